import { type StreamEventName, type StreamEvents, type StreamTopic, streamPath } from '#contract/outreach/stream.ts'
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
}

/** Message between tabs. */
type TabMessage =
  /** A tab follows these topics; of one that closes or is hidden, none. */
  | { type: 'topics'; tab: string; topics: readonly StreamTopic[] }
  /** A tab now holds the connection and asks the others for their topics. */
  | { type: 'leader' }
  | { type: 'event'; event: StreamEvent; id: string }
  | { type: 'live'; live: boolean }

/** A hidden tab follows nothing after this. */
const hiddenMs = 60_000
/** A proxy that delivers nothing by then holds events back: this browser asks from time to time instead. */
const openWithinMs = 10_000
/** Wait after a refusal; a broken connection is renewed by the browser itself. */
const refusedMs = 60_000
/** Navigation changes topics several times in a row; one connection follows them. */
const settleMs = 250
/** A page is made at most so long before its document is loaded; changes before that are in it. */
const madeBeforeMs = 5_000
const eventNames: readonly StreamEventName[] = ['ready', 'flash', 'changed', 'missed']

/**
 * Joins the stream that all tabs of this browser in one language share. One of them holds the connection and passes
 * events on; when it closes, another goes on after the last event. While no tab was visible for a minute, there is none.
 * @param onEvent also gets `missed` for each topic that may have changed before the stream was open
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
  /** Topics of the tabs, this one included; complete in the tab that holds the connection. */
  const followed = new Map<string, readonly StreamTopic[]>()
  let own: readonly StreamTopic[] = []
  let lastId = ''
  let isLive = false
  let connection: ReturnType<typeof openConnection> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let asleep = browser.document.hidden

  const post = (message: TabMessage) => channel.postMessage(message)
  const activeTopics = () => (asleep ? [] : own)
  const setLive = (live: boolean) => {
    isLive = live
  }

  function announce(): void {
    followed.set(tab, activeTopics())
    post({ type: 'topics', tab, topics: activeTopics() })
    connection?.update([...followed.values()].flat())
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'leader') announce()
    else if (data.type === 'live') setLive(data.live)
    else if (data.type === 'topics') {
      if (data.topics.length > 0) followed.set(data.tab, data.topics)
      else followed.delete(data.tab)
      connection?.update([...followed.values()].flat())
    } else {
      lastId = data.id || lastId
      onEvent(data.event)
    }
  }

  function lead(): Promise<void> {
    followed.clear()
    connection = openConnection(language, browser, {
      lastId: () => lastId,
      onEvent: (event, id) => {
        lastId = id || lastId
        post({ type: 'event', event, id })
        onEvent(event)
      },
      onLive: (live) => {
        setLive(live)
        post({ type: 'live', live })
      },
    })
    post({ type: 'leader' })
    announce()
    return new Promise((left) => {
      leaving.signal.addEventListener('abort', () => left())
    })
  }

  const handleVisibility = () => {
    clearTimeout(hiding)
    if (browser.document.hidden) hiding = setTimeout(() => sleep(true), hiddenMs)
    else sleep(false)
  }
  function sleep(now: boolean): void {
    if (asleep === now) return
    asleep = now
    announce()
  }
  browser.document.addEventListener('visibilitychange', handleVisibility)
  // Refused where the request is withdrawn before it is granted.
  browser.locks.request(name, { signal: leaving.signal }, lead).catch(() => {})

  return {
    follow(topics) {
      own = topics
      announce()
    },
    get isLive() {
      return isLive && !asleep
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

/** The one connection to the server; it is replaced when the topics change. */
function openConnection(language: Language, browser: StreamBrowser, { lastId, onEvent, onLive }: ConnectionEvents) {
  let source: EventSource | undefined
  let topics = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onLive(false)
  }

  function connect(): void {
    disconnect()
    if (topics === '' || held) return
    const since = lastId()
    const query = new URLSearchParams({ topics, language, ...(since && { since }) })
    const opened = browser.openSource(`${streamPath}?${query}`)
    source = opened
    timer = setTimeout(() => {
      held = true
      disconnect()
    }, openWithinMs)
    for (const name of eventNames)
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        const event = { name, data: JSON.parse(message.data) } as StreamEvent
        onEvent(event, message.lastEventId)
        if (event.name !== 'ready') return
        clearTimeout(timer)
        onLive(true)
        const { topics, quietMs } = event.data
        const isQuiet = quietMs === null || quietMs > performance.now() + madeBeforeMs
        for (const topic of topics) {
          const isKnown = topic === 'flash' && (since !== '' || isQuiet)
          if (!isKnown) onEvent({ name: 'missed', data: { topic } }, '')
        }
      })
    opened.addEventListener('error', () => {
      onLive(false)
      if (opened.readyState !== 2) return
      clearTimeout(timer)
      timer = setTimeout(connect, refusedMs * (0.5 + Math.random()))
    })
  }

  return {
    update(all: readonly StreamTopic[]): void {
      const next = [...new Set(all)].toSorted().join()
      if (next === topics) return
      topics = next
      clearTimeout(timer)
      timer = setTimeout(connect, settleMs)
    },
    close: disconnect,
  }
}
