/** Names of what a page may show of events; a write says which of them it changed. */
export const tag = {
  event: (id: number) => `event:${id}`,
  list: 'list:events',
} as const
