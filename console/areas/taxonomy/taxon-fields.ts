import { useConsole } from '#console/platform/console-context.tsx'
import type { ConflictField } from '#console/ui/conflict.tsx'
import { inAllLanguages } from '#console/ui/fields/texts.ts'
import type { CallInput } from '#contract/calls.ts'
import type { Taxon } from '#contract/content/taxonomy.ts'

/** Editable fields of a category or region. */
export type TaxonForm = Pick<CallInput<'saveTaxon'>, 'texts' | 'online' | 'cover'>

/** Returns the fields of a category or region that its form edits; only categories have a cover. */
export const taxonFieldsOf = ({ texts, online, cover }: Taxon): TaxonForm => ({
  texts,
  online,
  ...(cover && { cover }),
})

/** Returns the fields by which two versions of a category or region are compared. */
export function useTaxonFields(): ConflictField<TaxonForm>[] {
  const { t } = useConsole()
  return [
    { name: 'texts', label: t('label.name'), show: ({ texts }) => inAllLanguages(texts, 'name') },
    { name: 'online', label: t('state'), show: ({ online }) => t(online ? 'online.online' : 'online.offline') },
    { name: 'cover', label: t('cover.family'), show: ({ cover }) => cover && t(`family.${cover}`) },
  ]
}
