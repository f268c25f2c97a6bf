import type { FlashSummary } from '../content/items.ts'
import type { LiveBlog, LiveNote } from '../newsroom/live-blogs/live-blogs.ts'

/**
 * The stream of changes, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Its
 * address takes `topics`, separated by commas, `language`, and `since`: the id of the last event that was received.
 */
export const streamPath = '/api/stream'

/** Topics of one stream at most: those of all tabs of a browser together. */
export const maxStreamTopics = 40

/** Topics with a key, such as `event:12`, and without. */
export type StreamTopicName = 'flash' | 'live' | 'event' | 'ceremony'
export type StreamTopic = 'flash' | `${'live' | 'event' | 'ceremony'}:${number}`

/** Data of the events, by their names. */
export interface StreamEvents {
  /** The stream delivers: sent first, so that a proxy that holds events back is noticed. */
  ready: {
    topics: readonly StreamTopic[]
    /** True if missed things follow, of topics whose events bring things. */
    resumed: boolean
  }
  /** Sent from time to time, so that a connection that broke silently is noticed. */
  beat: Record<string, never>
  /** Flash that came out or changed, the newest first, and those that readers no longer have. */
  flash: { items: readonly FlashSummary[]; gone: readonly number[] }
  /**
   * Notes of a live blog that came or changed, the newest first, those that readers no longer have, and what stands around
   * them; null where readers no longer have the article.
   */
  live: { item: number; blog: LiveBlog | null; notes: readonly LiveNote[]; gone: readonly number[] }
  /** Something of a topic is different; its calls return it. */
  changed: { topic: StreamTopic }
  /** More of a topic was missed than the server keeps; its calls return the present state. */
  missed: { topic: StreamTopic }
}

export type StreamEventName = keyof StreamEvents

/** Events that bring things; what was missed of them is sent again. */
export type BringingEventName = 'flash' | 'live'

/** Time between two beats: shorter than the idle time of common proxies, 60 s. */
export const streamBeatMs = 25_000
