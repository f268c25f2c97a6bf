import { lookup as systemLookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Provider, providerHealth } from './provider-health.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchOptions {
  /** Most bytes accepted, after decompression. */
  maxBytes: number
  /** For everything together, redirects included. */
  timeoutMs: number
  /** Sent to the server that is named, and not on to another that it redirects to. */
  headers?: Readonly<Record<string, string>> | undefined
  maxRedirects?: number
  /** Sends this with POST instead of reading with GET; a redirect is then an answer like any other. */
  post?: string
  /** Aborts the request, as if it took too long. */
  signal?: AbortSignal
  /** The provider whose health the answer shows; absent for addresses that members choose. */
  provider?: Provider
}

export interface Fetched {
  status: number
  /** Address that answered in the end. */
  address: string
  header(name: string): string | undefined
  /** The body, decompressed; at a limit it fails with a `FetchError`. It has to be read to its end or destroyed. */
  body: Readable
}

/** Why an address could not be read; the message is for reports. */
export class FetchError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'tooLarge' | 'tooSlow' | 'redirects' | 'address'
  constructor(reason: FetchError['reason'], message: string) {
    super(message)
    this.name = 'FetchError'
    this.reason = reason
  }
}

export interface FetcherOptions {
  /** Allow addresses of this machine and of private networks as well. */
  allowPrivate?: boolean
  /** Which addresses may be connected to otherwise; tests, whose servers are on this machine, have their own. */
  isPublic?: (address: string) => boolean
  /** The addresses of a name; tests have their own. */
  resolve?: (name: string) => Promise<readonly { address: string; family: number }[]>
  /**
   * For addresses that members choose: a host that is not known and one that is not public fail alike, in words and
   * after the same time, so that nobody learns the names of a private network. Only the usual ports are connected to.
   */
  discreet?: boolean
}

export type Fetcher = (address: string, options: FetchOptions) => Promise<Fetched>

const redirected = new Set([301, 302, 303, 307, 308])
const usualPorts = new Set(['', '80', '443'])
/** Names that are not resolved by then count as unknown, and hosts that are refused before wait as long. */
const discreetFailureMs = 3_000
const userAgent = 'Harbourwire/0.1 (+importer)'

/**
 * Creates a function that reads addresses chosen by somebody else: http and https, only hosts of the public internet.
 * Names are resolved first and the connection goes to the very address that was checked, again for every redirect, so
 * that a name cannot mean one thing when checked and another when used.
 */
export function createFetcher({
  allowPrivate = false,
  isPublic = isPublicAddress,
  resolve = resolveName,
  discreet = false,
}: FetcherOptions = {}): Fetcher {
  const isAllowed = (address: string) => allowPrivate || isPublic(address)
  const find = (url: URL) => checkedPlace(url, isAllowed, resolve)
  const fetchOnce: Fetcher = async (address, options) => {
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const deadline = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    const { maxRedirects = 5 } = options
    let url = parseAddress(address)
    let { headers } = options
    for (let hops = 0; ; hops += 1) {
      if (discreet && !usualPorts.has(url.port)) throw new FetchError('address', 'not one of the usual ports')
      const place = await within(deadline, discreet ? failingAlike(find(url)) : find(url))
      const response = await ask(url, place, { ...options, headers }, deadline)
      const follows = options.post === undefined && redirected.has(response.statusCode ?? 0)
      const location = follows ? response.headers.location : undefined
      if (location === undefined) return toFetched(url, response, options, deadline)
      response.destroy()
      if (hops >= maxRedirects) throw new FetchError('redirects', `more than ${maxRedirects} redirects`)
      const next = parseAddress(location, url.href)
      // A header meant for one server, such as a key, is not sent to another.
      if (next.origin !== url.origin) headers = headers?.accept === undefined ? undefined : { accept: headers.accept }
      url = next
    }
  }
  return async (address, options) => {
    const { provider } = options
    try {
      const answer = await fetchOnce(address, options)
      if (provider) providerHealth.note(provider, answer.status < 400)
      return answer
    } catch (error) {
      if (provider) providerHealth.note(provider, false)
      throw error
    }
  }
}

async function resolveName(name: string) {
  return systemLookup(name, { all: true, verbatim: true })
}

function parseAddress(address: string, base?: string): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError('address', 'not an http or https address')
  if (url.username || url.password) throw new FetchError('address', 'the address holds a password')
  return url
}

