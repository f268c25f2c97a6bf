import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callTable } from '#contract/call-table.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

let sites: TestSites
let numbers = 0

const hour = 3_600_000
/** 20:00 in UTC+8: four hours before the day is over. */
const evening = new Date('2026-03-01T12:00:00Z')
/** One client may send 2 to each area, 6 to all areas without a budget of their own, and 10 in total. */
const smsBudget = { areas: undefined, site: 50, eachArea: 10, ofArea: { 86: 20 }, clientShare: 20, knownShare: 0 }
const spent = errorCatalogue.smsBudgetSpent.code
const shareSpent = errorCatalogue.tooManyRequests.code

beforeAll(async () => {
  sites = await openTestSites({ now: evening, smsBudget })
})
afterAll(() => sites.close())
beforeEach(() => sites.one.services.database.pool.query('truncate rate_limits, verification_codes, sms_alarms'))

/** Asks for a code from a network address, at either of the two processes in turn. */
async function ask(client: string, phone_code: string, phone?: string) {
  numbers += 1
  const { app } = numbers % 2 ? sites.one : sites.two
  const { method, path } = callTable.sendSms
  const payload = { phone: phone ?? String(2_125_550_000 + numbers), phone_code, type: 'sign-in' }
  const answer = await app.inject({ method, url: `/api${path}`, payload, remoteAddress: client })
  return {
    code: answer.json().code as number,
    wait: Number(answer.headers['retry-after'] ?? 0),
    status: answer.statusCode,
  }
}
const codes = async (client: string, areas: readonly string[]) => {
  const found: number[] = []
  for (const area of areas) found.push((await ask(client, area)).code)
  return found
}

describe('one client', () => {
  it('may use its share of an area alone, so that others get theirs, until the day is over', async () => {
    expect(await codes('203.0.113.1', ['44', '44', '44', '44'])).toEqual([200, 200, shareSpent, shareSpent])
    const refused = await ask('203.0.113.1', '44')
    expect(refused).toEqual({ code: shareSpent, status: 429, wait: 4 * 3600 })
    expect(await codes('203.0.113.2', ['44', '44'])).toEqual([200, 200])
    expect(await codes('203.0.113.1', ['49'])).toEqual([200])
    sites.pass(4 * hour)
    expect(await codes('203.0.113.1', ['44'])).toEqual([200])
    sites.pass(-4 * hour)
  })

  it('cannot use up what the smaller areas share by writing to many of them', async () => {
    const areas = ['44', '49', '33', '39', '34', '31', '32']
    expect(await codes('203.0.113.3', areas)).toEqual([...Array<number>(6).fill(200), shareSpent])
    expect(await codes('203.0.113.4', ['32'])).toEqual([200])
  })

  it('is one network, however many addresses of it there are', async () => {
    expect(await codes('2001:db8::1', ['44'])).toEqual([200])
    expect(await codes('2001:db8::2', ['44', '44'])).toEqual([200, shareSpent])
  })

  it('is bounded as one of many households of a larger network, which has half of a budget at most', async () => {
    const households = Array.from({ length: 10 }, (_, n) => `2001:db8:7:${n}00::1`)
    const answers = []
    for (const household of households) answers.push(...(await codes(household, ['44'])))
    expect(answers).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(shareSpent)])
    expect(await codes('203.0.113.6', ['44'])).toEqual([200])
  })

  it('does not pass its share by asking at both processes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('203.0.113.5', '44')))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  })

  it('loses nothing of its share to what the budget refuses', async () => {
    for (let n = 0; n < 5; n += 1) await codes(`203.0.113.${10 + n}`, ['44', '44'])
    expect(await codes('203.0.113.20', ['44', '44', '44'])).toEqual([spent, spent, spent])
    expect(await codes('203.0.113.20', ['49', '33', '39', '34', '31'])).toEqual(Array(5).fill(200))
  })
})

it('numbers of islands that are dialled as +1 leave the budget of the United States alone', async () => {
  const island = (client: string, n: number) => ask(client, '1', `64955501${10 + n}`)
  for (let n = 0; n < 5; n += 1) {
    for (const more of [0, 1]) expect((await island(`198.51.100.${n}`, 2 * n + more)).code).toBe(200)
  }
  expect((await island('198.51.100.9', 99)).code).toBe(spent)
  expect(await codes('198.51.100.9', ['1', '1'])).toEqual([200, 200])
})
