import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { StreamStateName, StreamStates, StreamStateTopic } from '#contract/outreach/stream.ts'
import { useConsole } from '../platform/console-context.tsx'

/**
 * Follows a state while the component is shown; where no events get through, nothing is called.
 * @returns says if events arrive
 */
export function useStreamState<Name extends StreamStateName>(
  topic: StreamStateTopic<Name>,
  onState: (state: StreamStates[Name]) => void,
): () => boolean {
  const { language } = useConsole()
  const handle = useEffectEvent(onState)
  const live = useRef((): boolean => false)
  useEffect(() => {
    let stop = () => {}
    let over = false
    const start = async () => {
      const { follow, isLive } = await import('#web/platform/stream/followed-topics.ts')
      if (over) return
      live.current = isLive
      stop = follow(language, topic, (event) => {
        if (event.name === 'state') handle(event.data.state as StreamStates[Name])
      })
    }
    start().catch(() => {})
    return () => {
      over = true
      stop()
    }
  }, [language, topic])
  return useCallback(() => live.current(), [])
}
