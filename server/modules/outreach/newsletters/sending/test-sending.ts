import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { createSmtpRelay, type RelayedMail } from '#server/platform/delivery/mail/smtp-relay.ts'
import { openTestSmtpServer, type TestSmtpServer } from '#server/platform/delivery/mail/test-smtp-server.ts'
import { createTestDatabase, silentLog } from '../../../../../tools/test-database.ts'
import { listWave } from '../issues-store.ts'
import { createSender } from './sender.ts'

const day = '2026-11-20'
const dueAt = new Date('2026-11-19T23:30:00Z')

/** Writes the shortest email of an issue. */
export const writeShort = async ({ id, address }: { id: number; address: string }): Promise<RelayedMail> => ({
  from: `bounces+${id}@news.test`,
  to: address,
  source: Buffer.from(`Message-ID: <${id}@news.test>\r\nSubject: Digest\r\n\r\nText\r\n`),
})

/** For tests: a database with issues, and two servers that receive emails. */
export function openSending() {
  const open = { servers: [] as TestSmtpServer[] } as {
    database: Database
    url: string
    servers: TestSmtpServer[]
    drop: () => Promise<unknown>
  }
  beforeAll(async () => {
    Object.assign(open, await createTestDatabase())
    open.database = await openDatabase({ databaseUrl: open.url, dataDir: '' }, silentLog)
    await migrate(open.database, new URL('../../../../', import.meta.url), silentLog)
  })
  afterAll(async () => {
    await open.database.close()
    await open.drop()
  })
  beforeEach(async () => {
    open.servers = await Promise.all([openTestSmtpServer(), openTestSmtpServer()])
  })
  afterEach(async () => {
    await Promise.all(open.servers.map((server) => server.close()))
    await query(
      'delete from newsletter_issues; delete from newsletter_subscribers; delete from newsletter_domain_minutes',
    )
  })
  const query = async (text: string) => (await open.database.pool.query(text)).rows
  const received = () => open.servers.flatMap(({ mails }) => mails.map(({ to }) => `${to}`))

  return {
    open,
    query,
    /** Receivers of all emails that arrived. */
    received,

    /** Adds an issue with its recipients, which are due. */
    async addIssue(recipients: number): Promise<number> {
      await query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent)
        select 'reader' || number || '@mail.test', 'confirmed', '{daily}', 'en', 'Asia/Hong_Kong', 'form'
        from generate_series(1, ${recipients}) as number`)
      const [issue] = await query(`insert into newsletter_issues (kind, day) values ('daily', '${day}') returning id`)
      const wave = { timeZone: 'Asia/Hong_Kong', minute: 450 }
      await listWave(open.database.orm, { id: issue.id, kind: 'daily' }, wave, dueAt)
      return issue.id
    },

    openSender(more: Partial<Parameters<typeof createSender>[0]> = {}, timeoutMs = 2_000) {
      const refused: string[] = []
      const state = { now: new Date('2026-11-20T00:00:00Z') }
      const relays = open.servers.map(({ port }) => createSmtpRelay({ url: `smtp://127.0.0.1:${port}`, timeoutMs }))
      const sender = createSender({
        ...{ database: open.database, log: silentLog, relays, connections: 2, write: writeShort },
        perDomain: 100_000,
        count: async () => {},
        onRefused: async ({ address }) => void refused.push(address),
        now: () => state.now,
        ...more,
      })
      const wait = (seconds: number) => {
        state.now = new Date(state.now.getTime() + seconds * 1_000)
      }
      return { sender, refused, wait }
    },

    /** Number of emails by state. */
    states: async () =>
      Object.fromEntries(
        (await query('select state, count(*)::int as count from newsletter_deliveries group by state')).map((row) => [
          row.state,
          row.count,
        ]),
      ),
  }
}
