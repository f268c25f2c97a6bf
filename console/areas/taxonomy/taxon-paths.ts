import type { TaxonKind } from '#contract/content/taxonomy.ts'

export const pathOfKind: Readonly<Record<TaxonKind, string>> = {
  category: '/labels/categories',
  region: '/labels/regions',
}
