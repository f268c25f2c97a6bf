import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
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
}

class RefusedAddress extends Error {}

/** Time after which a connection over which nothing is sent is closed: longer than any answer is waited for. */
const idleMs = (timeoutMs: number): number => 2 * timeoutMs

/**
 * Creates the posting of many small bodies over connections that are kept open, for where most go to few hosts. A name is resolved when
 * a connection is made, and the connection goes to an address that was checked.
 */
export function createPublicPosts({ allowPrivate, timeoutMs, perHost }: TransportOptions) {
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
  // Connections over which nothing is sent end: of hosts that somebody else names there may be any number.
  const options = { keepAlive: true, maxSockets: perHost, maxFreeSockets: perHost, timeout: idleMs(timeoutMs), lookup }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  return {
    /** Undefined where nothing answered in time, or the address may not be sent to. */
    send({ endpoint, body, headers }: Post): Promise<PostAnswer | undefined> {
      const url = new URL(endpoint)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const isSecure = url.protocol === 'https:'
      if ((!isSecure && !allowPrivate) || (isIP(host) !== 0 && !isAllowed(host))) return Promise.resolve(undefined)
      return new Promise((done) => {
        const request = (isSecure ? requestHttps : requestHttp)(url, {
          method: 'POST',
          agent: agents[isSecure ? 'https:' : 'http:'],
          headers: { ...headers, 'content-length': body.length },
        })
        const timer = setTimeout(() => request.destroy(new Error('too slow')), timeoutMs)
        const end = (answer: PostAnswer | undefined) => {
          clearTimeout(timer)
          done(answer)
        }
        request.on('response', (response) => {
          response.resume()
          // The status says all; a body that never ends is cut off.
          response.on('end', () => clearTimeout(timer))
          done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        })
        request.on('error', () => end(undefined))
        request.end(body)
      })
    },

    close(): void {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

export type PublicPosts = ReturnType<typeof createPublicPosts>
