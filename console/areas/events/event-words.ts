import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import type { EventState } from '#contract/events/event-terms.ts'
import type { EventCard } from '#contract/events/events.ts'

/** Names of the states of an event. */
export const stateNames: Readonly<Record<EventState, ConsoleKey>> = {
  draft: 'draft',
  pending: 'pending',
  published: 'published',
  refused: 'refused',
  cancelled: 'event.cancelled',
}

/** Names of the states of changes that readers do not have yet. */
export const changeNames: Readonly<Record<NonNullable<StaffEventRow['changes']>, ConsoleKey>> = {
  draft: 'event.changesDraft',
  pending: 'event.changesPending',
  refused: 'event.changesRefused',
}

/** A moment of an event by its own clock, with the offset of that clock where it is not the site's. */
export function localTime(time: string | null): string {
  if (time === null) return '—'
  const offset = time.slice(19)
  return `${time.slice(0, 10)} ${time.slice(11, 16)}${offset === '+08:00' ? '' : ` (${offset})`}`
}

/** Returns the place of an event, in one line. */
export function placeOf({ attendance, city }: Pick<EventCard, 'attendance' | 'city'>, t: Translate): string {
  if (attendance === 'online') return t('event.online')
  return attendance === 'both' && city ? t('event.bothWays', { place: city }) : city
}
