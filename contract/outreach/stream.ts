import type { CallOutput } from '../calls.ts'
import type { FlashSummary } from '../content/items.ts'
import type { LiveBlog, LiveNote } from '../newsroom/live-blogs/live-blogs.ts'

/**
 * The stream of changes, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Its
 * address takes `topics`, separated by commas, `language`, and `since`: the id of the last event that was received.
 */
export const streamPath = '/api/stream'

/** Topics of one stream at most: those of all tabs of a browser together. */
export const maxStreamTopics = 40

/** A flash as the bar over every page shows it, with its title in each language. */
export interface BreakingFlash {
  id: number
  release_time: string
  titles: Readonly<Record<'zh-Hans' | 'zh-Hant-HK' | 'en', Pick<FlashSummary, 'title' | 'language'>>>
}

/** States that open pages follow, by the names of their topics. */
export interface StreamStates {
  /** The newest breaking flash, for as long as it is news; otherwise null. */
  breaking: { flash: BreakingFlash | null }
  /** Tickets of an event that are left, its time, and whether it takes place. */
  event: CallOutput<'getTicketStock'>
  /** Standing of an edition of the ceremony, of the awards whose standing readers may know. */
  ceremony: { votes: number; nominees: readonly { id: number; votes: number }[] }
  /** Messages of a member. */
  inbox: { unread: number }
  /** Work of the newsroom: a different version says that its calls return something else. */
  desk: { version: string }
  /** Sales of an event, for those who run it; likewise. */
  sales: { version: string }
  /** A live blog, for those who write it; likewise, with the number of streams that follow it. */
  liveDesk: { version: string; readers: number }
}
export type StreamStateName = keyof StreamStates
type KeyedStateName = Exclude<StreamStateName, 'breaking'>

export type StreamTopicName = 'flash' | 'live' | StreamStateName
/** Some topics have a key, such as `event:12`: the number of the article, the event, the edition, or the member. */
export type StreamTopic = 'flash' | `live:${number}` | StreamStateTopic
export type StreamStateTopic<Name extends StreamStateName = StreamStateName> = {
  [One in Name]: One extends KeyedStateName ? `${One}:${number}` : One
}[Name]

/** The present state of one topic. */
export type StreamState = {
  [Name in StreamStateName]: { topic: StreamStateTopic<Name>; state: StreamStates[Name] }
}[StreamStateName]

/** Data of the events, by their names. */
export interface StreamEvents {
  /** The stream delivers: sent first, so that a proxy that holds events back is noticed. */
  ready: {
    /** The topics that are followed: not the private ones of others, nor what does not exist. Without any, the stream ends. */
    topics: readonly StreamTopic[]
    /** True if missed things follow, of topics whose events bring things. The state of others follows in any case. */
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
  /** A state as it is now: sent when a stream begins, and when it is different. */
  state: StreamState
  /** More of a topic was missed than the server keeps; its calls return the present state. */
  missed: { topic: StreamTopic }
}

export type StreamEventName = keyof StreamEvents

/** Events that bring things; what was missed of them is sent again. */
export type BringingEventName = 'flash' | 'live'

/** Time between two beats: shorter than the idle time of common proxies, 60 s. */
export const streamBeatMs = 25_000
