/** Names of what a page may show of conferences; a write says which of them it changed. */
export const tag = {
  /** Which editions there are, and at which addresses. */
  list: 'list:conferences',
  edition: (id: number) => `conference:${id}`,
} as const
