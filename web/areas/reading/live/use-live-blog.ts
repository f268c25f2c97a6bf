import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { startPolling } from '#web/platform/polling.ts'
import { useStream } from '#web/platform/stream/use-stream.ts'
import type { LivePageData } from './live-address.ts'
import { type LiveState, stateOf, withLiveAnswer, withLiveEvent, withMore, withWaiting } from './live-state.ts'
import { usePassOn } from './newest-blog.ts'

/** How often an open page asks where no stream gets through. */
const pollMs = 15_000

/**
 * Follows a live blog while its page is open. New notes wait until the reader asks for them, unless the reader is at the
 * top of the notes.
 * @param top the element that stands above the notes
 */
export function useLiveBlog(data: LivePageData, top: React.RefObject<HTMLElement | null>) {
  const language = useLanguage()
  const { choice, ...first } = data
  const [state, setState] = useState(() => stateOf(first, choice.filter))
  const [lost, setLost] = useState(false)
  const [unfolds, setUnfolds] = useState(false)
  const [arrived, setArrived] = useState(0)
  usePassOn(state.blog)
  const item = state.blog.item
  const backend = inLanguage(httpBackend, language)
  const { order } = state

  const isAtTop = () => {
    // The element itself stays in the window; what follows it scrolls away.
    const edge = top.current?.nextElementSibling?.getBoundingClientRect()
    return !document.hidden && (unfolds || !edge || edge.top >= 0)
  }
  const take = (change: (before: LiveState, atOnce: boolean) => LiveState) => {
    const next = change(state, isAtTop())
    setArrived(Math.max(0, next.list.length + next.pinned.length - state.list.length - state.pinned.length))
    setState(next)
  }
  /** Events so far: an answer that was on its way when one came may be older than it. */
  const events = useRef(0)
  const ask = useEffectEvent(async () => {
    const before = events.current
    const input = { item, order, filter: choice.filter }
    const answer = await backend.call('getLiveBlog', input).catch(() => null)
    setLost(answer === null)
    if (answer && before === events.current) take((known, atOnce) => withLiveAnswer(known, answer, atOnce))
  })
  const { isLive } = useStream(`live:${item}`, (event) => {
    if (event.name !== 'live') return void ask()
    events.current += 1
    setLost(false)
    take((known, atOnce) => withLiveEvent(known, event.data, atOnce))
  })
  const askUnlessLive = useEffectEvent(() => isLive() || ask())
  const ended = state.blog.state === 'ended'
  useEffect(() => {
    if (ended) return
    return startPolling({ everyMs: pollMs, ask: () => void askUnlessLive() })
  }, [ended])

  return {
    state,
    lost,
    /** Notes that came by themselves a moment ago. */
    arrived,
    unfolds,
    setUnfolds,
    reveal: () => setState(withWaiting(state)),
    async loadMore(): Promise<void> {
      if (state.next === null) return
      const input = { item, order, filter: choice.filter, note: state.next }
      const answer = await backend.call('getLiveBlog', input)
      setState((known) => withMore(known, answer))
    },
  }
}
