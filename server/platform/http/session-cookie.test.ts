import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Caller } from './call-context.ts'
import type { SessionFinder } from './caller.ts'
import { callerOf } from './session-cookie.ts'

const good = 'g'.repeat(43)
const session = { id: 1, userId: 1, roles: [] }
const sessions = {
  findSession: async (token: string) => (token === good ? session : undefined),
} as unknown as SessionFinder

let app: FastifyInstance
afterEach(() => app.close())

async function ask(siteOrigin: string, cookie: string, act: (caller: Caller) => void = () => {}, forAnybody = false) {
  app = Fastify()
  app.get('/', async (request, reply) => {
    const caller = await callerOf(request, reply, { sessions, siteOrigin, forAnybody, now: new Date() })
    act(caller)
    return { signedIn: caller.session !== undefined }
  })
  const answer = await app.inject({ url: '/', headers: { cookie } })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { ...(answer.json() as { signedIn: boolean }), cookies }
}

const gone = ['token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly', 'member=; Path=/; Max-Age=0; SameSite=Lax']
const [secure, plain] = ['https://news.example', 'http://localhost:3000']

describe('the cookie of a session', () => {
  it('has the prefix of its host over TLS', async () => {
    expect((await ask(secure, `__Host-token=${good}; member=1`)).signedIn).toBe(true)
    const { cookies } = await ask(secure, '', ({ keepToken }) => keepToken(good))
    expect(cookies).toEqual([
      `__Host-token=${good}; Path=/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure`,
      'member=1; Path=/; Max-Age=7776000; SameSite=Lax; Secure',
    ])
  })

  it('is not sent again: an answer that comes late must not bring a former token back', async () => {
    expect(await ask(plain, `token=${good}; member=1`)).toEqual({ signedIn: true, cookies: [] })
  })

  it('is taken back when its session has ended', async () => {
    const { signedIn, cookies } = await ask(plain, `token=${'x'.repeat(43)}; member=1`)
    expect(signedIn).toBe(false)
    expect(cookies).toEqual(gone)
  })

  it('stays for an answer that says so, where this one is for anybody', async () => {
    const ended = `token=${'x'.repeat(43)}; member=1`
    expect(await ask(plain, ended, undefined, true)).toEqual({ signedIn: false, cookies: [] })
    const { cookies } = await ask(plain, `token=${'x'.repeat(43)}; member=0`, undefined, true)
    expect(cookies).toEqual(gone)
  })

  it('is taken back where the page has reset the token', async () => {
    expect(await ask(plain, `token=${good}; member=0`)).toEqual({ signedIn: false, cookies: gone })
  })

  it('brings back the sign that scripts read', async () => {
    const { cookies } = await ask(plain, `token=${good}`)
    expect(cookies).toEqual(['member=1; Path=/; Max-Age=7776000; SameSite=Lax'])
  })

  it.each([
    ['alone', `token=${good}; member=1`, false],
    ['beside another', `token=${good}; __Host-token=${'x'.repeat(43)}`, false],
    ['beside the own one', `token=${'x'.repeat(43)}; __Host-token=${good}`, true],
  ])(
    'without the prefix counts for nothing over TLS, %s: a neighbouring host can plant it',
    async (_, cookie, expected) => {
      const { signedIn, cookies } = await ask(secure, cookie)
      expect(signedIn).toBe(expected)
      expect(cookies.filter((one) => one.startsWith('token='))).toEqual([])
    },
  )

  it('has no prefix where the site is reached without TLS, which browsers would refuse', async () => {
    const { cookies } = await ask(plain, '', ({ keepToken }) => keepToken(good))
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual([`token=${good}`, 'member=1'])
    expect(cookies.join()).not.toContain('Secure')
    expect((await ask(plain, `__Host-token=${good}`)).signedIn).toBe(false)
  })
})

describe('the country of a caller', () => {
  const countryOf = async (headers: Record<string, string>, trustProxy: boolean, countryHeader?: string) => {
    app = Fastify({ trustProxy })
    app.get('/', async (request, reply) => {
      const { country } = await callerOf(request, reply, {
        sessions,
        siteOrigin: plain,
        countryHeader,
        now: new Date(),
      })
      return { country: country ?? null }
    })
    return (await app.inject({ url: '/', headers })).json().country
  }
  const forwarded = { 'x-forwarded-for': '192.0.2.7' }

  it('is what a trusted proxy names, and nothing that is no country', async () => {
    expect(await countryOf({ ...forwarded, 'cf-ipcountry': 'hk' }, true, 'cf-ipcountry')).toBe('HK')
    for (const named of ['XX', 'ZZ', 'T1', 'HKG', '<b>', ''])
      expect(await countryOf({ ...forwarded, 'cf-ipcountry': named }, true, 'cf-ipcountry')).toBeNull()
  })

  it('is not believed from anybody else, and not read where nobody configured it', async () => {
    expect(await countryOf({ ...forwarded, 'cf-ipcountry': 'HK' }, false, 'cf-ipcountry')).toBeNull()
    expect(await countryOf({ 'cf-ipcountry': 'HK' }, true, 'cf-ipcountry')).toBeNull()
    expect(await countryOf({ ...forwarded, 'cf-ipcountry': 'HK' }, true)).toBeNull()
  })
})
