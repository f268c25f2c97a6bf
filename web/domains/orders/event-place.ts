import type { EventBrief } from '#contract/events/orders.ts'

/** Where an event is, in one line; empty for one that is only online. */
export const placeOf = ({ venue, address, city }: Pick<EventBrief, 'venue' | 'address' | 'city'>): string =>
  [venue, address, city].filter((part, place, all) => part && all.indexOf(part) === place).join(', ')
