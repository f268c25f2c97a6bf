import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { maxViolations } from './policy-violations.ts'

let sites: TestSites
let administrator: TestMember

const day = 86_400_000

beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
  administrator = await addMember(sites.two, { roles: ['administrator'] })
})
afterAll(() => sites.close())
beforeEach(() => sites.one.services.database.pool.query('truncate policy_violations'))

/** Reports to one process what a browser blocked. */
const report = (origin: string, body: object) =>
  fetch(`${origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body }]),
  })
const picture = {
  documentURL: 'https://site.test/news?q=1',
  effectiveDirective: 'img-src',
  blockedURL: 'http://a.test/x',
}
const shown = async () => (await administrator.call('policyViolations')).data.list

it('what browsers report to any process is counted once for each kind, and shown to administrators', async () => {
  await report(sites.one.origin, picture)
  await report(sites.two.origin, picture)
  await report(sites.two.origin, { ...picture, documentURL: 'https://site.test/\u0000<b>' })
  const list = await shown()
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(
    expect.objectContaining({ directive: 'img-src', blocked: 'http://a.test', page: '/news', reports: 2 }),
  )
  expect(list).toContainEqual(expect.objectContaining({ page: '/%00%3Cb%3E', reports: 1 }))
})

it('stays small, keeps what comes often, and forgets after a week', async () => {
  const { policyViolations } = sites.one.services
  const now = new Date(sites.now())
  const kind = (page: string) => ({ directive: 'img-src', blocked: 'http://a.test', page, source: '' })
  await policyViolations.add(kind('/often'), 5, new Date(now.getTime() - day))
  const pages = Array.from({ length: maxViolations + 20 }, (_, index) => `/${index}`)
  for (const [index, page] of pages.entries())
    await policyViolations.add(kind(page), 1, new Date(now.getTime() - pages.length + index))
  const kept = (await policyViolations.latest(now, 1_000)).map(({ page }) => page)
  expect(kept).toHaveLength(maxViolations)
  expect(kept[0]).toBe(pages.at(-1))
  expect(kept.at(-1)).toBe('/often')
  expect(await shown()).toHaveLength(30)
  await policyViolations.add(kind('/later'), 1, new Date(now.getTime() + 7.5 * day))
  expect((await policyViolations.latest(new Date(now.getTime() + 7.5 * day), 1_000)).map(({ page }) => page)).toEqual([
    '/later',
  ])
  const { rows } = await sites.one.services.database.pool.query('select 1 from policy_violations')
  expect(rows).toHaveLength(1)
})
