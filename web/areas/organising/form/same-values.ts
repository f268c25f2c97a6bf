import { type EventValues, eventOf, setupOf } from './values.ts'

/** Writes values as JSON with the names of an object in one order: the server stores documents in its own order. */
export const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** True if two forms would be saved as the same event. */
export const sameValues = (one: EventValues, other: EventValues): boolean =>
  inOneOrder([eventOf(one), setupOf(one)]) === inOneOrder([eventOf(other), setupOf(other)])
