/**
 * Pages of people with an order or a ticket. The credential that opens them without an account stands behind the number
 * sign: so it is in no log, no referrer and no cache.
 */
export const orderAddress = (order: number, token?: string): string => `/order/${order}${token ? `#${token}` : ''}`
export const ticketAddress = (ticket: string, token?: string): string => `/ticket/${ticket}${token ? `#${token}` : ''}`

/** The token of an address; undefined where it has none. */
export const tokenOf = (hash: string): string | undefined => decodeURIComponent(hash.slice(1)) || undefined
