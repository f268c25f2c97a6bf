/** The list of a category's articles, of all articles without one; continued after an article. */
export function articleListAddress(category?: number, before?: number): string {
  const path = category === undefined ? '/home_wz' : `/home_wz/${category}`
  return before === undefined ? path : `${path}?before=${before}`
}

/** The newest works of all columns, continued after an article. */
export function columnsAddress(before?: number): string {
  return before === undefined ? '/columns' : `/columns?before=${before}`
}
