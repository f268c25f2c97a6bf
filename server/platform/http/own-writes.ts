import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replicas } from '#server/platform/database/replicas/replicas.ts'
import { handlingRequest, type RequestReads } from '#server/platform/database/replicas/request-reads.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { readCookie, setCookie } from './cookies.ts'

const cookieName = 'written'
/** A replica that is in use has replayed everything that is older than its greatest lag; clocks and answers take a while. */
const spareSeconds = 10

interface Needs {
  replicas: Pick<Replicas, 'position' | 'maxLagMs'>
  secrets: Pick<Secrets, 'hmac'>
  siteOrigin: string
}

/**
 * Has clients read their own writes from replicas: the answer to a request that wrote sets a short-lived cookie with the
 * position of the write, which a replica must have replayed to answer the client. The signature keeps others from having
 * the primary answer everything.
 */
export function followOwnWrites(app: FastifyInstance, { replicas, secrets, siteOrigin }: Needs): void {
  const secure = siteOrigin.startsWith('https:')
  const name = secure ? `__Host-${cookieName}` : cookieName
  const maxAge = Math.ceil(replicas.maxLagMs / 1_000) + spareSeconds
  const requests = new WeakMap<FastifyRequest, RequestReads>()
  app.addHook('preHandler', (request, _reply, done) => {
    const reads = { after: positionIn(readCookie(request.headers.cookie, name), secrets), hasWritten: false }
    requests.set(request, reads)
    handlingRequest(reads, done)
  })
  app.addHook('onSend', async (request, reply) => {
    // A cache in front would give the cookie to others.
    if (!requests.get(request)?.hasWritten || !String(reply.getHeader('cache-control')).includes('no-store')) return
    // Without a position, the primary answers.
    const position = await replicas.position().catch(() => Number.MAX_SAFE_INTEGER)
    reply.header('set-cookie', setCookie(name, sign(position, secrets), { maxAge, secure, httpOnly: true }))
  })
}

function sign(position: number, { hmac }: Pick<Secrets, 'hmac'>): string {
  const text = position.toString(36)
  return `${text}.${hmac('own writes', text).toString('base64url')}`
}

/** The position in a cookie; 0 where there is none of ours. */
function positionIn(value: string | undefined, secrets: Pick<Secrets, 'hmac'>): number {
  const position = Number.parseInt(/^([\da-z]{1,11})\./.exec(value ?? '')?.[1] ?? '', 36)
  if (value === undefined || !Number.isSafeInteger(position)) return 0
  const [sent, own] = [Buffer.from(value), Buffer.from(sign(position, secrets))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? position : 0
}
