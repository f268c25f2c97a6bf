import { type StreamTopic, streamBeatMs } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { Log } from '#server/platform/log.ts'
import type { StreamChange, StreamedChanges } from '#server/platform/subjects/extension-points.ts'
import { ChangeLog, type FreshChanges } from './change-log.ts'
import { encodeEvent } from './messages.ts'
import { deliver, type Subscriber, type Subscribers, type WrittenBatch } from './subscribers.ts'

interface BroadcastTopic {
  /** The tag that is published when it changes. */
  tag: string
  topic: StreamTopic
  /** The number of the thing whose topic it is; 0 for a topic without. */
  key: number
  changes: StreamedChanges
  /** Called with the first change of each thing that was sent, and when to how many. */
  onSent?: (firsts: readonly StreamChange[], batches: readonly WrittenBatch[]) => Promise<void>
}

/** Events that are kept as bytes until the next change. */
const maxEncoded = 60

/** A topic whose events bring things: what changed is read once for all who follow it. */
export class Broadcast {
  readonly tag: string
  readonly #topic: BroadcastTopic
  readonly #subscribers: Subscribers
  readonly #failures: Pick<Log, 'error'>
  readonly #log: ChangeLog
  /** Events as bytes, by language and what they bring. */
  readonly #encoded = new Map<string, Promise<Buffer>>()
  /** Counts notices of changes: what was read before one may be outdated. */
  #generation = 0
  #reading: Promise<unknown> | undefined
  #sending: Promise<void> | undefined
  #again = false
  #due: NodeJS.Timeout | undefined
  #closed = false

  constructor(topic: BroadcastTopic, subscribers: Subscribers, failures: Pick<Log, 'error'>) {
    this.tag = topic.tag
    this.#topic = topic
    this.#subscribers = subscribers
    this.#failures = failures
    this.#log = new ChangeLog((limit, now) => topic.changes.latest(limit, now, topic.key))
  }

  /** The position of the newest change. */
  get newest(): number {
    return this.#log.newest
  }

  /** True if it is the topic of one thing, such as a live blog, whose followers are counted. */
  get isKeyed(): boolean {
    return this.#topic.key !== 0
  }

  /** Takes note that something changed, whether anybody follows or not. */
  handleChange(): void {
    this.#generation += 1
    this.#encoded.clear()
    void this.send()
  }

  /** Waits until the log is known. Changes from a time in which nobody followed are read then, without an event. */
  async ready(): Promise<void> {
    if (!this.#isFollowed && !this.#reading) {
      this.#again = false
      this.#reading = this.#renew().finally(() => {
        this.#reading = undefined
      })
    }
    await this.#reading
  }

  /** Sends what changed between the reading and the first follower, of which the notice found nobody. */
  handleFollower(): void {
    if (this.#again) void this.send()
  }

  /** Sends a client that returns what it missed. */
  async replay(subscriber: Subscriber, since: number): Promise<void> {
    for (;;) {
      const generation = this.#generation
      const ids = this.#log.since(since, new Date())
      if (ids?.length === 0) return
      const bytes = ids
        ? await this.#encode(ids, subscriber.language).catch(() => undefined)
        : encodeEvent('missed', { topic: this.#topic.topic }, this.newest)
      // After a change meanwhile, older bytes would take the place of newer ones.
      if (ids && generation !== this.#generation) continue
      if (bytes) deliver(subscriber, bytes)
      else subscriber.connection.end()
      return
    }
  }

  /** Sends what changed to all who follow; once more if something changed meanwhile. */
  send(): Promise<void> {
    this.#again = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      if (this.#again && this.#isFollowed) void this.send()
    })
    return this.#sending
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#due)
  }

  get #isFollowed(): boolean {
    return this.#subscribers.followed([this.tag]).length > 0
  }

  async #sendAll(): Promise<void> {
    while (this.#again && this.#isFollowed) {
      this.#again = false
      await this.#reading?.catch(() => {})
      let fresh: FreshChanges | undefined
      try {
        fresh = await this.#renew()
        const batches = await this.#write(fresh.ids)
        void this.#topic.onSent?.(fresh.firsts, batches).catch((error: unknown) => this.#report(error, 'counted'))
      } catch (error) {
        // The next change, or the next beat, brings them with it.
        fresh?.undo()
        this.#report(error, 'sent to open pages')
      }
    }
  }

  #report(error: unknown, what: string): void {
    this.#failures.error({ err: error, topic: this.#topic.topic }, `Changes could not be ${what}`)
  }

  async #write(ids: readonly number[] | undefined): Promise<WrittenBatch[]> {
    if (ids?.length === 0) return []
    if (!ids) {
      const missed = encodeEvent('missed', { topic: this.#topic.topic }, this.newest)
      return this.#subscribers.write(this.tag, () => missed)
    }
    const languages = this.#subscribers.languagesOf(this.tag)
    const encoded = await Promise.all(languages.map((language) => this.#encode(ids, language)))
    return this.#subscribers.write(this.tag, ({ language }) => encoded[languages.indexOf(language)])
  }

  async #renew(): Promise<FreshChanges> {
    const fresh = await this.#log.renew(new Date())
    if (fresh.ids?.length !== 0) this.#encoded.clear()
    clearTimeout(this.#due)
    const inMs = fresh.nextAt ? Math.max(0, fresh.nextAt.getTime() - Date.now()) : undefined
    // A beat before that finds whatever is due later.
    if (inMs !== undefined && inMs < 2 * streamBeatMs && !this.#closed)
      this.#due = setTimeout(() => this.handleChange(), inMs).unref()
    return fresh
  }

  /** The bytes of an event, made once for all who get the same. */
  #encode(ids: readonly number[], language: Language): Promise<Buffer> {
    const key = `${language} ${ids.join()}`
    const known = this.#encoded.get(key)
    if (known) return known
    const position = this.newest
    const { changes, key: of } = this.#topic
    const bytes = changes
      .describe(ids, { language, now: new Date(), tags: new Set() }, of)
      .then((data) => encodeEvent(changes.event, data, position))
    if (this.#encoded.size >= maxEncoded) this.#encoded.clear()
    this.#encoded.set(key, bytes)
    bytes.catch(() => this.#encoded.delete(key))
    return bytes
  }
}
