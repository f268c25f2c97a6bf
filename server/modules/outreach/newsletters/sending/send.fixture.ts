import { openDatabase } from '#server/platform/database/database.ts'
import { createSmtpRelay } from '#server/platform/delivery/mail/smtp-relay.ts'
import { silentLog } from '../../../../../tools/test-database.ts'
import { createSender } from './sender.ts'

/** Process of a test that sends what is due, and is killed meanwhile. Arguments: the database, then ports of servers. */
const [databaseUrl = '', ...ports] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '' }, silentLog)
const sender = createSender({
  database,
  log: silentLog,
  relays: ports.map((port) => createSmtpRelay({ url: `smtp://127.0.0.1:${port}` })),
  connections: 2,
  perDomain: 100_000,
  count: async () => {},
  write: async ({ id, address }) => ({
    from: `bounces+${id}@news.test`,
    to: address,
    source: Buffer.from(`Message-ID: <${id}@news.test>\r\nSubject: Digest\r\n\r\nText\r\n`),
  }),
  onRefused: async () => {},
})
await sender.sendDue()
await database.close()
