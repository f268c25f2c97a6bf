/** Names of what pages may show of live blogs; a write says which of them it changed. */
export const tag = {
  /** Which articles run live, and how far they are. */
  states: 'live-states',
  /** Notes of an article and what stands around them. */
  blog: (item: number) => `live:${item}`,
  /** The same as those who write it have it. */
  desk: (item: number) => `live-desk:${item}`,
} as const
