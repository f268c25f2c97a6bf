/** Names of what a page may show of special topics; a write says which of them it changed. */
export const tag = {
  topic: (id: number) => `topic:${id}`,
  list: 'list:topics',
} as const
