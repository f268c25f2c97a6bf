import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { DeliveryError } from '#server/platform/delivery/delivery-error.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

let sites: TestSites
let editor: TestMember
let logged: { level: number; area?: string }[] = []
let numbers = 0

const hour = 3_600_000
/** 20:00 in UTC+8: four hours before the day is over. */
const evening = new Date('2026-03-01T12:00:00Z')
const smsBudget = {
  areas: ['86', '852', '971', '44'],
  site: 20,
  eachArea: 3,
  ofArea: { 86: 10, 852: 5 },
  clientShare: 100,
  knownShare: 0,
}

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  sites = await openTestSites({ now: evening, smsBudget, log })
  editor = await addMember(sites.two, { roles: ['editor'] })
})
afterAll(() => sites.close())
beforeEach(async () => {
  logged = []
  await query('truncate rate_limits, verification_codes, sms_alarms')
})
afterEach(() => vi.restoreAllMocks())

const query = (sql: string) => sites.one.services.database.pool.query(sql)
const newNumber = () => String(50_000_000 + ++numbers)

/** Asks for a code, at either of the two processes in turn. */
const ask = (phone_code: string, phone = newNumber(), language = 'cn') =>
  callAsVisitor(numbers % 2 ? sites.one : sites.two, 'sendSms', { phone, phone_code, type: 'sign-in' }, { language })
const askTimes = (times: number, area: string) => Promise.all(Array.from({ length: times }, () => ask(area)))
const sentTo = async (area: string) =>
  ((await sites.one.services.outbox?.list()) ?? []).filter((entry) => entry.kind === 'sms' && entry.phoneCode === area)
    .length
const outcomes = async (asked: ReturnType<typeof askTimes>) => {
  const codes = (await asked).map(({ code }) => code)
  return { sent: codes.filter((code) => code === 200).length, spent: codes.filter((code) => code === 10413).length }
}
const troubles = async () => (await editor.call('getDesk', {}, { language: 'en' })).data.troubles.sms

describe('the budget of an area', () => {
  it('is not passed by two processes at once, and what is refused counts for nothing else', async () => {
    const before = await sentTo('971')
    expect(await outcomes(askTimes(12, '971'))).toEqual({ sent: 3, spent: 9 })
    expect(await sentTo('971')).toBe(before + 3)
    expect(await outcomes(askTimes(11, '86'))).toEqual({ sent: 10, spent: 1 })
  })

  it('leaves the named areas theirs, whatever is sent to others', async () => {
    expect(await outcomes(askTimes(4, '971'))).toEqual({ sent: 3, spent: 1 })
    // The other areas share the 5 that 86 and 852 leave of 20.
    expect(await outcomes(askTimes(3, '44'))).toEqual({ sent: 2, spent: 1 })
    expect(await outcomes(askTimes(5, '852'))).toEqual({ sent: 5, spent: 0 })
    expect(await outcomes(askTimes(10, '86'))).toEqual({ sent: 10, spent: 0 })
  })

  it('is refused as a limit, until the day in UTC+8 is over', async () => {
    await askTimes(3, '971')
    const late = newNumber()
    const answer = await ask('971', late)
    expect(answer).toMatchObject(refused('smsBudgetSpent'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([200, String(4 * 3600)])
    sites.pass(4 * hour)
    expect(await ask('971', late), 'the code that was refused is no reason to wait').toMatchObject({ code: 200 })
    sites.pass(-4 * hour)
  })

  it('counts a number once that is asked for by several at the same instant', async () => {
    const phone = newNumber()
    const together = await Promise.all(
      [sites.one, sites.two, sites.one, sites.two].map((site) =>
        callAsVisitor(site, 'sendSms', { phone, phone_code: '971', type: 'sign-in' }),
      ),
    )
    expect(together.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 10406, 10406, 10406])
    expect(await outcomes(askTimes(3, '971'))).toEqual({ sent: 2, spent: 1 })
  })

  it.each([
    ['unreachable', 3],
    ['tooSlow', 1],
  ] as const)('gives back what surely did not go out: after two that were %s, %i are left', async (reason, left) => {
    for (const { services } of [sites.one, sites.two])
      vi.spyOn(services.smsSender, 'send').mockRejectedValue(new DeliveryError(reason, 'not sent'))
    for (const answer of await askTimes(2, '971')) expect(answer).toMatchObject(refused('deliveryFailed'))
    vi.restoreAllMocks()
    expect(await outcomes(askTimes(4, '971'))).toEqual({ sent: left, spent: 4 - left })
  })
})

describe('an area that gets no text messages', () => {
  it.each<[string, Language]>([
    ['cn', 'zh-Hans'],
    ['hk', 'zh-Hant-HK'],
    ['en', 'en'],
  ])('is refused in the words of %s, and nothing is counted', async (language, name) => {
    const answer = await ask('7', newNumber(), language)
    expect(answer).toMatchObject({ status: 200, code: 10412, message: errorCatalogue.smsAreaClosed.message[name] })
    expect((await query('select 1 from rate_limits')).rowCount).toBe(0)
  })

  it('is marked in the list, where people with a password still find it', async () => {
    const { data } = await callAsVisitor(sites.one, 'getPhoneCode')
    expect(data).toHaveLength(214)
    const served = data.filter(({ sms }) => sms).map(({ area_code }) => area_code)
    expect(new Set(served)).toEqual(new Set(smsBudget.areas))
  })

  it('is named in the language of the reader', async () => {
    const { data } = await callAsVisitor(sites.one, 'getPhoneCode', {}, { language: 'en' })
    expect(data[0]).toEqual({ id: 1, country: 'China', area_code: '86', continent: 'asia', sms: true })
  })
})

describe('staff', () => {
  it('see on the desk which budget is nearly used up, then that it is', async () => {
    await askTimes(7, '86')
    expect(await troubles()).toEqual([])
    await ask('86')
    expect(await troubles()).toEqual([{ scope: '+86', level: 80, countries: ['China'] }])
    await askTimes(4, '86')
    expect(await troubles()).toEqual([{ scope: '+86', level: 100, countries: ['China'] }])
  })

  it('find each alarm once in the log, whichever process raised it', async () => {
    await askTimes(12, '86')
    await askTimes(6, '852')
    const lines = logged.map(({ level, area }) => `${pino.levels.labels[level]} ${area}`)
    expect(lines.sort()).toEqual(['error +852', 'error +86', 'warn +852', 'warn +86'])
  })

  it('see nothing of it on the next day', async () => {
    await askTimes(4, '971')
    expect(await troubles()).not.toEqual([])
    sites.pass(4 * hour)
    expect(await troubles()).toEqual([])
    sites.pass(-4 * hour)
  })
})
