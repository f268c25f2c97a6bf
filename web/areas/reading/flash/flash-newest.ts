import { useEffect, useEffectEvent, useState } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { type ListPage, newerThan } from '#web/domains/items/lists/more-state.ts'
import { startPolling } from '#web/platform/polling.ts'

/** How often an open list asks for newer items: often enough to be called live. */
const pollMs = 15_000

interface NewestOptions {
  /** Which list is shown, with its language: what was asked for one is never offered in another. */
  list: string
  /** The items on the screen. */
  shown: readonly FlashSummary[]
  /** Loads the newest page of the same list. */
  load: () => Promise<ListPage<FlashSummary>>
  /** False for lists that don't begin with the newest item. */
  enabled: boolean
}

/** Items newer than the newest on the screen. */
export interface Newest {
  items: readonly FlashSummary[]
  /** The newest page as it was answered. */
  page: ListPage<FlashSummary>
}

/**
 * Asks every 15 s while the page can be seen, and when it is seen again, for items newer than those shown. A failed
 * question is passed over.
 */
export function useNewest({ list, shown, load, enabled }: NewestOptions): Newest | null {
  const [answer, setAnswer] = useState<{ list: string; page: ListPage<FlashSummary> } | null>(null)
  const ask = useEffectEvent(async () => {
    const page = await load().catch(() => null)
    if (page) setAnswer({ list, page })
  })
  useEffect(() => {
    if (!enabled) return
    return startPolling({ everyMs: pollMs, ask })
  }, [enabled])
  if (!enabled || answer?.list !== list) return null
  const items = newerThan(shown, answer.page.list)
  return items.length > 0 ? { items, page: answer.page } : null
}
