import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { addEvent, confirmation, reservation } from './modules/events/orders/test-events.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from './modules/members/accounts/test-accounts.ts'
import { DeliveryError } from './platform/delivery/delivery-error.ts'
import { openLog } from './platform/log.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'
import { callAsVisitor } from './test-member.ts'
import { type TestSite, testSecret } from './test-site.ts'

let lines = ''
let folder: string
let database: TestDatabase
let services: Services
let app: Awaited<ReturnType<typeof openSite>>
let site: TestSite
let accounts: TestAccounts

beforeAll(async () => {
  const memory = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const log = openLog({ logLevel: 'trace', environment: 'production' }, memory)
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-logs-'))
  database = await createTestDatabase()
  const siteOrigin = 'http://site.test'
  services = await openServices({ databaseUrl: database.url, dataDir: folder, siteOrigin, secretKey: testSecret }, log)
  app = await openSite({ siteOrigin, trustProxy: ['loopback'] }, log as never, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  site = { origin: `http://127.0.0.1:${port}`, app, services, close: async () => {} }
  accounts = accountsOn(site)
})
afterAll(async () => {
  await app.close()
  await services.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const client = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Rare-Browser/9' }
const rename = (table: string, name: string) => services.database.pool.query(`alter table ${table} rename to ${name}`)
interface Line {
  msg: string
  requestId?: string
}
const linesAbout = (id: string | null): Line[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ requestId }) => requestId === id)

describe('a request', () => {
  const failing = (headers: Record<string, string> = {}) =>
    callAsVisitor(site, 'search', { keyword: '比特币' }, { headers: { ...client, ...headers } })
  beforeAll(() => rename('search_documents', 'lost_documents'))
  afterAll(() => rename('lost_documents', 'search_documents'))

  it.each([
    ['a proxy gave it', { 'x-request-id': '0123456789abcdef' }, '0123456789abcdef'],
    ['nobody gave it', {}, expect.stringMatching(/^[\da-f-]{36}$/)],
    ['it would forge a line', { 'x-request-id': '{"level":"fatal"}' }, expect.stringMatching(/^[\da-f-]{36}$/)],
  ])('has the same id in its answer and in all its lines where %s', async (_what, headers, id) => {
    const answer = await failing(headers)
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, id])
    expect(linesAbout(answer.headers.get('x-request-id'))).toContainEqual(
      expect.objectContaining({ msg: 'A request failed', req: { method: 'POST', path: '/api/search' } }),
    )
  })

  it('shares its id with the calls of a page, and with no other request', async () => {
    const pages = await Promise.all(
      ['one-of-two', 'two-of-two'].map((id) =>
        fetch(`${site.origin}/search/${id}`, { headers: { ...client, 'x-request-id': id } }),
      ),
    )
    expect(pages.map(({ headers }) => headers.get('x-request-id'))).toEqual(['one-of-two', 'two-of-two'])
    for (const id of ['one-of-two', 'two-of-two'])
      expect(linesAbout(id).map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['The call search of a page failed', 'A page could not be rendered']),
      )
  })
})

it('no log holds the buyer of tickets, the client, or searched words, whatever fails', async () => {
  const event = await addEvent(site)
  // Answers are cached: those that fail are to other words.
  const [words, otherWords] = ['藏宝图', '潜水艇']
  const buyer = { name: '欧阳无忌', email: 'rare-buyer@mail.test' }
  const held = await callAsVisitor(site, 'reserveTickets', reservation(event), { headers: client })
  const bought = await callAsVisitor(site, 'confirmOrder', confirmation(held.data, buyer), { headers: client })
  expect(bought.code).toBe(200)
  const search = async (words: string) => [
    (await fetch(`${site.origin}/search/${encodeURIComponent(words)}`, { headers: client })).status,
    (await fetch(`${site.origin}/search?keyword=${encodeURIComponent(words)}`, { headers: client })).status,
    (await callAsVisitor(site, 'search', { keyword: words }, { headers: client })).status,
  ]
  expect(await search(words)).toEqual([200, 200, 200])
  const more = await callAsVisitor(site, 'reserveTickets', reservation(event), { headers: client })
  await rename('search_documents', 'lost_documents')
  await rename('tickets', 'lost_tickets')
  const failed = await callAsVisitor(site, 'confirmOrder', confirmation(more.data, buyer), { headers: client })
  expect([...(await search(otherWords)), failed.status]).toEqual([500, 500, 500, 500])
  await rename('lost_tickets', 'tickets')
  await rename('lost_documents', 'search_documents')
  const searched = [words, otherWords].flatMap((text) => [text, encodeURIComponent(text)])
  const secrets = [...searched, buyer.name, buyer.email, client['x-forwarded-for']]
  const tokens = [held.data.token, more.data.token, String(bought.data.attendees[0]?.token), 'Rare-Browser']
  for (const secret of [...secrets, ...tokens]) expect(lines).not.toContain(secret)
})

it('no log holds a password, a code, a token or an address, whatever fails', async () => {
  const email = newEmail()
  const token = await accounts.register(email)
  const code = await accounts.mailCode(email, 'sign-in')
  await accounts.signIn(email, 'a wrong password 1')
  const send = services.mailer.send
  services.mailer.send = async () => {
    throw new DeliveryError('unreachable', 'The mail server cannot be reached')
  }
  expect((await accounts.visitor('sendMailSms', { email, type: 'reset' })).code).toBe(10407)
  services.mailer.send = send
  // Every query on codes and sessions fails from here on, with its values in the error.
  await services.database.pool.query(
    'alter table verification_codes rename to gone; alter table sessions rename to lost',
  )
  const failed = [
    await accounts.visitor('sendMailSms', { email, type: 'reset' }),
    await accounts.visitor('login', { type: '3', email, code }),
    await accounts.signIn(email),
    await accounts.as(token)('getUserInfo'),
  ]
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(lines).toContain('Failed query')
  expect(lines).toContain('A code could not be sent')
  for (const secret of [email, email.split('@')[0] ?? '', goodPassword, 'a wrong password', code, token]) {
    expect(lines).not.toContain(secret)
  }
})
