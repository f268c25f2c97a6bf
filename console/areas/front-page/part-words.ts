import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { ArrangementPart } from '#contract/newsroom/front-page.ts'

/** Names of the parts of an arrangement. */
export const partWords: Readonly<Record<ArrangementPart, ConsoleKey>> = {
  leads: 'front.leads',
  picks: 'front.picks',
  banners: 'front.banners',
  labels: 'front.labels',
  label: 'front.blockLabel',
  topic: 'front.blockTopic',
  words: 'front.words',
  hidden_items: 'front.words',
  hidden_words: 'front.words',
  authors: 'front.authors',
  hidden_authors: 'front.authors',
}
