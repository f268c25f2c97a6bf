import { CallError } from '#contract/errors.ts'
import type { StreamEvents, StreamTopic } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { type StreamSource, streamSources } from '#server/platform/subjects/extension-points.ts'
import { ChangeLog } from './change-log.ts'
import { encodeEvent, heartbeat } from './messages.ts'
import { type Connection, deliver, Subscribers } from './subscribers.ts'
import { readTopics } from './topics.ts'

export interface StreamsNeeds {
  registry: Registry
  log: Pick<Log, 'error'>
}

/** A stream that a client asks for. */
export interface StreamRequest {
  topics: unknown
  language: Language
  /** The id of the last event that the client received. */
  since: number | undefined
}

/** Streams of one process; each takes a file descriptor and some kilobytes. */
const maxStreams = 20_000
/** Shorter than the idle time of common proxies, 60 s. */
const heartbeatMs = 25_000
/** Time after which browsers reconnect, in ms: spread, so that not all return at once after a restart. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 4_000)
const busySeconds = 30

/** Topic whose events bring things, with what this process knows of it. */
interface Broadcast {
  source: StreamSource & { changes: NonNullable<StreamSource['changes']> }
  tag: string
  log: ChangeLog
  /** A reading of the log that those who open a stream wait for. */
  reading: Promise<unknown> | undefined
  running: boolean
  again: boolean
  /** Rings when something that waits for its time is due. */
  due?: NodeJS.Timeout
  /** Events as bytes, by language and what they bring; dropped with the next change. */
  encoded: Map<string, Promise<Buffer>>
}

/**
 * The streams of this process. A change reaches it as the tags that also empty the caches, from whichever process made
 * it; what changed is read once for all who follow it, and written to each of them.
 */
