/** Names of what a page may show of landing pages; a write says which of them it changed. */
export const tag = {
  /** Which pages there are, and at which paths. */
  list: 'list:landing-pages',
  page: (id: number) => `landing-page:${id}`,
} as const
