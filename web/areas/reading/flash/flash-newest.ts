import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { type ListPage, newerThan } from '#web/domains/items/lists/more-state.ts'
import { startPolling } from '#web/platform/polling.ts'
import { useStream } from '#web/platform/stream/use-stream.ts'
import { currentItems, type KnownList, nothingOf, withAnswer, withChanges } from './flash-changes.ts'

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
  const [found, setFound] = useState<KnownList>(nothingOf(list))
  const known = useMemo(() => (found.list === list ? found : nothingOf(list)), [found, list])

  /** Takes note of what is there by now, and puts it on top where the reader is there. */
  const take = useEffectEvent((change: (known: KnownList) => KnownList) => {
    setFound((before) => change(before.list === list ? before : nothingOf(list)))
    const { page } = change(known)
    const items = page ? newerThan(shown, page.list) : []
    if (page && items.length > 0 && scrollY <= topPx && !document.hidden) show({ items, page })
  })
  /** Events of the stream so far: an answer that was on its way when one came may be older than it. */
  const events = useRef(0)
  const ask = useEffectEvent(async () => {
    const before = events.current
    const page = await load().catch(() => null)
    if (page && before === events.current)
      take((present) => (present.list === list ? withAnswer(present, page, shown) : present))
    else if (page) void askAgain()
  })
  const askAgain = useEffectEvent(() => ask())
  const { isLive } = useStream(enabled ? 'flash' : undefined, (event) => {
    if (event.name !== 'flash') return void ask()
    events.current += 1
    take((before) => withChanges(before, event.data, accepts, shown))
  })
  const askUnlessLive = useEffectEvent(() => isLive() || ask())
  useEffect(() => {
    if (!enabled) return
    return startPolling({ everyMs: pollMs, ask: () => void askUnlessLive() })
  }, [enabled])

  const { page } = known
  const items = useMemo(() => currentItems(shown, known), [shown, known])
  const waiting = enabled && page ? newerThan(shown, page.list) : []
  return { newest: page && waiting.length > 0 ? { items: waiting, page } : null, items }
}
