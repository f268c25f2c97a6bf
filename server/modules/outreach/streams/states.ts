import type { StreamState, StreamTopic } from '#contract/outreach/stream.ts'
import type { Log } from '#server/platform/log.ts'
import type { CountFollowers, StreamSource } from '#server/platform/subjects/extension-points.ts'
import { encodeEvent } from './messages.ts'
import { deliver, type Subscriber, type Subscribers } from './subscribers.ts'
import type { FollowedTopic } from './topics.ts'

interface KnownState {
  topic: StreamTopic
  key: number
  source: StreamSource
  /**
   * On the clock of the process, in ms; it is read at the next opportunity when that has come. 0: it has not been read
   * yet, or not since it may be different.
   */
  dueAt: number
  /** The event as it was last sent; undefined before the first reading, and where there is no state. */
  event: string | undefined
}

/** Keys with a state, and keys that nobody followed before, of one reading at most: those that have waited longest. */
const maxKeys = 500
/** Keys without a state that are read again at a time: anybody may follow any number of things that do not exist. */
const maxAbsent = 50
/** Time until a key without a state is read again. */
const absentMs = 60_000

/**
 * States that open pages follow. Each is read once for all who follow it, from time to time and after its tag was
 * published, and written to them when it is different. One nobody follows is not read.
 */
export class States {
  readonly #subscribers: Subscribers
  readonly #countFollowers: CountFollowers
  readonly #failures: Pick<Log, 'error'>
  readonly #known = new Map<string, KnownState>()

  constructor(subscribers: Subscribers, countFollowers: CountFollowers, failures: Pick<Log, 'error'>) {
    this.#subscribers = subscribers
    this.#countFollowers = countFollowers
    this.#failures = failures
  }

  /** Sends a new follower what is known; what is not, the next reading brings. */
  follow({ topic, key, source, tag }: FollowedTopic, subscriber: Subscriber): void {
    const known = this.#known.get(tag)
    if (known?.event) deliver(subscriber, Buffer.from(known.event))
    else if (!known) this.#known.set(tag, { topic, key, source, dueAt: 0, event: undefined })
  }

  /** Takes note that states may be different; of all without tags. */
  handleChange(tags?: readonly string[]): void {
    for (const tag of tags ?? this.#known.keys()) {
      const known = this.#known.get(tag)
      if (known) known.dueAt = 0
    }
  }

  /**
   * Reads what is due of one source, and sends what is different: first what has a state, so that those who follow it
   * wait for no others.
   */
  async run(source: StreamSource): Promise<void> {
    const now = performance.now()
    const due: Record<'known' | 'unread' | 'absent', [string, KnownState][]> = { known: [], unread: [], absent: [] }
    for (const [tag, known] of this.#known) {
      if (known.source !== source) continue
      if (this.#subscribers.followed([tag]).length === 0) this.#known.delete(tag)
      else if (known.dueAt <= now)
        due[known.event ? 'known' : known.dueAt === 0 ? 'unread' : 'absent'].push([tag, known])
    }
    await this.#readSome(source, longestWaiting(due.known, maxKeys))
    const others = [...longestWaiting(due.unread, maxKeys), ...longestWaiting(due.absent, maxAbsent)]
    await this.#readSome(source, others)
  }

  async #readSome({ name, states }: StreamSource, some: readonly [string, KnownState][]): Promise<void> {
    if (!states || some.length === 0) return
    for (const [, known] of some) known.dueAt = performance.now() + states.everyMs
    let found: ReadonlyMap<number, StreamState['state']>
    try {
      found = await states.read(
        some.map(([, { key }]) => key),
        this.#countFollowers,
      )
    } catch (error) {
      this.#failures.error({ err: error, topic: name }, 'States could not be read for open pages')
      return
    }
    for (const [tag, known] of some) {
      const state = found.get(known.key)
      if (!state) known.dueAt = performance.now() + Math.max(absentMs, states.everyMs)
      const bytes = state && encodeEvent('state', { topic: known.topic, state } as StreamState)
      const event = bytes?.toString()
      if (event === known.event) continue
      known.event = event
      if (bytes) await this.#subscribers.write(tag, () => bytes)
    }
  }
}

const longestWaiting = (due: readonly [string, KnownState][], limit: number): [string, KnownState][] =>
  due.toSorted(([, one], [, other]) => one.dueAt - other.dueAt).slice(0, limit)
