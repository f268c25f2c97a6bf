import type { FastifyInstance } from 'fastify'

interface Options {
  /** Address to which vulnerabilities are reported; absent where nobody is named. */
  contact: string | undefined
  siteOrigin: string
  /** The present moment in ms. */
  now: () => number
}

/** RFC 9116 recommends less than a year; the first of a month keeps the file the same for weeks. */
const validMonths = 11

/** Serves the file that says where vulnerabilities are reported (RFC 9116). */
export function mountSecurityFile(app: FastifyInstance, { contact, siteOrigin, now }: Options): void {
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    if (contact === undefined) return reply.callNotFound()
    const today = new Date(now())
    const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + validMonths, 1))
    const fields = {
      Contact: contact,
      Expires: expires.toISOString(),
      'Preferred-Languages': 'en, zh',
      Canonical: siteOrigin + path,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join(''))
  })
}
