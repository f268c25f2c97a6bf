import { CallError } from '#contract/errors.ts'
import { streamBeatMs } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { Delivered, Deliveries } from '#server/modules/outreach/deliveries/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberSession } from '#server/platform/http/call-context.ts'
import type { RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { createRequestCounts } from '#server/platform/http/request-counts.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { type StreamChange, streamSources } from '#server/platform/subjects/extension-points.ts'
import { Broadcast } from './broadcast.ts'
import { createFollowerCounts } from './follower-counts.ts'
import { encodeEvent } from './messages.ts'
import { States } from './states.ts'
import { type Connection, deliver, type Subscriber, Subscribers, type WrittenBatch } from './subscribers.ts'
import { allowedTopics, type FollowedTopic, readTopics } from './topics.ts'

export interface StreamsNeeds {
  database: Pick<Database, 'orm'>
  deliveries: Pick<Deliveries, 'add'>
  registry: Registry
  log: Pick<Log, 'error'>
}

/** A stream that a client asks for. */
export interface StreamRequest {
  topics: unknown
  language: Language
  /** How limits identify the client; undefined for one that has none. */
  client: string | undefined
  /** The id of the last event that the client received. */
  since: number | undefined
  /** Finds the session of the client; called for private topics alone. */
  findSession: () => Promise<MemberSession | undefined>
}

/** Streams of one process; each takes a file descriptor and some kilobytes. */
const maxStreams = 20_000
/** Time after which browsers reconnect, in ms: spread, so that not all return at once after a restart. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 4_000)
const busySeconds = 30
/** Time after which a client asks again that may follow none of its topics. */
const noTopicsRetryMs = 60_000
/** A stream with private topics ends after so long, so that a session that has ended follows nothing for longer. */
const privateMs = 15 * 60_000
const statesEveryMs = 1_000
/** Public things that one client follows and nobody does so far: each is read from the database. */
const newThingsRule: RateRule = { points: 600, seconds: 60 }
/** Time after which a new stream gets a few more bytes. */
const pushOnMs = 1_000
/** A comment, which browsers ignore. */
const comment = Buffer.from(':\n\n')
/** Topics that are read at the same moment with a beat, of which there may be many. */
const readAtOnce = 8
/** Time that clients have to read the rest when the process ends. */
const endWithinMs = 2_000

/**
 * The streams of this process. A change reaches it as the tags that also empty the caches, from whichever process made
 * it; what changed is read once for all who follow it, and written to each of them.
 */
export function createStreams({ database, deliveries, registry, log }: StreamsNeeds) {
  const subscribers = new Subscribers()
  const followers = createFollowerCounts(database, subscribers, (tag) => broadcasts.get(tag)?.isKeyed ?? false)
  /** Topics whose events bring things, by tag, and how many streams use each. */
  const broadcasts = new Map<string, Broadcast>()
  const uses = new Map<string, number>()
  const newThings = createRequestCounts({ now: Date.now })
  const states = new States(subscribers, followers.count, log)
  /** Streams opened since the last time that new ones got a few more bytes. */
  const opened = new Set<Connection>()
  let closed = false

  function broadcastOf({ source: { changes }, topic, key, tag }: FollowedTopic): Broadcast | undefined {
    if (!changes) return undefined
    uses.set(tag, (uses.get(tag) ?? 0) + 1)
    const known = broadcasts.get(tag)
    if (known) return known
    const onSent = changes.event === 'flash' ? countFlash : undefined
    const broadcast = new Broadcast({ tag, topic, key, changes, ...(onSent && { onSent }) }, subscribers, log)
    broadcasts.set(tag, broadcast)
    return broadcast
  }

  /** Counts the streams that flash reached as it came out. */
  async function countFlash(changes: readonly StreamChange[], batches: readonly WrittenBatch[]): Promise<void> {
    await deliveries.add(
      changes.flatMap(({ id, position }) => {
        const publishedAt = new Date(position / 1_000)
        const own = { itemId: id, channel: 'stream', publishedAt } as const
        return batches.flatMap(({ at, written, refused }): Delivered[] => [
          { ...own, state: 'sent', ms: at - publishedAt.getTime(), count: written },
          { ...own, state: 'failed', cause: 'unread', count: refused },
        ])
      }),
    )
  }

  /** Forgets the topics of things, of which there are many, once nobody uses them; the few others stay. */
  function release(followed: readonly FollowedTopic[]): void {
    for (const { source, tag } of followed) {
      if (!source.changes) continue
      const left = (uses.get(tag) ?? 0) - 1
      uses.set(tag, left)
      if (left > 0 || !source.isKeyed) continue
      uses.delete(tag)
      broadcasts.get(tag)?.close()
      broadcasts.delete(tag)
    }
  }

  /** Takes note of changed tags; of all without any, as after messages that were missed. */
  function hear(tags?: readonly string[]): void {
    for (const broadcast of broadcasts.values()) if (!tags || tags.includes(broadcast.tag)) broadcast.handleChange()
    states.handleChange(tags)
  }

  const assertOpen = () => {
    if (closed || subscribers.count >= maxStreams) throw new CallError('overloaded', undefined, busySeconds)
  }

  /**
   * Ends a stream all of whose topics are private ones of others, or of things that do not exist. It is no refusal: a
   * session may end at any time, and browsers would report each as an error of the page.
   */
  function endAtOnce(connection: Connection): void {
    connection.write(Buffer.from(`retry: ${noTopicsRetryMs}\n\n`))
    connection.write(encodeEvent('ready', { topics: [], resumed: false }))
    connection.end()
  }

  return {
    /** After the caches have dropped the same tags. */
    hear: (tags?: readonly string[]) => void setImmediate(() => hear(tags)),

    get count(): number {
      return subscribers.count
    },

    /**
     * Opens a stream.
     * @param connect takes the connection over; until then a refusal can be answered
     * @returns ends it
     * @throws CallError invalidInput, overloaded, tooManyRequests
     */
    async open(
      { topics, language, client, since, findSession }: StreamRequest,
      connect: () => Connection,
    ): Promise<() => void> {
      const allowed = await allowedTopics(readTopics(topics, streamSources.in(registry)), findSession)
      assertOpen()
      for (const { source, tag } of allowed)
        if (client !== undefined && source.isKeyed && !source.mayFollow && subscribers.countOf(tag) === 0)
          newThings.take(`new things ${client}`, newThingsRule)
      const read = allowed.map((topic) => ({ topic, broadcast: broadcastOf(topic) }))
      const connection = await Promise.all(read.map(({ broadcast }) => broadcast?.ready()))
        .then(() => {
          assertOpen()
          return connect()
        })
        .catch((error: unknown) => {
          release(allowed)
          throw error
        })
      // A thing that never changed does not exist: each that is followed is read with every beat.
      const [absent, present] = [true, false].map((is) =>
        read.filter(({ topic, broadcast }) => (topic.source.isKeyed && broadcast?.newest === 0) === is),
      ) as [typeof read, typeof read]
      release(absent.map(({ topic }) => topic))
      const followed = present.map(({ topic }) => topic)
      if (followed.length === 0) {
        endAtOnce(connection)
        return () => {}
      }
      const opening = present.flatMap(({ broadcast }) => broadcast ?? [])
      const isPrivate = followed.some(({ source }) => source.mayFollow)
      const subscriber: Subscriber = { connection, language, ...(isPrivate && { until: Date.now() + privateMs }) }
      const remove = subscribers.add(
        subscriber,
        followed.map(({ tag }) => tag),
      )
      for (const broadcast of opening) broadcast.handleFollower()
      const position = opening.length > 0 ? Math.max(...opening.map(({ newest }) => newest)) : undefined
      connection.write(Buffer.from(`retry: ${retryMs()}\n\n`))
      // The position of what is sent again follows with it: a connection that breaks before that has missed it still.
      const resumed = since !== undefined
      const ready = { topics: followed.map(({ topic }) => topic), resumed }
      connection.write(encodeEvent('ready', ready, resumed ? undefined : position))
      for (const topic of followed) if (topic.source.states) states.follow(topic, subscriber)
      opened.add(connection)
      if (resumed) await Promise.all(opening.map((broadcast) => broadcast.replay(subscriber, since)))
      return () => {
        opened.delete(connection)
        remove()
        release(followed)
      }
    },

    /** Finds connections that broke, and changes whose messages were missed. */
    task: {
      name: 'streams',
      everyMs: streamBeatMs,
      async run() {
        const beat = encodeEvent('beat', {})
        const now = Date.now()
        await subscribers.forAll((subscriber) => {
          if (subscriber.until !== undefined && subscriber.until < now) subscriber.connection.end()
          else deliver(subscriber, beat)
        })
        const all = [...broadcasts.values()]
        for (let at = 0; at < all.length; at += readAtOnce)
          await Promise.all(all.slice(at, at + readAtOnce).map((broadcast) => broadcast.send()))
      },
    } satisfies RepeatedTask,
    /** Varnish may hold back what comes with the headers until more follows; clients wait for that to know that they are heard. */
    openedTask: {
      name: 'streams-opened',
      everyMs: pushOnMs,
      async run() {
        const some = [...opened]
        opened.clear()
        for (const connection of some) deliver({ connection }, comment)
      },
    } satisfies RepeatedTask,
    /** Writes down for other processes how many streams follow what. */
    followersTask: followers.task,
    /** Returns the tasks that read states: one for each source, so that a slow one delays no other. */
    statesTasks: (): RepeatedTask[] =>
      streamSources.in(registry).flatMap((source) => {
        if (!source.states) return []
        return { name: `stream-states-${source.name}`, everyMs: statesEveryMs, run: () => states.run(source) }
      }),

    /** Ends all streams; browsers return to another process. */
    end(): void {
      closed = true
      for (const broadcast of broadcasts.values()) broadcast.close()
      void subscribers.forAll(({ connection }) => connection.end())
      // A client that does not read would hold up the end of the process.
      setTimeout(() => void subscribers.forAll(({ connection }) => connection.destroy()), endWithinMs).unref()
    },
  }
}

export type StreamsService = ReturnType<typeof createStreams>
