import type { FlashSummary } from '#contract/content/items.ts'
import type { StreamEvents } from '#contract/outreach/stream.ts'
import type { ListPage } from '#web/domains/items/lists/more-state.ts'

/** The present state of a list, as far as it differs from the items on the screen. */
export interface KnownList {
  list: string
  page: ListPage<FlashSummary> | undefined
  /** Items of the list as they are now. */
  revised: ReadonlyMap<number, FlashSummary>
  gone: ReadonlySet<number>
}

const noItems: ReadonlyMap<number, FlashSummary> = new Map()
const noIds: ReadonlySet<number> = new Set()

/** A list of which nothing is known but what is shown. */
export const nothingOf = (list: string): KnownList => ({ list, page: undefined, revised: noItems, gone: noIds })

/** The items on the screen as they are now. */
export function currentItems(shown: readonly FlashSummary[], { revised, gone }: KnownList): readonly FlashSummary[] {
  if (revised.size + gone.size === 0) return shown
  return shown.filter(({ id }) => !gone.has(id)).map((item) => revised.get(item.id) ?? item)
}

/** The state after an answer, which is newer than whatever the stream brought. */
export function withAnswer(
  { list, revised, gone }: KnownList,
  page: ListPage<FlashSummary>,
  shown: readonly FlashSummary[],
): KnownList {
  const present = new Set(page.list.map(({ id }) => id))
  const oldest = page.list.at(-1)
  const absent = shown.filter((item) => !present.has(item.id) && oldest && isNewer(item, oldest)).map(({ id }) => id)
  return {
    list,
    page,
    revised: new Map([...revised, ...page.list.map((item) => [item.id, item] as const)]),
    gone: new Set([...gone, ...absent].filter((id) => !present.has(id))),
  }
}

/** The state after an event of the stream; items that no longer belong to the list are gone from it. */
export function withChanges(
  { list, page, revised, gone }: KnownList,
  event: StreamEvents['flash'],
  accepts: (item: FlashSummary) => boolean,
  shown: readonly FlashSummary[],
): KnownList {
  const items = event.items.filter(accepts)
  const present = new Set(items.map(({ id }) => id))
  const left = event.items.map(({ id }) => id).filter((id) => !present.has(id))
  const allGone = new Set([...gone, ...event.gone, ...left].filter((id) => !present.has(id)))
  return {
    list,
    page: { list: withItems(page?.list ?? shown, items, allGone), more: page?.more ?? true },
    revised: new Map([...revised, ...items.map((item) => [item.id, item] as const)]),
    gone: allGone,
  }
}

/** A page with items put where they belong by time, without those that are gone. */
function withItems(
  page: readonly FlashSummary[],
  items: readonly FlashSummary[],
  gone: ReadonlySet<number>,
): FlashSummary[] {
  const fresh = new Map(items.map((item) => [item.id, item]))
  const known = new Set(page.map(({ id }) => id))
  const oldest = page.at(-1)
  const added = items.filter((item) => !known.has(item.id) && (!oldest || isNewer(item, oldest)))
  return [...added, ...page.filter(({ id }) => !gone.has(id)).map((item) => fresh.get(item.id) ?? item)].toSorted(
    (one, other) => (isNewer(one, other) ? -1 : 1),
  )
}

const isNewer = (one: FlashSummary, other: FlashSummary): boolean =>
  (one.release_time ?? '') > (other.release_time ?? '') ||
  (one.release_time === other.release_time && one.id > other.id)
