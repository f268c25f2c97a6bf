import { useMemo, useRef } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { EventCard } from '#contract/events/events.ts'
import type { ListPage } from '#web/domains/items/lists/more-state.ts'
import { type More, useMore } from '#web/domains/items/lists/use-more.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'

type Page = Pick<CallOutput<'getActivityList'>, 'list' | 'next'>

/** An event of a list that goes on; the last of a page knows where. */
export type ListedEvent = EventCard & { next?: string }

const rowsOf = ({ list, next }: Page): ListPage<ListedEvent> => ({
  list: list.map((event, place) => (next && place === list.length - 1 ? { ...event, next } : event)),
  more: next !== null,
})

/** The list of events, which goes on at its foot. @param wanted what the page's own part was asked for with */
export function useMoreEvents(page: Page, wanted: CallInput<'getActivityList'>): More<ListedEvent> {
  const language = useLanguage()
  const places = useRef(new Map<number, string>())
  const first = useMemo(() => rowsOf(page), [page])
  const more = useMore<ListedEvent>({
    name: 'events',
    page: first,
    async load(before) {
      const after = places.current.get(before) ?? more.items.find(({ id }) => id === before)?.next
      const rows = rowsOf(await httpBackend.call(language, 'getActivityList', { ...wanted, after }))
      const last = rows.list.at(-1)
      if (last?.next) places.current.set(last.id, last.next)
      return rows
    },
  })
  return more
}
