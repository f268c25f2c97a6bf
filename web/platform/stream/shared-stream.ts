import {
  type StreamEventName,
  type StreamEvents,
  type StreamTopic,
  streamBeatMs,
  streamPath,
} from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'

/** An event of a stream with its data. */
export type StreamEvent = { [Name in StreamEventName]: { name: Name; data: StreamEvents[Name] } }[StreamEventName]

/** The stream of a browser as one tab sees it. */
export interface SharedStream {
  /** Sets the topics that this tab follows. */
  follow(topics: readonly StreamTopic[]): void
  /** True while events arrive, so that nobody has to ask. */
  readonly isLive: boolean
  /** Leaves; another tab goes on. */
  close(): void
}

/** Means of the browser, which tests replace. */
export interface StreamBrowser {
  openSource(address: string): EventSource
  /** Messages between the tabs of this browser. */
  openChannel(name: string): BroadcastChannel
  locks: Pick<LockManager, 'request'>
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  isOnline(): boolean
}

/** Message between tabs. */
type TabMessage =
  /** A tab follows these topics; of one that closes or is hidden, none. */
  | { type: 'topics'; tab: string; topics: readonly StreamTopic[] }
  /** A tab now holds the connection and asks the others for their topics. */
  | { type: 'leader' }
  | { type: 'event'; event: StreamEvent; id: string }
  | { type: 'live'; live: boolean; id: string }

/** A tab that was hidden for so long follows nothing. */
const hiddenMs = 60_000
/** A connection without an event for so long is broken, though the browser may not know. */
const silentMs = 2.4 * streamBeatMs
/** A proxy that delivers nothing by then holds events back: this browser asks from time to time instead. */
const openWithinMs = 10_000
/** Wait after a refusal, and where a proxy holds events back; a broken connection is renewed by the browser itself. */
const refusedMs = 60_000
const heldMs = 10 * 60_000
/** A page names its topics within a moment, each as its code is there; one connection follows them. */
const settleMs = 1_000
const eventNames: readonly StreamEventName[] = ['ready', 'beat', 'flash', 'live', 'state', 'missed']

/**
 * Joins the stream that all tabs of this browser in one language share. One of them holds the connection and passes
 * events on; when it closes or falls silent, another goes on after the last event. While no tab was visible for a minute,
 * there is none.
 */
