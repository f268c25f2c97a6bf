import type { EventStatus } from '#contract/events/event-terms.ts'
import type { ListPart, ListPlace } from './reading-store.ts'

/** The order of the list of events, and the mark by which it is continued. Pure. */

/** A place in the list: the part, and within it the last event that was shown. */
export interface ListMark extends ListPlace {
  part: ListPart
}

const letters: Readonly<Record<ListPart, string>> = { in_progress: 'n', upcoming: 'u', concluded: 'c', by_day: 'd' }

/** The parts of a list one after the other. */
export function partsOf({ status, days }: { status?: EventStatus; days: boolean }): readonly ListPart[] {
  if (status) return [status]
  return days ? ['by_day'] : ['in_progress', 'upcoming', 'concluded']
}

export const writeMark = ({ part, time, id }: ListMark): string => `${letters[part]}.${time.getTime()}.${id}`

/** Reads a mark; undefined for one of another list, or none. */
export function readMark(text: string, parts: readonly ListPart[]): ListMark | undefined {
  const [, letter, time, id] = /^([nucd])\.(\d{1,14})\.(\d{1,15})$/.exec(text) ?? []
  const part = parts.find((one) => letters[one] === letter)
  return part && { part, time: new Date(Number(time)), id: Number(id) }
}
