import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Pool, util } from 'undici'
import { type Provider, providerHealth } from './provider-health.ts'
import { isPublicAddress } from './public-address.ts'

/** Bytes for an address that somebody else chose. */
export interface Post {
  endpoint: string
  body: Uint8Array
  headers: Readonly<Record<string, string>>
}

/** Status of an answer. */
export interface PostAnswer {
  status: number
  /** The header Retry-After. */
  retryAfter: string | undefined
}

export interface TransportOptions {
  /** Addresses of this machine and of private networks may be sent to as well, and without encryption. */
  allowPrivate: boolean
  timeoutMs: number
  /** Connections to one host at the same time; further posts to it wait. */
  perHost: number
  /** The provider whose health the answers show. */
  provider: Provider
}

class RefusedAddress extends Error {}

/** Hosts whose connections are kept: of more, those of the ones that were posted to longest ago end with their last answer. */
const maxHosts = 1_000
/** Time after which a connection over which nothing is sent is closed: longer than any answer is waited for. */
const idleMs = (timeoutMs: number): number => 2 * timeoutMs

/**
 * Creates the posting of many small bodies over connections that are kept open, for where most go to few hosts. A name is resolved when
 * a connection is made, and the connection goes to an address that was checked.
 */
export function createPublicPosts({ allowPrivate, timeoutMs, perHost, provider }: TransportOptions) {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)
  const lookup: LookupFunction = (name, options, answer) => {
    systemLookup(name, { ...options, all: true }, (error, places) => {
      const [first] = places ?? []
      if (error || !first) answer(error ?? new RefusedAddress(name), '')
      // A name with both a public and a private address is no accident.
      else if (!places.every(({ address }) => isAllowed(address))) answer(new RefusedAddress(name), '')
      else if (options.all) answer(null, places)
      else answer(null, first.address, first.family)
    })
  }
  const pools = new LRUCache<string, Pool>({ max: maxHosts, dispose: (pool) => void pool.close() })
  const idle = idleMs(timeoutMs)
  const options = {
    ...{ connections: perHost, connect: { lookup, timeout: timeoutMs } },
    // A service that offers to keep connections for longer has no say in it.
    ...{ keepAliveTimeout: idle, keepAliveMaxTimeout: idle },
  }

  function poolOf(origin: string): Pool {
    const known = pools.get(origin)
    if (known) return known
    const pool = new Pool(origin, options)
    pools.set(origin, pool)
    return pool
  }

  return {
    /** Undefined where nothing answered in time, or the address may not be sent to. */
    send({ endpoint, body, headers }: Post): Promise<PostAnswer | undefined> {
      const { origin, protocol, hostname, pathname, search } = new URL(endpoint)
      const host = hostname.replace(/^\[|\]$/g, '')
      if ((protocol !== 'https:' && !allowPrivate) || (isIP(host) !== 0 && !isAllowed(host)))
        return Promise.resolve(undefined)
      return new Promise<PostAnswer | undefined>((done) => {
        let isLate = false
        let stop: (() => void) | undefined
        const timer = setTimeout(() => {
          isLate = true
          stop?.()
          done(undefined)
        }, timeoutMs)
        poolOf(origin).dispatch(
          { path: pathname + search, method: 'POST', headers, body },
          {
            onConnect(abort) {
              if (isLate) abort()
              else stop = abort
            },
            onHeaders(status, names) {
              const retryAfter = status < 300 ? undefined : util.parseHeaders(names)['retry-after']
              done({ status, retryAfter: retryAfter?.toString() })
              return true
            },
            // The status says all; a body that never ends is cut off.
            onData: () => true,
            onComplete: () => clearTimeout(timer),
            onError() {
              clearTimeout(timer)
              done(undefined)
            },
          },
        )
      }).then((answer) => {
        // Other refusals are about one receiver.
        providerHealth.note(provider, answer !== undefined && answer.status < 500 && answer.status !== 429)
        return answer
      })
    },

    async close(): Promise<void> {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(open.map((pool) => pool.destroy()))
    },
  }
}

export type PublicPosts = ReturnType<typeof createPublicPosts>
