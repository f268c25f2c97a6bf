import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addressLimitOf, unusedPatterns } from '#server/platform/http/request-limits.ts'
import { registeredAddresses } from './test-addresses.ts'
import { openTestSite, type TestSite } from './test-site.ts'

const begin = Date.UTC(2026, 10, 24, 4)
let site: TestSite
// The outbox as well, so that every address there is has been registered, each of which needs a limit.
beforeAll(async () => {
  site = await openTestSite({ outboxKey: 'key', now: () => begin })
})
afterAll(() => site.close())

it('one client makes a call as often as it may in a minute and no more; readers elsewhere notice nothing', async () => {
  const ask = async (remoteAddress: string) => {
    const { method, path } = calls.getAppConfig
    return site.app.inject({ method, url: `/api${path}`, remoteAddress })
  }
  const { rule } = addressLimitOf(`/api${calls.getAppConfig.path}`)
  for (let asked = 0; asked < rule.points; asked += 100) {
    await Promise.all(
      Array.from({ length: 100 }, () => site.app.inject({ url: '/api/nothing', remoteAddress: '203.0.113.7' })),
    )
  }
  const refused = await ask('203.0.113.7')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 429])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  // Other addresses have a count of their own.
  expect((await site.app.inject({ url: '/robots.txt', remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
})

it('every pattern of addresses is that of an address', () => {
  const urls = registeredAddresses(site.app)
  expect(urls).toEqual(expect.arrayContaining(['/robots.txt', `/api${calls.getAppConfig.path}`]))
  expect(unusedPatterns(urls)).toEqual([])
  expect(unusedPatterns(['/robots.txt']), 'one that fits nothing is found').toContain('^\\/csp-reports$')
})
