import { type CategoriesDeskNeeds, createCategoriesDesk } from './categories-desk.ts'
import { createLabelsDesk, type LabelsDeskNeeds } from './labels-desk.ts'

/** Labels, categories and regions as the newsroom manages them. Every act is recorded. */
export type TaxonomyDeskNeeds = LabelsDeskNeeds & CategoriesDeskNeeds

/** Creates the calls by which editors keep labels, categories and regions. */
export function createTaxonomyDesk(needs: TaxonomyDeskNeeds) {
  const labels = createLabelsDesk(needs)
  const categories = createCategoriesDesk(needs)
  return { labels, categories, records: [labels.records, ...categories.records] }
}

export type TaxonomyDesk = ReturnType<typeof createTaxonomyDesk>
