import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

let sites: TestSites
const smsBudget = { areas: undefined, site: 50, eachArea: 5, ofArea: {}, clientShare: 100, knownShare: 20 }
beforeAll(async () => {
  sites = await openTestSites({ now: new Date('2026-03-01T02:00:00Z'), smsBudget })
})
afterAll(() => sites.close())

it('a part of a budget is kept for members on their own devices, and nobody learns who is a member', async () => {
  const own = '7400123450'
  const member = await addMember(sites.one, { phone: { code: '44', number: own } })
  const asked = async (phone: string) =>
    (await callAsVisitor(sites.two, 'sendSms', { phone, phone_code: '44', type: 'sign-in' })).code
  const codes: number[] = []
  for (let n = 0; n < 6; n += 1) codes.push(await asked(`740012346${n}`))
  const spent = errorCatalogue.smsBudgetSpent.code
  expect(codes).toEqual([200, 200, 200, 200, spent, spent])
  expect(await asked(own), 'the same for the number of a member').toBe(spent)
  expect((await member.call('sendSms', { phone: own, phone_code: '44', type: 'verify' })).code).toBe(200)
})
