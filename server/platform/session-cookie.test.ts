import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { SessionFinder } from './caller.ts'
import { callerOf } from './session-cookie.ts'

const good = 'g'.repeat(43)
const session = { id: 1, userId: 1, roles: [] }
const sessions = {
  findSession: async (token: string) => (token === good ? session : undefined),
} as unknown as SessionFinder

let app: FastifyInstance
afterEach(() => app.close())

async function ask(siteOrigin: string, cookie: string) {
  app = Fastify()
  app.get('/', async (request, reply) => {
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date() })
    return { signedIn: caller.session !== undefined }
  })
  const answer = await app.inject({ url: '/', headers: { cookie } })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { ...(answer.json() as { signedIn: boolean }), cookies }
}

const [secure, plain] = ['https://news.example', 'http://localhost:3000']

describe('the cookie of a session', () => {
  it('has the prefix of its host over TLS', async () => {
    const { signedIn, cookies } = await ask(secure, `__Host-token=${good}; member=1`)
    expect(signedIn).toBe(true)
    expect(cookies).toEqual([
      expect.stringMatching(`^__Host-token=${good}; Path=/; Max-Age=\\d+; SameSite=Lax; HttpOnly; Secure$`),
      expect.stringMatching(/^member=1; Path=\/; .*Secure$/),
    ])
  })

  it('from before is taken once and gives way to the one with the prefix', async () => {
    const { signedIn, cookies } = await ask(secure, `token=${good}; member=1`)
    expect(signedIn).toBe(true)
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([`__Host-token=${good}`, 'member=1', 'token='])
    expect(cookies[2]).toContain('Max-Age=0')
  })

  it('from a neighbouring host counts for nothing beside the own one', async () => {
    const { signedIn, cookies } = await ask(secure, `token=${'x'.repeat(43)}; __Host-token=${good}`)
    expect(signedIn).toBe(true)
    expect(cookies.at(-1)).toMatch(/^token=; /)
  })

  it('has no prefix where the site is reached without TLS, which browsers would refuse', async () => {
    const { signedIn, cookies } = await ask(plain, `token=${good}; member=1`)
    expect(signedIn).toBe(true)
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([`token=${good}`, 'member=1'])
    expect(cookies.join()).not.toContain('Secure')
    expect((await ask(plain, `__Host-token=${good}`)).signedIn).toBe(false)
  })
})
