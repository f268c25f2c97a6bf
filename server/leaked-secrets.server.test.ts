import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { addEvent, register } from './modules/events/orders/test-events.ts'
import { accountsOn, newEmail } from './modules/members/accounts/test-accounts.ts'
import { openLog } from './platform/log.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'
import { deliverEvents } from './test-events.ts'
import { least } from './test-maximal-input.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { type TestSite, testSecret } from './test-site.ts'

/**
 * Passwords, codes, tokens, signatures and keys, given to every call that takes one, and handed out by every call that
 * makes one: none is in a line of the log at its most talkative, in a row of any table, or in the payload of a job.
 */

type Schema = z.core.JSONSchema.JSONSchema

const secretName = /password|secret|token|totp|signature|credential|^code$|^device$|^state$|^api_?key$/i
/** Fields of these names that are no secrets. */
const others = /^(?:phone_code|price_tokens_(?:in|out)|hint|has_secret)$/
/** Calls whose code is a discount or a ticket, which organisers read, or whose state is that of a record. */
const withoutSecret: ReadonlySet<string> = new Set<CallName>([
  ...([
    'reserveTickets',
    'quoteOrder',
    'makeActivityCodes',
    'getTicketDetails',
    'getTicketOffer',
    'orderCheck',
  ] as const),
])
/** The table of messages that are sent next, whose links and codes are for their receiver. */
const mailTables: ReadonlySet<string> = new Set(['public.waiting_mails'])

let lines = ''
let folder: string
let database: TestDatabase
let services: Services
let app: Awaited<ReturnType<typeof openSite>>
let site: TestSite
let administrator: TestMember
/** Every secret with the call that took it or handed it out. */
const secrets = new Map<string, string>()
let made = 0

beforeAll(async () => {
  const memory = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const log = openLog({ logLevel: 'trace', environment: 'production' }, memory)
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-secrets-'))
  database = await createTestDatabase()
  const siteOrigin = 'http://site.test'
  services = await openServices({ databaseUrl: database.url, dataDir: folder, siteOrigin, secretKey: testSecret }, log)
  app = await openSite({ siteOrigin, trustProxy: ['loopback'] }, log as never, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  site = { origin: `http://127.0.0.1:${port}`, app, services, close: async () => {} }
  administrator = await addMember(site, { roles: ['administrator'], email: 'administrator@mail.test' })
  secrets.set(administrator.token, 'a session')
})
afterAll(async () => {
  await app.close()
  await services.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** A secret that fits a field, with a word that nothing else has; undefined for those of a few digits. */
function secretFor({ pattern, minLength = 0, maxLength = 200 }: Schema): string | undefined {
  made += 1
  const number = String(made).padStart(4, '0')
  const candidates = [
    `Zq9-secret-${number}-Zq9!`,
    `Zq9secret${number}`.padEnd(43, 'A'),
    `0x${`5ec7e7${number}`.padEnd(130, 'b')}`,
    `Zq9s${number}`,
  ]
  return candidates.find(
    (one) =>
      one.length <= maxLength &&
      one.length >= minLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(one)),
  )
}

/** The input of a call with a secret in each field that takes one; undefined where there is none. */
function withSecrets(schema: Schema, taken: string[]): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return withSecrets(choices[0] as Schema, taken)
  const base = least(schema)
  if (schema.type !== 'object' || typeof base !== 'object' || base === null) return base
  const filled: Record<string, unknown> = { ...base }
  for (const [name, inner] of Object.entries(schema.properties ?? {}) as [string, Schema][]) {
    const isText = [inner, ...((inner.anyOf ?? []) as Schema[])].find(
      ({ type, enum: values }) => type === 'string' && !values,
    )
    if (isText && secretName.test(name) && !others.test(name)) {
      const secret = secretFor(isText)
      if (secret === undefined) continue
      filled[name] = secret
      taken.push(secret)
    } else if (inner.type === 'object') filled[name] = withSecrets(inner, taken)
  }
  return filled
}

/** Secrets in an answer, by the names of their fields. */
function* handedOut(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string' && value.length >= 16 && secretName.test(name) && !others.test(name)) yield value
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* handedOut(inner, Array.isArray(value) ? name : key)
}

const takingSecrets = Object.values(calls).flatMap(({ name, input }) => {
  if (name in mediaCalls || withoutSecret.has(name)) return []
  const taken: string[] = []
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  withSecrets(schema, taken)
  return taken.length > 0 ? [{ name: name as CallName, schema }] : []
})

async function make(name: CallName, input: object): Promise<void> {
  await services.database.pool.query('delete from rate_limits')
  for (const answer of [await callAsVisitor(site, name, input), await administrator.call(name, input)])
    for (const secret of handedOut(answer.data)) secrets.set(secret, name)
}

/** Has almost every statement fail, so that each call is logged with its error, and back. */
async function renameTables(from: string, to: string): Promise<void> {
  const kept = ['sessions', 'users', 'rate_limits', 'api_tokens', 'site_switches', 'access_blocks'].map(
    (name) => name + from,
  )
  await services.database.pool.query(`do $$ declare name text; begin
    for name in select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname not in (${kept.map((name) => `'${name}'`).join(', ')}) and relname like '%${from}'
    loop execute format('alter table %I rename to %I', name, left(name, length(name) - ${from.length}) || '${to}'); end loop;
  end $$`)
}

/** Rows with a secret, by their table. */
async function findInTables(): Promise<string[]> {
  const { pool } = services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (mailTables.has(name)) continue
    const { rows } = await pool.query<{ text: string }>(`select row_to_json(row)::text as text from ${name} as row`)
    for (const [secret, of] of secrets)
      if (rows.some(({ text }) => text.includes(secret))) found.push(`${name}: a secret of ${of}`)
  }
  return found
}

