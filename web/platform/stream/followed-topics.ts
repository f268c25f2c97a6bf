import type { StreamTopic } from '#contract/outreach/stream.ts'
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

function welcome(topic: StreamTopic, listener: Listener): void {
  if (waiting.delete(listener)) listener({ name: 'ready', data: { topics: [topic] } })
}

function renew(language: Language): void {
  if (joined?.language !== language) {
    joined?.stream.close()
    joined = { language, stream: joinStream(language, browser(), notify) }
  }
  joined.stream.follow([...listeners.keys()])
}

/** Passes an event on; after a connection that broke, a topic that says only that something changed may have missed that. */
function notify(event: StreamEvent): void {
  for (const [topic, some] of listeners)
    for (const listener of some) {
      welcome(topic, listener)
      if (event.name === 'ready' ? topic !== 'flash' && event.data.topics.includes(topic) : topicOf(event) === topic)
        listener(event)
    }
}

const topicOf = (event: StreamEvent): StreamTopic | undefined =>
  event.name === 'flash' ? 'flash' : event.name === 'changed' || event.name === 'missed' ? event.data.topic : undefined

// A page that the browser keeps for going back must hold no lock and no connection.
addEventListener('pagehide', () => {
  joined?.stream.close()
})
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !joined) return
  const { language } = joined
  joined = undefined
  if (listeners.size > 0) renew(language)
})
