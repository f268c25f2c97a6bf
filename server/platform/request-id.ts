import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The header in which proxies send the id of a request, and in which answers return it. */
export const requestIdHeader = 'x-request-id'

/** Ids as proxies make them: hexadecimal digits, UUIDs, base64 for addresses. */
const accepted = /^[\w-]{8,64}$/

/**
 * Returns the id that a request brought, or a new one. Clients may choose it as well as proxies: nothing depends on it, and
 * it cannot forge a line of the log.
 */
export const requestIdOf = (sent: string | readonly string[] | undefined): string =>
  typeof sent === 'string' && accepted.test(sent) ? sent : randomUUID()

const present = new AsyncLocalStorage<string | undefined>()

/** Does something for the request with this id, with everything that it begins; without one, for none. */
export const inRequest = <T>(id: string | undefined, work: () => T): T => present.run(id, work)

/** The id of the request that the program works for; undefined for what it does by itself. */
export const presentRequestId = (): string | undefined => present.getStore()
