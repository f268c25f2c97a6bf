import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Closable, closeAll } from '../../server/platform/close-all.ts'
import { type Database, transaction } from '../../server/platform/database/database.ts'
import { createMailQueue } from '../../server/platform/delivery/mail/mail-queue.ts'
import { relayDueEvents } from '../../server/platform/events/relay.ts'
import { runRepeatedly } from '../../server/platform/jobs/repeated-tasks.ts'
import { silentLog } from '../../tools/temporary-postgres.ts'

/**
 * Ways in which emails can wait: in the program's own queue, as jobs taken together or singly, or as events that become
 * jobs.
 */
export const ways = ['own', 'job', 'single', 'event'] as const
export type Way = (typeof ways)[number]

/** A database without the limits that the program sets itself: a busy machine only makes the numbers worse. */
export function openDatabaseOf(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 5 })
  // The server stops first.
  pool.on('error', () => {})
  return { pool, orm: drizzle(pool), url, directUrl: url, direct: pool, replicas: undefined, close: () => pool.end() }
}

/** A queue as it is measured. */
export interface MeasuredQueue {
  /** Adds an email in a transaction of its own. */
  add(about: string): Promise<void>
  /** Sends what is due until it is closed. */
  start(): Promise<Closable>
  /** Emails claimed by a process that may have ended. */
  taken(): Promise<number>
  /** Frees them as the end of their time would. */
  free(): Promise<void>
  close(): Promise<void>
}

const queueName = 'bench-mails'
/** The same as in server/platform/jobs/jobs.ts. */
const settings = { retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3_600, expireInSeconds: 300 }
const mail = {
  to: 'reader@mail.test',
  subject: 'Your tickets',
  text: 'text '.repeat(200),
  html: '<p>text</p>'.repeat(300),
  language: 'en',
  userId: null,
} as const

/** @param send takes the time of a mail server */
export async function openWay(
  way: Way,
  database: Database,
  send: (about: string) => Promise<void>,
): Promise<MeasuredQueue> {
  const mailer = { send: (one: { subject: string }) => send(one.subject) }
  const own = createMailQueue({ database, mailer, log: silentLog })
  const addMail = (tx: Parameters<typeof own.add>[0], about: string) => own.add(tx, { ...mail, subject: about, about })
  if (way === 'own')
    return {
      add: (about) => transaction(database, (tx) => addMail(tx, about)),
      start: async () => runRepeatedly([own.task], silentLog),
      taken: () => count(database, `select count(*) from waiting_mails where tries > 0`),
      free: async () => void (await database.pool.query('update waiting_mails set next_at = now() where tries > 0')),
      close: async () => {},
    }
  const boss = new PgBoss({ connectionString: database.url, schema: 'jobs', max: 2, superviseIntervalSeconds: 1 })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(queueName, settings)
  const insert = (query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>, data: object[]) =>
    boss.insert(
      queueName,
      data.map((one) => ({ data: one })),
      { db: { executeSql: query as never } },
    )
  return {
    async add(about) {
      if (way === 'event') {
        await transaction(database, async (tx) => {
          await addMail(tx, about)
          await tx.execute(sql`insert into outbox_events (type, key, data, due_at)
            values ('bench.mail', ${about}, ${JSON.stringify({ about })}::jsonb, now())`)
        })
        return
      }
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `insert into waiting_mails (about, recipient, subject, body, html, language, stop_url, next_at)
           values ($1, $2, $1, $3, $4, 'en', '', now())`,
          [about, mail.to, mail.text, mail.html],
        )
        await insert((text, values) => client.query(text, values), [{ about }])
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async start() {
      await boss.work<{ about: string }, unknown, { perJobResults: true; batchSize: number }>(
        queueName,
        {
          pollingIntervalSeconds: 0.5,
          batchSize: way === 'single' ? 1 : 20,
          burstWhenBatchFull: way !== 'single',
          perJobResults: true,
        } as never,
        async (jobs) => {
          const results: { id: string; status: 'completed' }[] = []
          for (const { id, data } of jobs) {
            const { rows } = await database.pool.query('select * from waiting_mails where about = $1', [data.about])
            await database.pool.query('select * from waiting_mail_files where about = $1', [data.about])
            if (rows.length > 0) await send(data.about)
            await database.pool.query('delete from waiting_mails where about = $1', [data.about])
            results.push({ id, status: 'completed' })
          }
          return results
        },
      )
      const listener = { type: 'bench.mail', name: queueName, handle: async () => {} } as never
      async function run() {
        for (let some = 100; some === 100; )
          some = await relayDueEvents({ database, listeners: [listener] }, new Date(), (client, _, events) =>
            insert(
              (text, values) => client.query(text, values),
              events.map(({ data }) => data),
            ).then(() => {}),
          )
      }
      const relay = runRepeatedly([{ name: 'relay', everyMs: 500, run }], silentLog)
      const closing = { close: () => boss.offWork(queueName) }
      return way === 'event' ? { close: () => closeAll([relay], closing) } : closing
    },
    taken: () => count(database, `select count(*) from jobs.job where name = '${queueName}' and state = 'active'`),
    free: async () => {
      await database.pool.query(
        `update jobs.job set started_on = now() - interval '1 day', keep_until = now() + interval '1 day'
         where name = '${queueName}' and state = 'active'`,
      )
    },
    close: () => boss.stop({ graceful: true, timeout: 2_000 }),
  }
}

async function count({ pool }: Database, query: string): Promise<number> {
  const { rows } = await pool.query<{ count: string | number }>(query)
  return Number(rows[0]?.count ?? 0)
}
