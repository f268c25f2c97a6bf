/** Names of what a page may show of special topics; a write says which of them it changed. */
export const tag = {
  feature: (id: number) => `feature:${id}`,
  list: 'list:features',
} as const