interface Place {
  address: string
  family: number
}

async function checkedPlace(
  url: URL,
  isAllowed: (address: string) => boolean,
  resolve: NonNullable<FetcherOptions['resolve']>,
): Promise<Place> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  let places: readonly Place[]
  try {
    places = family ? [{ address: host, family }] : await resolve(host)
  } catch {
    throw new FetchError('unreachable', `the host ${host} is not known`)
  }
  const [first] = places
  if (!first) throw new FetchError('unreachable', `the host ${host} is not known`)
  // A name with both a public and a private address is no accident.
  if (!places.every((place) => isAllowed(place.address)))
    throw new FetchError('refused', `${host} is not on the public internet`)
  return first
}

/** @throws FetchError that says nothing of the reason, at one and the same time whatever it was */
async function failingAlike(finding: Promise<Place>): Promise<Place> {
  const { promise: late, resolve: elapse } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => elapse(undefined), discreetFailureMs)
  const place = await Promise.race([finding.catch(() => late), late])
  clearTimeout(timer)
  if (place) return place
  throw new FetchError('unreachable', 'the host cannot be reached')
}

function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const late = () => failed(new FetchError('tooSlow', 'takes too long'))
    if (deadline.aborted) late()
    deadline.addEventListener('abort', late, { once: true })
    work.then(done, failed).finally(() => deadline.removeEventListener('abort', late))
  })
}

function ask(url: URL, place: Place, { headers, post }: FetchOptions, deadline: AbortSignal): Promise<IncomingMessage> {
  const pinnedLookup: LookupFunction = (_name, options, answer) => {
    if (options.all) answer(null, [place])
    else answer(null, place.address, place.family)
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, failed) => {
    const request = send(url, {
      method: post === undefined ? 'GET' : 'POST',
      lookup: pinnedLookup,
      agent: false,
      signal: deadline,
      headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, br, deflate', ...headers },
    })
    request.on('response', done)
    request.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        deadline.aborted
          ? new FetchError('tooSlow', 'takes too long')
          : new FetchError('unreachable', `cannot be reached: ${error.code ?? error.message}`),
      ),
    )
    request.end(post)
  })
}

function toFetched(url: URL, response: IncomingMessage, options: FetchOptions, deadline: AbortSignal): Fetched {
  const header = (name: string) => {
    const value = response.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    status: response.statusCode ?? 0,
    address: url.href,
    header,
    body: limitBody(response, header('content-encoding'), options, deadline),
  }
}

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/**
 * The body up to a limit, at which it fails after handing out what came before. The limit applies to what comes out of
 * the decompressor, since a few kilobytes may expand to gigabytes.
 */
function limitBody(
  response: IncomingMessage,
  encoding: string | undefined,
  { maxBytes }: FetchOptions,
  deadline: AbortSignal,
): Readable {
  let taken = 0
  let failure: FetchError | undefined
  const decompress = decompressors[encoding?.toLowerCase() ?? '']?.()
  const source = decompress ?? response
  const kept = new PassThrough({
    transform(chunk: Buffer, _encoding, next) {
      taken += chunk.length
      if (taken <= maxBytes) return next(null, chunk)
      fail(new FetchError('tooLarge', `larger than ${Math.round(maxBytes / 1024)} kB`))
      next()
    },
  })
  const fail = (error: FetchError) => {
    failure ??= error
    source.unpipe(kept)
    response.destroy()
    kept.end()
  }
  const late = () => fail(new FetchError('tooSlow', 'takes too long'))
  const breakOff = (error: Error) => {
    if (deadline.aborted) late()
    else fail(new FetchError('unreachable', `broke off: ${error.message}`))
  }
  response.on('error', breakOff)
  decompress?.on('error', breakOff)
  if (deadline.aborted) late()
  else deadline.addEventListener('abort', late, { once: true })
  if (decompress) response.pipe(decompress)
  source.pipe(kept)
  const body = Readable.from(handedOut(), { objectMode: false })
  return body.on('close', () => {
    deadline.removeEventListener('abort', late)
    response.destroy()
  })

  async function* handedOut(): AsyncGenerator<Buffer> {
    for await (const chunk of kept) yield chunk
    if (failure) throw failure
  }
}

/** The whole body in memory, for what is small by its limit. @throws FetchError */
export async function bytesOf({ body }: Pick<Fetched, 'body'>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
