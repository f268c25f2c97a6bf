import { listAddress } from './lists/list-query.ts'

type Continued = Pick<Parameters<typeof listAddress>[1], 'all' | 'before'>

/** The list of a category's articles, of all articles without one; continued after an article. */
export const articleListAddress = (category?: number, continued: Continued = {}): string =>
  listAddress(category === undefined ? '/home_wz' : `/home_wz/${category}`, continued)

/** The newest works of all columns, continued after an article. */
export const columnsAddress = (continued: Continued): string => listAddress('/columns', continued)