export function createStreams({ registry, log }: StreamsNeeds) {
  const subscribers = new Subscribers()
  const broadcasts = new Map<string, Broadcast>()
  /** Topics by their tags, for those that say only that something changed. */
  const signals = new Map<string, StreamEvents['changed']>()
  let closed = false

  function broadcastOf(source: StreamSource, tag: string): Broadcast | undefined {
    const { changes } = source
    if (!changes) return undefined
    const known = broadcasts.get(source.name)
    if (known) return known
    const broadcast: Broadcast = {
      source: { ...source, changes },
      tag,
      log: new ChangeLog(changes.latest),
      reading: undefined,
      running: false,
      again: false,
      encoded: new Map(),
    }
    broadcasts.set(source.name, broadcast)
    return broadcast
  }

  /** Reads what happened while nobody followed, of which nobody is notified. */
  function catchUp(broadcast: Broadcast): Promise<unknown> | undefined {
    if (subscribers.followed([broadcast.tag]).length > 0) return broadcast.reading
    broadcast.reading ??= renew(broadcast).finally(() => {
      broadcast.reading = undefined
    })
    return broadcast.reading
  }

  async function renew(broadcast: Broadcast): Promise<number[]> {
    const { ids, nextAt } = await broadcast.log.renew(new Date())
    clearTimeout(broadcast.due)
    if (nextAt && !closed) {
      const inMs = Math.max(0, nextAt.getTime() - Date.now())
      if (inMs < heartbeatMs) broadcast.due = setTimeout(() => void send(broadcast), inMs).unref()
    }
    return ids
  }

  /** The bytes of an event, made once for all who get the same. */
  function encodedFor(broadcast: Broadcast, ids: readonly number[], language: Language): Promise<Buffer> {
    const { encoded, source, log: changeLog } = broadcast
    const key = `${language} ${ids.join()}`
    const known = encoded.get(key)
    if (known) return known
    const position = changeLog.newest
    const bytes = source.changes
      .describe(ids, { language, now: new Date(), tags: new Set() })
      .then((data) => encodeEvent('flash', data, position))
    encoded.set(key, bytes)
    bytes.catch(() => encoded.delete(key))
    return bytes
  }

  /** Sends what changed to all who follow; once more if something changed meanwhile. */
  async function send(broadcast: Broadcast): Promise<void> {
    if (broadcast.running) {
      broadcast.again = true
      return
    }
    broadcast.running = true
    try {
      do {
        broadcast.again = false
        await broadcast.reading
        const ids = await renew(broadcast)
        if (ids.length === 0) continue
        broadcast.encoded.clear()
        const languages = subscribers.languagesOf(broadcast.tag)
        const bytes = new Map(
          await Promise.all(
            languages.map(async (language) => [language, await encodedFor(broadcast, ids, language)] as const),
          ),
        )
        await subscribers.write(broadcast.tag, ({ language }) => bytes.get(language))
      } while (broadcast.again)
    } catch (error) {
      log.error({ err: error, topic: broadcast.source.name }, 'Changes could not be sent to open pages')
      const missed = encodeEvent('missed', { topic: broadcast.source.name as StreamTopic })
      await subscribers.write(broadcast.tag, () => missed)
    } finally {
      broadcast.running = false
    }
  }

  /** Takes note of changed tags; of all that are followed without any, as after messages that were missed. */
  function hear(tags?: readonly string[]): void {
    for (const tag of subscribers.followed(tags)) {
      const signal = signals.get(tag)
      if (signal) void subscribers.write(tag, () => encodeEvent('changed', signal))
      for (const broadcast of broadcasts.values()) if (broadcast.tag === tag) void send(broadcast)
    }
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
     * @throws CallError invalidInput, overloaded
     */
    async open({ topics, language, since }: StreamRequest, connect: () => Connection): Promise<() => void> {
      const followed = readTopics(topics, streamSources.in(registry))
      if (closed || subscribers.count >= maxStreams) throw new CallError('overloaded', undefined, busySeconds)
      const sources = followed.map(({ source, tag, topic }) => ({ topic, broadcast: broadcastOf(source, tag) }))
      await Promise.all(sources.map(({ broadcast }) => broadcast && catchUp(broadcast)))
      const connection = connect()
      const subscriber = { connection, language }
      for (const { topic, source, tag } of followed) if (!source.changes) signals.set(tag, { topic })
      const tags = followed.map(({ tag }) => tag)
      const remove = subscribers.add(subscriber, tags)
      connection.write(Buffer.from(`retry: ${retryMs()}\n\n`))
      const times = sources.flatMap(({ broadcast }) => broadcast?.log.newestAt ?? [])
      const quietMs = times.length > 0 ? Math.max(0, Date.now() - Math.max(...times)) : null
      connection.write(encodeEvent('ready', { topics: followed.map(({ topic }) => topic), quietMs }))
      for (const { topic, broadcast } of sources) {
        if (!broadcast || since === undefined) continue
        const ids = broadcast.log.since(since)
        if (!ids) deliver(subscriber, encodeEvent('missed', { topic }, broadcast.log.newest))
        else if (ids.length > 0)
          await encodedFor(broadcast, ids, language).then(
            (bytes) => deliver(subscriber, bytes),
            () => connection.end(),
          )
      }
      return () => {
        remove()
        for (const tag of tags) if (subscribers.followed([tag]).length === 0) signals.delete(tag)
      }
    },

    /** Keeps connections open, and looks for changes whose messages were missed. */
    task: {
      name: 'streams',
      everyMs: heartbeatMs,
      async run() {
        await subscribers.writeToAll(heartbeat)
        for (const broadcast of broadcasts.values())
          if (subscribers.followed([broadcast.tag]).length > 0) await send(broadcast)
      },
    } satisfies RepeatedTask,

    /** Ends all streams; browsers return to another process. */
    end(): void {
      closed = true
      for (const broadcast of broadcasts.values()) clearTimeout(broadcast.due)
      subscribers.endAll()
    },
  }
}

export type StreamsService = ReturnType<typeof createStreams>
