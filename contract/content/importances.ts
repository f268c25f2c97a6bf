/** The levels of a flash; without zod, for pages. */
export const importances = ['normal', 'important', 'breaking'] as const
