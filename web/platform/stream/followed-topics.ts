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
let joined: Joined | undefined

const isAvailable = () => typeof EventSource === 'function' && 'locks' in navigator && 'BroadcastChannel' in globalThis

const browser = (): StreamBrowser => ({
  openSource: (address) => new EventSource(address),
  openChannel: (name) => new BroadcastChannel(name),
  locks: navigator.locks,
  document,
})

/** True while events arrive. */
export const isLive = (): boolean => joined?.stream.isLive ?? false

/** Follows a topic in a language; the stream of this tab is in the language that was last asked for. @returns stops it */
export function follow(language: Language, topic: StreamTopic, listener: Listener): () => void {
  if (!isAvailable()) return () => {}
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(listener))
  renew(language)
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(topic)
    joined?.stream.follow([...listeners.keys()])
  }
}

function renew(language: Language): void {
  if (joined?.language !== language) {
    joined?.stream.close()
    joined = { language, stream: joinStream(language, browser(), notify) }
  }
  joined.stream.follow([...listeners.keys()])
}

function notify(event: StreamEvent): void {
  if (event.name === 'ready') return
  const topic = event.name === 'flash' ? 'flash' : event.data.topic
  for (const listener of listeners.get(topic) ?? []) listener(event)
}

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
