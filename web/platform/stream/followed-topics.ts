import type { StreamEvents, StreamTopic } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import { joinStream, type SharedStream, type StreamBrowser, type StreamEvent } from './shared-stream.ts'

type Listener = (event: StreamEvent) => void

interface Joined {
  language: Language
  stream: SharedStream
}

/** Listeners of this tab by topic. */
const listeners = new Map<StreamTopic, Set<Listener>>()
/** Listeners that got no event yet. */
const waiting = new Set<Listener>()
let joined: Joined | undefined

const isAvailable = () => typeof EventSource === 'function' && 'locks' in navigator && 'BroadcastChannel' in globalThis

const browser = (): StreamBrowser => ({
  openSource: (address) => new EventSource(address),
  openChannel: (name) => new BroadcastChannel(name),
  locks: navigator.locks,
  document,
  isOnline: () => navigator.onLine,
})

/** True while events arrive. */
export const isLive = (): boolean => joined?.stream.isLive ?? false

/**
 * Follows a topic in a language; the stream of this tab is in the language that was last asked for.
 * @param listener first gets `ready`, once events arrive: what happened before that has to be asked for
 * @returns stops it
 */
export function follow(language: Language, topic: StreamTopic, listener: Listener): () => void {
  if (!isAvailable()) return () => {}
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(listener))
  waiting.add(listener)
  renew(language)
  if (isLive()) welcome(topic, listener)
  return () => {
    waiting.delete(listener)
    known.delete(listener)
    if (known.size === 0) listeners.delete(topic)
    joined?.stream.follow([...listeners.keys()])
  }
}

/** @returns true for a listener that got no event before */
function welcome(topic: StreamTopic, listener: Listener): boolean {
  const isNew = waiting.delete(listener)
  if (isNew) listener({ name: 'ready', data: { topics: [topic], resumed: false } })
  return isNew
}

function renew(language: Language): void {
  if (!joined) leaveWhileKept()
  if (joined?.language !== language) {
    joined?.stream.close()
    joined = { language, stream: joinStream(language, browser(), notify) }
  }
  joined.stream.follow([...listeners.keys()])
}

let leavesWhileKept = false

/** A page that the browser keeps for going back must hold no lock and no connection. */
function leaveWhileKept(): void {
  if (leavesWhileKept) return
  leavesWhileKept = true
  addEventListener('pagehide', () => {
    joined?.stream.close()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !joined) return
    const { language } = joined
    joined = undefined
    if (listeners.size > 0) renew(language)
  })
}

/** True if followers of changed things have to ask, since a new connection brings none of before. */
const hasMissed = ({ topics, resumed }: StreamEvents['ready'], topic: StreamTopic): boolean =>
  topics.includes(topic) && !resumed && /^(flash$|live:)/.test(topic)

/** Passes an event on. */
function notify(event: StreamEvent): void {
  for (const [topic, some] of listeners)
    for (const listener of some) {
      const isNew = welcome(topic, listener)
      if (event.name === 'ready' ? !isNew && hasMissed(event.data, topic) : topicOf(event) === topic) listener(event)
    }
}

const topicOf = (event: StreamEvent): StreamTopic | undefined =>
  event.name === 'flash'
    ? 'flash'
    : event.name === 'live'
      ? `live:${event.data.item}`
      : event.name === 'state' || event.name === 'missed'
        ? event.data.topic
        : undefined
