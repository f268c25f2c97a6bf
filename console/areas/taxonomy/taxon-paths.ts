import type { TaxonKind } from '#contract/labels.ts'

export const pathOfKind: Readonly<Record<TaxonKind, string>> = {
  category: '/labels/categories',
  region: '/labels/regions',
}
