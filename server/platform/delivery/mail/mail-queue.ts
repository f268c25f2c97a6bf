import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { DeliveryError } from '../delivery-error.ts'
import type { Mail, Mailer, MailFile } from './mailer.ts'

/** State of an email that was not sent yet. */
export type MailStanding = 'waiting' | 'failed'

/** Combined state of several emails. */
export interface MailsStanding {
  waiting: number
  failed: number
  /** Subject keys of failed emails, up to a limit. */
  failures: string[]
}

/** An email and the record that it belongs to. */
export interface QueuedMail extends Mail {
  /** Kind and number of what it answers, which is answered once: 'feedback:12'. */
  about: string
  /** Account that has the address; null: a visitor's. */
  userId: number | null
}

interface Needs {
  database: Pick<Database, 'orm'>
  mailer: Mailer
  log: Pick<Log, 'warn' | 'error'>
}

type Taken = Mail & { about: string; tries: number }

const lookEveryMs = 1_000
const stopWithinMs = 8_000
/** Number of failed emails that are named. */
const failuresNamed = 20
/** Time after which an email taken by a process that ended is free again; no email takes that long. */
const leaseSeconds = 300
const minute = 60
/** Seconds to wait after each failed attempt, three days in total; then no further attempt is made. */
export const retrySeconds = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * minute)

/**
 * Emails that wait in the database. They are added in the transaction of their subject and sent after its commit, each
 * by one process: an email arrives twice only if the process ends between handing it to the mail server and recording
 * that.
 */
export function createMailQueue({ database: { orm }, mailer, log }: Needs) {
  async function takeNext(): Promise<Taken | undefined> {
    const { rows } = await orm.execute(sql`
      update waiting_mails set tries = tries + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
      where about = any (array(
        select about from waiting_mails where failed_at is null and next_at <= now()
        order by next_at limit 1 for update skip locked))
      returning about, recipient as "to", subject, body as text, html, language, nullif(stop_url, '') as "stopUrl",
        nullif(reply_to, '') as "replyTo", tries`)
    const next = rows[0] as (Taken & Record<'stopUrl' | 'replyTo', string | null>) | undefined
    if (!next) return undefined
    const { stopUrl, replyTo, ...mail } = next
    const known = { ...(stopUrl !== null && { stopUrl }), ...(replyTo !== null && { replyTo }) }
    return { ...mail, ...known, files: await filesOf(mail.about) }
  }

  async function filesOf(about: string): Promise<MailFile[]> {
    const files: Executor = orm
    const { rows } = await files.execute<MailFile>(
      sql`select name, type, content from waiting_mail_files where about = ${about} order by place`,
    )
    return rows
  }

  async function putOff({ about, tries }: Taken, error: unknown): Promise<void> {
    const delay = retrySeconds[tries - 1]
    // Nobody lives there: that does not change by waiting.
    const isHopeless = delay === undefined || (error instanceof DeliveryError && error.reason === 'receiver')
    if (isHopeless) await orm.execute(sql`delete from waiting_mail_files where about = ${about}`)
    log.warn({ err: error }, `The mail about ${about} could not be sent${isHopeless ? ' and is given up' : ''}`)
    await orm.execute(
      isHopeless
        ? sql`update waiting_mails set failed_at = now(), recipient = '', subject = '', body = '', html = '', stop_url = '',
                reply_to = ''
              where about = ${about}`
        : sql`update waiting_mails set next_at = now() + make_interval(secs => ${delay}) where about = ${about}`,
    )
  }

  async function send({ about, tries, ...mail }: Taken): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      return putOff({ about, tries, ...mail }, error)
    }
    await orm.execute(sql`delete from waiting_mails where about = ${about}`)
  }

  async function sendDue(signal?: AbortSignal): Promise<void> {
    for (let next = await takeNext(); next; next = signal?.aborted ? undefined : await takeNext()) await send(next)
  }

  return {
    /**
     * Adds an email in the transaction of its subject.
     * @param heldMs milliseconds for which it is not sent and can be taken back
     */
    async add(tx: Executor, mail: QueuedMail, heldMs = 0): Promise<void> {
      const { about, userId, to, subject, text, html, language, files = [], stopUrl = '', replyTo = '' } = mail
      await tx.execute(sql`
        insert into waiting_mails (about, user_id, recipient, subject, body, html, language, stop_url, reply_to, next_at)
        values (${about}, ${userId}, ${to}, ${subject}, ${text}, ${html}, ${language}, ${stopUrl},
          ${replyTo}, now() + make_interval(secs => ${heldMs / 1_000}))`)
      for (const [place, { name, type, content }] of files.entries())
        await tx.execute(sql`
          insert into waiting_mail_files (about, place, name, type, content)
          values (${about}, ${place}, ${name}, ${type}, ${content})`)
    },

    /** Takes back an email that was not attempted yet. @returns its recipient; undefined if there is none */
    async takeBack(tx: Executor, about: string): Promise<string | undefined> {
      const { rows } = await tx.execute(
        sql`delete from waiting_mails where about = ${about} and tries = 0 returning recipient`,
      )
      return (rows[0] as { recipient: string } | undefined)?.recipient
    },

    /** Returns the state of emails, without those that were sent or never existed. */
    async standing(about: readonly string[]): Promise<Map<string, MailStanding>> {
      if (about.length === 0) return new Map()
      const { rows } = await orm.execute(sql`
        select about, failed_at is not null as failed from waiting_mails
        where about = any (${sql.param([...about])}::text[])`)
      return new Map(
        (rows as { about: string; failed: boolean }[]).map((row) => [row.about, row.failed ? 'failed' : 'waiting']),
      )
    },

    /**
     * Returns the state of emails by the beginning of their subject key, without sent ones.
     * @param beginnings each with a colon at its end
     */
    async standingUnder(beginnings: readonly string[]): Promise<Map<string, MailsStanding>> {
      if (beginnings.length === 0) return new Map()
      type Row = { beginning: string; waiting: number; failed: number; failures: string[] }
      const { rows } = await orm.execute<Row>(sql`
        select beginning, count(*) filter (where failed_at is null)::int as waiting,
          count(*) filter (where failed_at is not null)::int as failed,
          coalesce((array_agg(about order by about) filter (where failed_at is not null))[1:${failuresNamed}], '{}') as failures
        from unnest(${sql.param([...beginnings])}::text[]) as beginning
        -- A range of the index: what begins so lies before what ends in the sign behind the colon.
        join waiting_mails on about ~>=~ beginning and about ~<~ (left(beginning, -1) || ';')
        group by beginning`)
      return new Map(
        (rows as (MailsStanding & { beginning: string })[]).map(({ beginning, ...one }) => [beginning, one]),
      )
    },

    /** Sends all due emails. Failures are repeated later. */
    sendDue,

    /** A slower mail server does not delay the end of the process: the email is free again after its lease. */
    task: {
      name: 'mails',
      everyMs: lookEveryMs,
      due: { rows: 'waiting_mails where failed_at is null and next_at <= now()', since: 'next_at' },
      run: sendDue,
      stopWithinMs,
    } satisfies RepeatedTask,

    /** Returns nothing: waiting emails of a member are stored with the records that they answer. */
    exportPersonalData: async (): Promise<Record<string, never>> => ({}),
    /** Forgets what was to be mailed to a member, in the transaction that erases the account. */
    async erase(tx: Executor, userId: number): Promise<void> {
      await tx.execute(sql`delete from waiting_mails where user_id = ${userId}`)
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
