import { KindPage } from '#console/records/kinds/kind-page.tsx'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import { taxonKinds } from './taxon-kinds.ts'

/** A category or region, or one that is not there yet; only the list deletes them. */
export function TaxonPage({ kind }: { kind: TaxonKind }) {
  return <KindPage kind={taxonKinds[kind]} deletable={false} />
}
