import type { CallOutput } from '#contract/calls.ts'
import type { ItemSummary } from '#contract/content/items.ts'
import type { EventDetails } from '#contract/events/events.ts'
import type { QuizHead } from '#contract/site/quizzes/quizzes.ts'

export type LandingValue = CallOutput<'getDataValues'>['list'][number]

/** Content from elsewhere on the site that blocks show; without deleted content. */
export interface Holdings {
  items: Record<string, { label: number; list: ItemSummary[] }>
  values: Record<string, LandingValue>
  events: Record<string, EventDetails>
  quizzes: Record<string, QuizHead>
}
