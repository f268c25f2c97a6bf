import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMail, type Mail, type Mailer } from './mail/mailer.ts'
import { internationalNumber, type Sms, type SmsSender } from './sms/sms-sender.ts'

/** An attachment of an email, its content in base64. */
type StoredFile = Record<'name' | 'type' | 'content', string>

/** A message that is not delivered. `time` is ISO 8601 in UTC. */
export type OutboxEntry = { name: string; time: string } & (
  | ({ kind: 'mail'; files?: StoredFile[] } & Omit<Mail, 'files'>)
  | ({ kind: 'sms' } & Sms)
)

/** Takes messages while no email server or no provider of text messages is configured: they can be read in a folder. */
export interface Outbox {
  mailer: Mailer
  smsSender: SmsSender
  /** The newest first. */
  list(limit?: number): Promise<OutboxEntry[]>
}

const maxKept = 500
/** Time to the millisecond, then what distinguishes two of the same moment. */
const fileName = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.json$/

/** Files below a folder, one for each message, readable by the owner alone. */
export function openOutbox(
  folder: string,
  { now = () => new Date(), most = maxKept }: { now?: () => Date; most?: number } = {},
): Outbox {
  const keep = async (message: object) => {
    const time = now().toISOString()
    const name = `${time.replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}.json`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${name}.part`)
    await writeFile(draft, `${JSON.stringify({ time, ...message }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, join(folder, name))
    const surplus = (await names(folder)).slice(most)
    await Promise.all(surplus.map((old) => rm(join(folder, old), { force: true })))
  }
  return {
    mailer: {
      async send(mail) {
        checkMail(mail)
        const { to, replyTo, subject, text, html, language, files } = mail
        const attached = files?.map(({ name, type, content }) => ({ name, type, content: content.toString('base64') }))
        await keep({ kind: 'mail', to, replyTo, subject, text, html, language, ...(attached && { files: attached }) })
      },
    },
    smsSender: {
      async send(sms) {
        internationalNumber(sms)
        const { phoneCode, phone, text, code } = sms
        await keep({ kind: 'sms', phoneCode, phone, text, code })
      },
    },
    async list(limit = most) {
      const newest = (await names(folder)).slice(0, limit)
      const entries = await Promise.all(newest.map((name) => readEntry(folder, name)))
      return entries.filter((entry) => entry !== undefined)
    },
  }
}

/** Names of the messages, the newest first. */
async function names(folder: string): Promise<string[]> {
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return all
    .filter((name) => fileName.test(name))
    .sort()
    .reverse()
}

/** Undefined where another process has removed it in the meantime. */
async function readEntry(folder: string, name: string): Promise<OutboxEntry | undefined> {
  try {
    return {
      name,
      ...(JSON.parse(await readFile(join(folder, name), 'utf8')) as Omit<OutboxEntry, 'name'>),
    } as OutboxEntry
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
