/** Names of what a page may show of ceremonies; a write says which of them it changed. */
export const tag = {
  /** Which editions there are. */
  list: 'list:ceremonies',
  edition: (id: number) => `ceremony:${id}`,
} as const
