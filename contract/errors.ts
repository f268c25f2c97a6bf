import { ceremonyErrors } from '#contract/events/ceremonies/ceremony-errors.ts'
import { eventErrors } from '#contract/events/event-errors.ts'
import { ticketErrors } from '#contract/events/ticket-errors.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { commonErrors } from './common-errors.ts'
import { requestErrors } from './request-errors.ts'
import { landingErrors } from './site/landing-pages/landing-errors.ts'

/**
 * The error catalogue: every failure that a call or a page can answer with. `code` goes into the envelope; `status` is
 * the HTTP status of a page, and of a call as far as `statusOfCall` says so.
 */
export const errorCatalogue = {
  ...commonErrors,
  ...eventErrors,
  ...ticketErrors,
  ...ceremonyErrors,
  ...landingErrors,
  ...requestErrors,
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** A text that people wrote, such as a name that is taken: it may be shown with the sentence of the catalogue. */
export interface ShownWords {
  words: string
}

/** How often something may still be tried. */
interface TriesLeft {
  left: number
}

/**
 * A failure of the catalogue. `detail` names the offending fields, for programs and logs: it is never part of a sentence.
 * `shown` is, since people wrote it; `from` replaces `{time}`, and `left` itself. `retryAfter` is in whole seconds, where a
 * later try may succeed.
 */
export class CallError extends Error {
  readonly reason: ErrorName
  readonly detail: string | undefined
  readonly shown: string | undefined
  readonly from: Date | undefined
  readonly left: number | undefined
  readonly retryAfter: number | undefined

  constructor(reason: ErrorName, about?: string | ShownWords | TriesLeft | Date, retryAfter?: number) {
    const detail = typeof about === 'string' ? about : undefined
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'CallError'
    this.reason = reason
    this.detail = detail
    const named = typeof about === 'object' && !(about instanceof Date) ? about : undefined
    this.shown = named && 'words' in named ? named.words : undefined
    this.left = named && 'left' in named ? named.left : undefined
    this.from = about instanceof Date ? about : undefined
    this.retryAfter = retryAfter
  }
}
