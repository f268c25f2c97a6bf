import { CallError } from '#contract/errors.ts'
import type { Arrangement, ArrangementPart, BannerState, FrontSlot } from '#contract/newsroom/front-page.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { momentOf } from '#server/platform/site-time.ts'

/**
 * Requirements of an arrangement, and which parts of it apply when. Pure: everything it needs is passed in.
 */

/** A window of time; null: open on that side. The end does not belong to it. */
export interface Window {
  fromAt: Date | null
  untilAt: Date | null
}

export const emptyArrangement: Arrangement = {
  leads: [],
  picks: [],
  banners: [],
  labels: [],
  label: null,
  topic: null,
  words: [],
  hidden_items: [],
  hidden_words: [],
  authors: [],
  hidden_authors: [],
}

/** Returns the state of a period at a moment: planned, under way or over. */
export function stateAt({ fromAt, untilAt }: Window, now: Date): BannerState {
  if (untilAt !== null && untilAt <= now) return 'over'
  return fromAt !== null && fromAt > now ? 'planned' : 'on'
}

/** The next beginning or end of these periods; undefined if there is none. */
export function nextEdge(windows: readonly Window[], now: Date): Date | undefined {
  const ahead = windows
    .flatMap(({ fromAt, untilAt }) => [fromAt, untilAt])
    .filter((edge) => edge !== null)
    .filter((edge) => edge > now)
  return ahead.length === 0 ? undefined : new Date(Math.min(...ahead.map((edge) => edge.getTime())))
}

/** The period of a slot, which has an end at most. */
export const windowOf = ({ until }: FrontSlot): Window => ({
  fromAt: null,
  untilAt: until === null ? null : (momentOf(until) ?? null),
})

/** Ids of the slots whose time is not over. */
export const standing = (slots: readonly FrontSlot[], now: Date): number[] =>
  slots.filter((slot) => stateAt(windowOf(slot), now) === 'on').map(({ item }) => item)

/** An arrangement with everything in it once, and every end a moment. @throws CallError invalidInput with the part */
export function parseArrangement(given: Arrangement): Arrangement {
  const slots = (part: 'leads' | 'picks') => {
    if (given[part].some(({ until }) => until !== null && !momentOf(until))) throw new CallError('invalidInput', part)
    return [...new Map(given[part].toReversed().map((one) => [one.item, one])).values()].toReversed()
  }
  const words = given.hidden_words.map((word) => oneLine(word)).filter((word) => word !== '')
  return {
    leads: slots('leads'),
    picks: slots('picks'),
    banners: unique(given.banners),
    labels: unique(given.labels),
    label: given.label,
    topic: given.topic,
    words: unique(given.words),
    hidden_items: unique(given.hidden_items),
    hidden_words: unique(words),
    authors: unique(given.authors),
    hidden_authors: unique(given.hidden_authors),
  }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** The parts in which two arrangements differ. */
export const changedParts = (one: Arrangement, other: Arrangement): ArrangementPart[] =>
  (Object.keys(emptyArrangement) as ArrangementPart[]).filter(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  )

/** Returns some fields of an object. */
export const only = <T extends object, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>

const oneLine = (text: string): string =>
  sanitizeForPostgres(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

/** True if a hot search is hidden: because of its target, or a word in it. `fold` makes words comparable. */
export function isHidden(
  { id, title }: { id: number; title: string },
  { hidden_items, hidden_words }: Pick<Arrangement, 'hidden_items' | 'hidden_words'>,
  fold: (word: string) => string,
): boolean {
  if (hidden_items.includes(id)) return true
  const folded = fold(title)
  return hidden_words.some((word) => folded.includes(fold(word)))
}
