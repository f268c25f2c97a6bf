import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { readingCalls } from '#contract/reading-calls.ts'
import { addEvent, resetLimits } from './modules/events/orders/test-events.ts'
import { addressLimitOf } from './platform/http/request-limits.ts'
import { addMember } from './test-member.ts'
import { refused } from './test-refusal.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** Limits and blocks where the caller says something else about themselves with each request. */

const begin = Date.UTC(2026, 10, 24, 4)
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ now: () => begin })
})
afterAll(() => site.close())

/** Everything that a client may say about where it is and who it is. */
function claims(n: number): Record<string, string> {
  const address = `198.51.100.${n % 250}`
  return {
    ...{ 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}`, via: `1.1 proxy${n}` },
    ...{
      'cf-connecting-ip': address,
      'true-client-ip': address,
      'x-client-ip': address,
      'x-cluster-client-ip': address,
    },
    ...{ 'user-agent': `Client/${n}`, cookie: `device=${n}; visitor=${n}`, 'x-request-id': `request-${n}` },
    ...{ language: ['cn', 'hk', 'en'][n % 3] ?? 'cn', host: `site${n}.test`, referer: `https://site.test/${n}` },
  }
}

const client = '203.0.113.40'
const ask = (call: Pick<CallDefinition, 'method' | 'path'>, n: number, payload: object = {}) =>
  site.app.inject({
    ...{ method: call.method, url: `/api${call.path}`, remoteAddress: client },
    headers: claims(n),
    ...(call.method === 'POST' && { payload }),
  })

it('requests of one client are counted together, whatever it says about itself', async () => {
  const { rule } = addressLimitOf(`/api${calls.getAppConfig.path}`)
  for (let n = 0; n < rule.points; n += 100)
    await Promise.all(Array.from({ length: 100 }, (_, place) => ask({ method: 'GET', path: '/nothing' }, n + place)))
  expect((await ask(calls.getAppConfig, 1)).statusCode).toBe(429)
})

it.each([
  ['codes of an event', calls.getTicketOffer, (n: number, event: number) => ({ event, code: `GUESS${n}` }), 40],
  [
    'passwords of an account',
    calls.login,
    () => ({ type: '4', email: 'guessed@mail.test', password: 'wrong horse battery 9' }),
    20,
  ],
  ['emails with codes', calls.sendMailSms, (n: number) => ({ email: `a${n}@mail.test`, type: 'sign-in' }), 30],
] as const)('%s are tried no more often by a client that names itself anew', async (_what, call, input, most) => {
  await resetLimits(site)
  const event = await addEvent(site)
  const statuses: number[] = []
  // Not together: passwords wait for threads.
  for (let n = 0; n < most + 10; n += 1) {
    const asked = {
      ...{ method: call.method, url: `/api${call.path}`, remoteAddress: '203.0.113.41', headers: claims(n) },
    }
    const given = input(n, event.id)
    const answer = await site.app.inject(
      call.method === 'POST' ? { ...asked, payload: given } : { ...asked, query: given as never },
    )
    statuses.push(answer.statusCode)
  }
  expect(statuses.slice(most + 1).every((status) => status === 429)).toBe(true)
})

it('a blocked account is refused every call that writes, also those that visitors may make', async () => {
  const member = await addMember(site)
  site.services.guard.setBlocks([{ network: null, userId: member.id, call: '', endsAt: new Date(begin + 3_600_000) }])
  const mayLeave = new Set(['logOut', 'endSession', 'deregister'])
  for (const { name, auth } of Object.values<CallDefinition>(calls)) {
    const isRefused = !readingCalls.has(name) && (auth === 'public' || auth === 'user') && !mayLeave.has(name)
    if (!isRefused) continue
    const { code } = await member.call(name)
    // Files come in another form than calls here are made in.
    expect([name, [refused('accountBlocked').code, refused('unsupportedMedia').code]]).toEqual([
      name,
      expect.arrayContaining([code]),
    ])
  }
  site.services.guard.setBlocks([])
})
