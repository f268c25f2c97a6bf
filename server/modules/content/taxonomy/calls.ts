import type { labelCalls } from '#contract/content/taxonomy.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TaxonomyDesk } from './desk.ts'

export const taxonomyHandlers = ({ labels, categories }: TaxonomyDesk): Handlers<keyof typeof labelCalls> => ({
  labelMerges: labels.merges,
  mergeLabels: labels.merge,
  undoLabelMerge: labels.unmerge,
  moveTaxon: categories.move,
})
