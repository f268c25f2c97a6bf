/** Names of what a page may show of incidents; a write says which of them it changed. */
export const tag = {
  incident: (id: number) => `incident:${id}`,
  list: 'list:incidents',
} as const