export function joinStream(
  language: Language,
  browser: StreamBrowser,
  onEvent: (event: StreamEvent) => void,
): SharedStream {
  const tab = crypto.randomUUID()
  const name = `harbourwire-stream-${language}`
  const channel = browser.openChannel(name)
  const leaving = new AbortController()
  /** The latest states, for tabs that come later. */
  const states = new Map<StreamTopic, StreamEvent>()
  /** Topics of the tabs, this one included; complete in the tab that holds the connection. */
  const followed = new Map<string, readonly StreamTopic[]>()
  let own: readonly StreamTopic[] = []
  let lastId = ''
  let live = false
  let heardAt = 0
  let connection: ReturnType<typeof openConnection> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let asleep = browser.document.hidden

  const post = (message: TabMessage) => channel.postMessage(message)
  const activeTopics = () => (asleep ? [] : own)
  const isSilent = () => Date.now() - heardAt > silentMs

  function handleEvent(event: StreamEvent, id: string): void {
    lastId = id || lastId
    heardAt = Date.now()
    if (event.name === 'state') states.set(event.data.topic, event)
    onEvent(event)
  }

  function postStates(topics: readonly StreamTopic[]): void {
    for (const topic of topics) {
      const event = states.get(topic)
      if (event) post({ type: 'event', event, id: '' })
    }
  }
  function announce(): void {
    followed.set(tab, activeTopics())
    post({ type: 'topics', tab, topics: activeTopics() })
    connection?.update([...followed.values()].flat())
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'leader') announce()
    else if (data.type === 'live') {
      live = data.live
      lastId ||= data.id
    } else if (data.type === 'event') {
      live = true
      handleEvent(data.event, data.id)
    } else {
      if (data.topics.length > 0) followed.set(data.tab, data.topics)
      else followed.delete(data.tab)
      if (connection) postStates(data.topics)
      connection?.update([...followed.values()].flat())
    }
  }

  function lead(): Promise<void> {
    followed.clear()
    connection?.close()
    connection = openConnection(language, browser, {
      lastId: () => lastId,
      onEvent: (event, id) => {
        post({ type: 'event', event, id })
        handleEvent(event, id)
      },
      onLive: (now) => {
        live = now
        post({ type: 'live', live, id: lastId })
      },
    })
    post({ type: 'leader' })
    announce()
    return new Promise((left) => {
      leaving.signal.addEventListener('abort', () => left())
    })
  }

  /** Waits for its turn to hold the connection; takes it from a tab that the browser stopped. */
  function request(steal: boolean): void {
    const options = steal ? { steal } : { signal: leaving.signal }
    browser.locks.request(name, options, lead).catch(() => {
      // Withdrawn before it was granted, or taken over by another tab.
      connection?.close()
      connection = undefined
      if (!leaving.signal.aborted) request(false)
    })
  }

  function handleVisibility(): void {
    clearTimeout(hiding)
    if (browser.document.hidden) {
      hiding = setTimeout(() => setAsleep(true), hiddenMs)
      return
    }
    const wasAwake = !asleep
    setAsleep(false)
    // After a sleep of the device no timer has run: the connection may be broken, or its tab stopped.
    if (!wasAwake || own.length === 0 || heardAt === 0 || !isSilent()) return
    if (connection) connection.renew()
    else request(true)
  }
  function setAsleep(now: boolean): void {
    if (asleep === now) return
    asleep = now
    announce()
  }
  browser.document.addEventListener('visibilitychange', handleVisibility)
  request(false)

  return {
    follow(topics) {
      own = topics
      announce()
    },
    get isLive() {
      return live && !asleep && !isSilent() && !leaving.signal.aborted
    },
    close() {
      clearTimeout(hiding)
      browser.document.removeEventListener('visibilitychange', handleVisibility)
      post({ type: 'topics', tab, topics: [] })
      connection?.close()
      leaving.abort()
      channel.close()
    },
  }
}

interface ConnectionEvents {
  /** The id of the last event that this browser received; empty before the first. */
  lastId(): string
  onEvent(event: StreamEvent, id: string): void
  onLive(live: boolean): void
}

/** The one connection to the server; it is replaced when the topics change, and when it falls silent. */
function openConnection(language: Language, browser: StreamBrowser, { lastId, onEvent, onLive }: ConnectionEvents) {
  let source: EventSource | undefined
  let topics = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const connectIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(connect, ms)
  }

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onLive(false)
  }

  function connectLater(ms: number): void {
    disconnect()
    connectIn(ms)
  }

  function connect(): void {
    disconnect()
    if (topics === '') return
    const since = lastId()
    const query = new URLSearchParams({ topics, language, ...(since && { since }) })
    const opened = browser.openSource(`${streamPath}?${query}`)
    source = opened
    timer = setTimeout(() => connectLater(browser.isOnline() ? heldMs : refusedMs), openWithinMs)
    for (const name of eventNames)
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        const event = { name, data: JSON.parse(message.data) } as StreamEvent
        if (event.name === 'ready') {
          // All topics are private ones, and the session has ended.
          if (event.data.topics.length === 0) return connectLater(refusedMs)
          onLive(true)
        }
        connectIn(silentMs)
        onEvent(event, message.lastEventId)
      })
    opened.addEventListener('error', () => {
      onLive(false)
      // The browser renews a connection that broke, and gives up after a refusal (readyState 2, closed).
      connectIn(opened.readyState === 2 ? refusedMs * (0.5 + Math.random()) : silentMs)
    })
  }

  return {
    update(all: readonly StreamTopic[]): void {
      const next = [...new Set(all)].toSorted().join()
      if (next !== topics) {
        topics = next
        connectIn(settleMs)
      } else if (source?.readyState === 1) {
        // A tab that has just come learns that events arrive.
        onLive(true)
      }
    },
    renew: connect,
    close(): void {
      topics = ''
      disconnect()
    },
  }
}
