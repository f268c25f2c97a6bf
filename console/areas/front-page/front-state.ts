import { siteTime } from '#console/platform/site-clock.ts'
import type { Arrangement, FrontNames, FrontSlot } from '#contract/newsroom/front-page.ts'

/** Known data of the things that an arrangement names. Pure. */

/** Names learnt before and now; what was learnt last holds. */
export const mergeNames = (before: FrontNames, now: Partial<FrontNames>): FrontNames => ({
  items: learnt(before.items, now.items),
  banners: learnt(before.banners, now.banners),
  words: learnt(before.words, now.words),
  labels: learnt(before.labels, now.labels),
  topics: learnt(before.topics, now.topics),
  authors: learnt(before.authors, now.authors),
})

function learnt<T extends { id: number }>(before: T[], fresh: T[] = []): T[] {
  if (fresh.length === 0) return before
  const ids = new Set(fresh.map(({ id }) => id))
  return [...before.filter(({ id }) => !ids.has(id)), ...fresh]
}

/** The things with these ids, in the order of the ids; what is gone is passed over. */
export function pickByIds<T extends { id: number }>(ids: readonly number[], known: readonly T[]): T[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The ids in a new order; those that nobody sees any more keep to the end, so that what comes back has a place. */
export function reordered(ids: readonly number[], shown: readonly number[]): number[] {
  return [...shown, ...ids.filter((id) => !shown.includes(id))]
}

/** Two lists of slots after something was moved from one into the other; undefined where that one is full. */
export function carriedOver(
  { from, into }: { from: readonly FrontSlot[]; into: readonly FrontSlot[] },
  { item, place, most }: { item: number; place: number; most: number },
): { from: FrontSlot[]; into: FrontSlot[] } | undefined {
  const slot = from.find((one) => one.item === item)
  if (!slot || into.length >= most) return undefined
  return { from: from.filter((one) => one !== slot), into: into.toSpliced(place, 0, slot) }
}

/** True if both say the same. */
export const sameArrangement = (one: Arrangement, other: Arrangement): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** True if a slot's end has passed. */
export const isOver = ({ until }: FrontSlot, now: number): boolean => until !== null && until <= siteTime(now)