it('a secret is in no line of the log, no row and no job', async () => {
  expect(takingSecrets.length).toBeGreaterThan(30)
  for (const { name, schema } of takingSecrets) {
    const taken: string[] = []
    const input = withSecrets(schema, taken) as object
    for (const secret of taken) secrets.set(secret, name)
    await make(name, input)
  }
  const accounts = accountsOn(site)
  const email = newEmail()
  const password = 'Zq9-password-of-a-member'
  secrets.set(password, 'registration')
  secrets.set(await accounts.register(email), 'register')
  const order = await register(site, await addEvent(site))
  for (const secret of handedOut(order)) secrets.set(secret, 'confirmOrder')
  await administrator.call('setPassword', { new_password1: password, new_password2: password })
  const webhook = { name: 'x', url: 'https://hooks.example/x', events: ['published'], kinds: ['flash'] }
  const { data } = await administrator.call('saveWebhook', webhook)
  for (const secret of handedOut(data)) secrets.set(secret, 'saveWebhook')
  const token = { name: 'x', scopes: ['content.read'], days: 30 }
  for (const secret of handedOut((await administrator.call('createApiToken', token)).data))
    secrets.set(secret, 'createApiToken')
  await deliverEvents(services)
  await renameTables('', '_gone')
  for (const { name, schema } of takingSecrets) {
    const taken: string[] = []
    const input = withSecrets(schema, taken) as object
    for (const secret of taken) secrets.set(secret, name)
    await make(name, input)
  }
  await renameTables('_gone', '')
  expect([...new Set(secrets.values())]).toEqual(
    expect.arrayContaining(['a session', 'register', 'confirmOrder', 'saveWebhook', 'createApiToken', 'login']),
  )
  expect(await findInTables()).toEqual([])
  const inLog = [...secrets].filter(([secret]) => lines.includes(secret)).map(([, name]) => name)
  expect(lines.length).toBeGreaterThan(10_000)
  expect(inLog).toEqual([])
})

it('the audit log and the export of a member hold none', async () => {
  await services.database.pool.query('delete from rate_limits')
  const texts = [
    JSON.stringify((await administrator.call('auditLog', {})).data),
    JSON.stringify((await administrator.call('exportMyData', {})).data),
  ]
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(100)
    expect([...secrets].filter(([secret]) => text.includes(secret)).map(([, name]) => name)).toEqual([])
  }
})
