import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterCommit, type Database, type Executor } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'

/** Notifies every process which tags a write changed, for instance `item:12` or `list:flash`. */
export type Bus = {
  /**
   * Announces changed tags. When called inside a transaction, subscribers learn of them after its commit, and never if
   * it is rolled back. Those of this process learn of them before `transaction` returns, so that whoever changed
   * something reads the change at once.
   * @throws RangeError when one tag alone exceeds what a message can carry
   */
  publish(tx: Pick<Executor, 'execute'>, tags: readonly string[]): Promise<void>
  /**
   * Subscribes to changed tags from all processes, this one included. `onLost` is called when the connection breaks and
   * again when it is back: messages in between were missed, so whatever was cached may be out of date.
   * @returns once messages arrive; the returned function ends the subscription
   */
  subscribe(listener: (tags: string[]) => void, onLost: () => void): Promise<() => void>
  close(): Promise<void>
}

/** Stands for all tags: subscribers then drop everything, as after missed messages. */
export const everythingTag = '*'

type Hearer = { listener: (tags: string[]) => void; onLost: () => void }

/** Times in milliseconds; tests shorten them. */
export type BusTimes = { firstRetry: number; longestRetry: number; heartbeat: number; answerWithin: number }

const TIMES: BusTimes = { firstRetry: 100, longestRetry: 5_000, heartbeat: 30_000, answerWithin: 10_000 }
const CHANNEL = 'harbourwire'
/** PostgreSQL takes payloads of fewer than 8000 bytes. */
const LARGEST_PAYLOAD = 7_999
/** Bytes of a message before its tags: the sender's id, its number for the message, and a space. */
const LONGEST_HEAD = 24
const LARGEST_BODY = LARGEST_PAYLOAD - LONGEST_HEAD

/**
 * Packs tags into JSON arrays that fit one message each; a tag given twice is sent once.
 * @throws RangeError when one tag alone doesn't fit
 */
export function packTags(tags: readonly string[]): string[] {
  const payloads: string[] = []
  let body = ''
  for (const tag of new Set(tags)) {
    const next = JSON.stringify(tag)
    if (Buffer.byteLength(next) + 2 > LARGEST_BODY) throw new RangeError(`A tag is too long: ${tag.slice(0, 40)}…`)
    const joined = body ? `${body},${next}` : next
    if (Buffer.byteLength(joined) + 2 > LARGEST_BODY) {
      payloads.push(`[${body}]`)
      body = next
    } else {
      body = joined
    }
  }
  return body ? [...payloads, `[${body}]`] : payloads
}

/**
 * Opens the bus over PostgreSQL's LISTEN and NOTIFY. Listening takes a connection of its own, made with the first
 * subscription; it must not pass through a transaction pooler.
 */
export function openBus(db: Pick<Database, 'directUrl'>, log: Log, times: BusTimes = TIMES): Bus {
  const sender = randomBytes(4).toString('hex')
  const line = openLine(db.directUrl, sender, log, times)
  let sent = 0

  async function publish(tx: Pick<Executor, 'execute'>, tags: readonly string[]): Promise<void> {
    const messages = packTags(tags).map((body) => ({ head: `${sender}:${++sent}`, body }))
    if (messages.length === 0) return
    const values = sql.join(
      messages.map(({ head, body }) => sql`(${`${head} ${body}`})`),
      sql`, `,
    )
    await tx.execute(sql`select pg_notify(${CHANNEL}, payload) from (values ${values}) as messages (payload)`)
    afterCommit(tx, () => {
      for (const { head, body } of messages) line.deliver(head, body)
    })
  }

  return { publish, subscribe: line.subscribe, close: line.close }
}

function openLine(url: string, sender: string, log: Log, times: BusTimes) {
  const hearers = new Set<Hearer>()
  /** Messages of this process that reached its hearers by one of two ways: after the commit, and from the database. */
  const deliveredOnce = new Set<string>()
  let client: pg.Client | undefined
  let listening: PromiseWithResolvers<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let everHeard = false
  let closed = false

  /** An error in one subscriber must not keep a message from the others. */
  function tellAll(tell: (hearer: Hearer) => void): void {
    for (const hearer of hearers) {
      try {
        tell(hearer)
      } catch (error) {
        log.error({ err: error }, 'A listener of the bus failed')
      }
    }
  }

  function tell(body: string): void {
    const tags = JSON.parse(body) as string[]
    tellAll((hearer) => (tags.includes(everythingTag) ? hearer.onLost() : hearer.listener(tags)))
  }

  /** Passes on a message of this process, whichever way it comes first. */
  function deliver(head: string, body: string): void {
    if (hearers.size === 0 || deliveredOnce.delete(head)) return
    deliveredOnce.add(head)
    tell(body)
  }

  function hear({ payload = '' }: pg.Notification): void {
    const [head = ''] = payload.split(' ', 1)
    const body = payload.slice(head.length + 1)
    if (head.startsWith(`${sender}:`)) deliver(head, body)
    else tell(body)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'harbourwire bus',
      connectionTimeoutMillis: times.answerWithin,
      query_timeout: times.answerWithin,
      keepAlive: true,
    })
    client = next
    let over = false
    const handleLoss = (error?: Error) => {
      if (over || closed) return
      over = true
      next.end().catch(() => {})
      broke(error)
    }
    next.on('error', handleLoss)
    next.on('end', () => handleLoss())
    next.on('notification', hear)
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      return handleLoss(error as Error)
    }
    if (!over) handleConnection(next, handleLoss)
  }

  function handleConnection(connected: pg.Client, lost: (error?: Error) => void): void {
    failures = 0
    if (everHeard) {
      log.info('The bus has reconnected')
      tellAll((hearer) => hearer.onLost())
    }
    everHeard = true
    listening?.resolve()
    beat(connected, lost)
  }

  /** A connection whose other end silently vanished shows no error by itself. */
  function beat(connected: pg.Client, lost: (error?: Error) => void): void {
    if (closed || client !== connected) return
    timer = setTimeout(() => connected.query('select 1').then(() => beat(connected, lost), lost), times.heartbeat)
  }

  function broke(error: Error | undefined): void {
    clearTimeout(timer)
    if (failures === 0) {
      // Messages on their way are lost with the connection, and listeners are notified.
      deliveredOnce.clear()
      log.warn({ err: error }, 'The bus lost its connection; messages may be missed')
      if (everHeard) {
        listening = Promise.withResolvers()
        tellAll((hearer) => hearer.onLost())
      }
    }
    const wait = Math.min(times.longestRetry, times.firstRetry * 2 ** failures)
    failures += 1
    timer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
  }

  async function subscribe(listener: Hearer['listener'], onLost: Hearer['onLost']): Promise<() => void> {
    const hearer = { listener, onLost }
    hearers.add(hearer)
    if (!listening) {
      listening = Promise.withResolvers()
      void connect()
    }
    await listening.promise
    return () => hearers.delete(hearer)
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    hearers.clear()
    listening?.resolve()
    await client?.end().catch(() => {})
  }

  return { subscribe, deliver, close }
}
