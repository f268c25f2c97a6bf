import { useEffect, useState } from 'react'
import type { EventDetails } from '#contract/events/events.ts'
import type { StreamStates } from '#contract/outreach/stream.ts'
import { readEventTime } from '#web/platform/event-times.ts'
import { useStreamState } from '#web/platform/stream/use-stream-state.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import { useReload } from '#web/router/router-context.tsx'

type Times = Pick<EventDetails, 'start_time' | 'end_time'>
type State = Pick<StreamStates['event'], 'start_time' | 'end_time' | 'cancelled'>

/** Times that one state asks for the data of the page: a cache may still have had the older ones at first. */
const maxReloads = 3

const isSameTime = (shown: string, now: string): boolean => readEventTime(shown).moment === parseSiteTime(now)

/** True if a page shows another time than the event has now, or does not know that it is cancelled. */
export const isOutOfDate = (event: Times & { cancelled: boolean }, now: State): boolean =>
  event.cancelled !== now.cancelled ||
  !isSameTime(event.start_time, now.start_time) ||
  !isSameTime(event.end_time, now.end_time)

/**
 * Follows the time of an event while its page is open, and loads the page's data again when it was moved or cancelled.
 * @returns the time that the page showed first, where it is another one by now
 */
export function useMovedEvent(event: EventDetails): Times | undefined {
  const { reload, busy } = useReload()
  const [first] = useState<Times>(event)
  const [latest, setLatest] = useState<{ state: State; reloads: number }>()
  useStreamState<'event'>(`event:${event.id}`, (state) => setLatest({ state, reloads: 0 }))
  useEffect(() => {
    if (!latest || busy || latest.reloads >= maxReloads || !isOutOfDate(event, latest.state)) return
    setLatest({ ...latest, reloads: latest.reloads + 1 })
    reload()
  }, [latest, busy, event, reload])
  const hasMoved =
    readEventTime(first.start_time).moment !== readEventTime(event.start_time).moment ||
    readEventTime(first.end_time).moment !== readEventTime(event.end_time).moment
  return hasMoved ? first : undefined
}
