import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import type { StreamEvents } from '#contract/outreach/stream.ts'
import { type ListPage, newerThan } from '#web/domains/items/lists/more-state.ts'
import { startPolling } from '#web/platform/polling.ts'
import { useStream } from '#web/platform/stream/use-stream.ts'

/** How often an open list asks for newer items where no stream gets through. */
const pollMs = 15_000
/** A reader no further down than this, in px, is at the top: new items go there by themselves. */
const topPx = 40

interface NewestOptions {
  /** Which list is shown, with its language: what was asked for one is never offered in another. */
  list: string
  /** The items on the screen. */
  shown: readonly FlashSummary[]
  /** Loads the newest page of the same list. */
  load: () => Promise<ListPage<FlashSummary>>
  /** True for items that belong to the list. */
  accepts: (item: FlashSummary) => boolean
  /** Puts the newest items on top. */
  show: (newest: Newest) => void
  /** False for lists that don't begin with the newest item. */
  enabled: boolean
}

/** Items newer than the newest on the screen. */
export interface Newest {
  items: readonly FlashSummary[]
  /** The newest page of the list. */
  page: ListPage<FlashSummary>
}

/** The present state of a list, as far as it differs from the items on the screen. */
interface Known {
  list: string
  page: ListPage<FlashSummary> | undefined
  /** Items of the list as they are now. */
  revised: ReadonlyMap<number, FlashSummary>
  gone: ReadonlySet<number>
}

/**
 * Follows a list of flash while it is open. New ones wait until the reader asks for them, or go on top where the reader
 * is there; corrected ones change in place, and those taken back go. Without a stream the list asks every 15 s while the
 * page can be seen, and when it is seen again; a failed question is passed over.
 * @returns newest: those that wait; items: those shown, as they are now
 */
export function useNewest({ list, shown, load, accepts, show, enabled }: NewestOptions): {
  newest: Newest | null
  items: readonly FlashSummary[]
} {
  const [found, setFound] = useState<Known>(nothingOf(list))
  const known = found.list === list ? found : nothingOf(list)

  /** Takes note of what is there by now, and puts it on top where the reader is there. */
  const take = useEffectEvent((change: (known: Known) => Known) => {
    setFound((before) => change(before.list === list ? before : nothingOf(list)))
    const { page } = change(known)
    const items = page ? newerThan(shown, page.list) : []
    if (page && items.length > 0 && scrollY <= topPx && !document.hidden) show({ items, page })
  })
  const ask = useEffectEvent(async () => {
    const page = await load().catch(() => null)
    if (page) take((before) => withAnswer(before, page, shown))
  })
  const { isLive } = useStream(enabled ? 'flash' : undefined, (event) => {
    if (event.name === 'flash') take((before) => withChanges(before, event.data, accepts, shown))
    else void ask()
  })
  const askUnlessLive = useEffectEvent(() => isLive() || ask())
  useEffect(() => {
    if (!enabled) return
    return startPolling({ everyMs: pollMs, ask: () => void askUnlessLive() })
  }, [enabled])

  const { revised, gone, page } = known
  const items = useMemo(
    () =>
      revised.size + gone.size === 0
        ? shown
        : shown.filter(({ id }) => !gone.has(id)).map((item) => revised.get(item.id) ?? item),
    [shown, revised, gone],
  )
  const waiting = enabled && page ? newerThan(shown, page.list) : []
  return { newest: page && waiting.length > 0 ? { items: waiting, page } : null, items }
}

const noItems: ReadonlyMap<number, FlashSummary> = new Map()
const noIds: ReadonlySet<number> = new Set()
const nothingOf = (list: string): Known => ({ list, page: undefined, revised: noItems, gone: noIds })

/** The state after an answer, which is newer than whatever the stream brought. */
function withAnswer(
  { list, revised, gone }: Known,
  page: ListPage<FlashSummary>,
  shown: readonly FlashSummary[],
): Known {
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
function withChanges(
  { list, page, revised, gone }: Known,
  event: StreamEvents['flash'],
  accepts: (item: FlashSummary) => boolean,
  shown: readonly FlashSummary[],
): Known {
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
