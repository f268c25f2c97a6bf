import { type EventValues, eventOf, setupOf } from './values.ts'

/** As JSON in which the names of an object stand in one order: the server keeps documents in an order of its own. */
export const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** True if two forms would be saved as the same event. */
export const sameValues = (one: EventValues, other: EventValues): boolean =>
  inOneOrder([eventOf(one), setupOf(one)]) === inOneOrder([eventOf(other), setupOf(other)])
