import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { codeTries } from '#contract/constants.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { addEvent, freeType, register, reservation, type TestEvent } from './modules/events/orders/test-events.ts'
import { goodPassword, newEmail, newPhone } from './modules/members/accounts/test-accounts.ts'
import { connectDatabase, type Database } from './platform/database/database.ts'
import { openOutbox } from './platform/delivery/outbox.ts'
import { openRealRedis, type RealRedis } from './platform/http/rate-limit/test-redis-server.ts'
import { least } from './test-maximal-input.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { startWebProgram, type TestProgram } from './test-programs.ts'
import { refused } from './test-refusal.ts'
import type { TestSite } from './test-site.ts'

/**
 * Secrets that can be guessed, at two processes of the site as an operator starts them, with one database and, where the
 * machine has it, Redis: attempts at one process count at the other, and a secret for one use is used once.
 */

let database: TestDatabase
let connection: Database
let folder: string
let redis: RealRedis | undefined
let counts: Redis | undefined
let programs: TestProgram[] = []
let sites: Pick<TestSite, 'origin' | 'services'>[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-programs-'))
  redis = await openRealRedis()
  counts = redis && new Redis(redis.url)
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, ...(redis && { REDIS_URL: redis.url }) }
  programs = await Promise.all([startWebProgram(settings), startWebProgram(settings)])
  connection = await connectDatabase(database.url, silentLog)
  const services = { database: connection } as TestSite['services']
  sites = programs.map(({ origin }) => ({ origin, services }))
})
afterAll(async () => {
  for (const program of programs) await program.close()
  counts?.disconnect()
  await connection?.close()
  await redis?.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const query = (sql: string, values: unknown[] = []) => connection.pool.query(sql, values)
const one = () => sites[0] as (typeof sites)[number]
beforeEach(async () => {
  await query('delete from verification_codes')
  await query('delete from rate_limits')
  await counts?.flushall()
})

/** Makes a call at either process, by its number. */
const callAt = (place: number, name: CallName, input: object, member?: TestMember) =>
  callAsVisitor(sites[place % 2] ?? one(), name, input, member && { headers: { authorization: member.token } })
/** The same call many times at once, half of them at each process. @returns codes of the answers */
const callMany = async (times: number, name: CallName, input: (place: number) => object, member?: TestMember) =>
  (await Promise.all(Array.from({ length: times }, (_, place) => callAt(place, name, input(place), member)))).map(
    ({ code }) => code,
  )
const codeOf = (name: ErrorName) => refused(name).code
const countOf = (codes: readonly number[], code: number) => codes.filter((known) => known === code).length

/** Waits for the code in the message to an address. */
async function codeTo(address: string): Promise<string> {
  const outbox = openOutbox(join(folder, 'outbox'))
  let code: string | undefined
  await expect
    .poll(async () => {
      const entry = (await outbox.list()).find((found) => (found.kind === 'mail' ? found.to : found.phone) === address)
      code = /(?<!\d)\d{6}(?!\d)/.exec(entry?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

const passwords = { new_password1: 'another horse 8', new_password2: 'another horse 8' }

/** A place where a code is used: who uses it, and the input of the call with it. */
interface Use {
  call: CallName
  by?: TestMember
  input: object
}
/** Each purpose of a code, by email and by phone. */
const uses: readonly [CodePurpose, 'email' | 'phone', (address: string, known: TestMember) => Use][] = [
  ['sign-in', 'email', (email) => ({ call: 'login', input: { type: '3', email } })],
  ['sign-in', 'phone', (username) => ({ call: 'login', input: { type: '2', username, phone_code: '86' } })],
  ['register', 'email', (email) => ({ call: 'login', input: { type: '5', email, password: goodPassword } })],
  ['reset', 'email', (email) => ({ call: 'forgotPassword', input: { email, ...passwords } })],
  ['reset', 'phone', (email) => ({ call: 'forgotPassword', input: { email, phone_code: '86', ...passwords } })],
  ['bind', 'email', (email, by) => ({ call: 'bindEmail', by, input: { email } })],
  ['bind', 'phone', (phone, by) => ({ call: 'bindPhone', by, input: { phone, phone_code: '86' } })],
  ['verify', 'email', (_, by) => ({ call: 'confirmIdentity', by, input: { to: 'email' } })],
  ['verify', 'phone', (_, by) => ({ call: 'confirmIdentity', by, input: { to: 'phone' } })],
]

describe.each(uses)('a code to %s by %s', (purpose, kind, madeFor) => {
  /** A code that was sent at the first process. */
  async function sent() {
    await query('delete from verification_codes')
    const [email, number] = [newEmail(), newPhone()]
    const isOwn = purpose !== 'register' && purpose !== 'bind'
    const member = await addMember(one(), isOwn ? { email, phone: { code: '86', number } } : {})
    const address = kind === 'email' ? email : number
    const use = madeFor(address, member)
    const asked = await (kind === 'email'
      ? callAt(0, 'sendMailSms', { email, type: purpose }, use.by)
      : callAt(0, 'sendSms', { phone: number, phone_code: '86', type: purpose }, use.by))
    expect(asked.code).toBe(200)
    const code = await codeTo(address)
    const guess = (place: number) => `${(Number(code) + 1 + place) % 1_000_000}`.padStart(6, '0')
    const tryMany = (times: number, codeAt: (place: number) => string) =>
      callMany(times, use.call, (place) => ({ ...use.input, code: codeAt(place) }), use.by)
    return { code, guess, tryMany }
  }

  it('is tried so often at both processes together, and used once', async () => {
    const { code, guess, tryMany } = await sent()
    const wrong = await tryMany(codeTries - 1, guess)
    expect(countOf(wrong, codeOf('wrongCode'))).toBe(codeTries - 1)
    const right = await tryMany(2, () => code)
    // The last attempt that is left is that of one of them.
    expect(countOf(right, 200)).toBe(1)
    const again = await tryMany(2, () => code)
    expect(countOf(again, 200)).toBe(0)
  })

  it('is over after that, and after its time', async () => {
    const guessed = await sent()
    await guessed.tryMany(2 * codeTries, guessed.guess)
    expect(countOf(await guessed.tryMany(2, () => guessed.code), 200)).toBe(0)
    const late = await sent()
    // A second ago: the processes compare with their own clocks, which lag the database's by up to a few milliseconds.
    await query(`update verification_codes set expires_at = now() - interval '1 second'`)
    expect(countOf(await late.tryMany(2, () => late.code), 200)).toBe(0)
  })
})

describe('a limit', () => {
  it('of passwords that are tried for an account is that of both processes', async () => {
    const email = newEmail()
    await addMember(one(), { email })
    const answers = await callMany(40, 'login', () => ({ type: '4', email, password: 'wrong horse 9' }))
    expect(countOf(answers, codeOf('tooManyRequests'))).toBeGreaterThanOrEqual(30)
    // With Redis configured, the processes must have counted in it and not each for itself.
    expect(await counts?.dbsize()).not.toBe(0)
  })

  it('of clients that try codes of an event is too', async () => {
    const event = await addEvent(one())
    const answers = await callMany(80, 'getTicketOffer', (place) => ({ event: event.id, code: `VIP${2_000 + place}` }))
    expect(countOf(answers, codeOf('tooManyRequests'))).toBe(40)
  })

  it('of letters to the site is too', async () => {
    const answers = await callMany(16, 'sendFeedback', (place) => ({ content: `第 ${place} 封来信，请编辑部看看。` }))
    expect(countOf(answers, 200)).toBe(5)
  })

  it('of places that a client holds is too', async () => {
    const event = await addEvent(one(), { pools: [{ capacity: 1_000 }], types: [freeType('票', { per_order: 50 })] })
    const answers = await callMany(20, 'reserveTickets', () => reservation(event, 50))
    expect(countOf(answers, 200)).toBe(2)
  })

  it('of exports is too, and an address is opened once', async () => {
    const { id, organiser } = await addEvent(one())
    const asked = { id, of: 'attendees', format: 'csv' }
    const { data } = await organiser.call('activityExport', asked)
    const opened = await Promise.all(
      Array.from({ length: 6 }, async (_, place) => {
        const headers = { authorization: organiser.token }
        const answer = await fetch(`${sites[place % 2]?.origin}${data.address}`, { headers })
        await answer.text()
        return answer.status
      }),
    )
    expect(countOf(opened, 200)).toBe(1)
    const answers: number[] = []
    for (let place = 0; place < 22; place += 1)
      answers.push((await callAt(place, 'activityExport', asked, organiser)).code)
    // Some may meet the end of the export before; the limit counts them as well.
    expect(answers.map((code) => code === codeOf('tooManyRequests'))).toEqual(answers.map((_, place) => place >= 19))
  })
})

/** Fields that name a record which the token of a link opens. */
const recordFields = ['order', 'ticket', 'entry', 'email'] as const
/** Calls of everybody that are opened by the token of a link. */
const opened = Object.values<CallDefinition>(calls).filter(
  ({ auth, input }) => auth === 'public' && input instanceof z.ZodObject && 'token' in input.shape,
)
const namesRecord = ({ input }: CallDefinition) =>
  input instanceof z.ZodObject && recordFields.some((field) => field in input.shape)
const missing: ReadonlySet<number> = new Set(
  (['orderMissing', 'ticketMissing', 'itemMissing'] as const).map((name) => refused(name).code),
)

describe('the token of a link', () => {
  let event: TestEvent
  /** Values of fields that name a record, and the token that opens it. */
  let records: { field: (typeof recordFields)[number]; value: unknown; token: string; more?: object }[]
  beforeAll(async () => {
    event = await addEvent(one())
    const full = await addEvent(one(), { pools: [{ capacity: 1 }] })
    const order = await register(one(), event)
    await register(one(), full)
    const [ticket] = order.attendees
    const joined = await callAsVisitor(one(), 'joinWaitingList', {
      ...{ type: full.types[0], quantity: 1, name: '候补', email: 'waiting@mail.test' },
    })
    records = [
      { field: 'order', value: order.id, token: order.token },
      { field: 'ticket', value: ticket?.id, token: ticket?.token ?? '' },
      { field: 'entry', value: joined.data?.entry, token: joined.data?.token ?? '' },
      { field: 'email', value: 'buyer@mail.test', token: order.token, more: { event: event.id } },
    ]
  })

  it.each(opened.filter(namesRecord))(
    'of $name is refused with any other one, at both processes',
    async ({ name, input }) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.JSONSchema
      const record = records.find(({ field }) => field in (schema.properties ?? {}))
      if (!record) throw new Error(`No record with a token is prepared for ${name}`)
      const { field, value, token, more } = record
      expect(value).toBeDefined()
      const needed: Record<string, unknown> = {
        ...(least(schema) as object),
        ...{
          idempotency_key: randomUUID(),
          name: '陈大文',
          email: 'buyer@mail.test',
          attendees: [{ line: 1, name: '甲' }],
        },
        ...{ ...more, [field]: value },
      }
      const given = Object.fromEntries(Object.entries(needed).filter(([key]) => key in (schema.properties ?? {})))
      const flipped = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      const forged = [
        ...['', 'A', token.slice(1), token.slice(0, -1), `${token}A`, flipped(0), flipped(token.length - 2)],
        ...records.filter((other) => other.token !== token).map((other) => other.token),
        `${token}=`,
      ]
      for (const [place, wrong] of forged.entries()) {
        const { code } = await callAt(place, name, { ...given, token: wrong })
        expect([name, wrong, code, missing.has(code)]).toEqual([name, wrong, code, true])
      }
    },
  )

  it.each(opened.filter((call) => !namesRecord(call)))('of $name opens nothing where nobody has it', async (call) => {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.JSONSchema
    const input = least(schema) as object
    for (const [place, token] of [
      'A',
      'A'.repeat(32),
      'A'.repeat(43),
      `1.${'A'.repeat(43)}`,
      'A'.repeat(64),
    ].entries()) {
      const { code } = await callAt(place, call.name as CallName, { ...input, token })
      expect([token, code, code === 200, code >= 500 && code < 600]).toEqual([token, code, false, false])
    }
  })

  it('of a calendar is refused with any other one, at both processes', async () => {
    const member = await addMember(one())
    const { path } = (await member.call('calendarAddress', {})).data
    const [secret = ''] = /[\w-]{32}/.exec(path) ?? []
    for (const { origin } of sites) expect((await fetch(origin + path)).status).toBe(200)
    for (const wrong of [
      secret.toLowerCase(),
      secret.slice(1),
      `${secret.slice(0, -1)}${secret.endsWith('_') ? '-' : '_'}`,
      'A'.repeat(32),
    ])
      for (const { origin } of sites) expect((await fetch(`${origin}/calendars/${wrong}.ics`)).status).toBe(404)
    await callAt(1, 'calendarAddress', { renew: true }, member)
    for (const { origin } of sites) expect((await fetch(origin + path)).status).toBe(404)
  })
})
