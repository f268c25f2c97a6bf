/** Marks a page that differs between the two halves of readers, and names the item that does. */
export const comparedTag = (item: number | ''): string => `compared:${item}`
