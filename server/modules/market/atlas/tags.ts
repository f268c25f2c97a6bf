/** Names of what a page may show of the directory; a write says which of them it changed. */
export const tag = {
  /** Which entries there are, and in what order. */
  list: 'list:atlas',
  entry: (id: number) => `atlas:${id}`,
} as const
