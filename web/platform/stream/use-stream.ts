import { useEffect, useEffectEvent } from 'react'
import type { StreamTopic } from '#contract/outreach/stream.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { whenIdle } from '#web/platform/code/when-idle.ts'
import type { StreamEvent } from './shared-stream.ts'

interface Stream {
  /** True while events arrive, so that nothing has to be asked for. */
  isLive(): boolean
}

let live = () => false
const stream: Stream = { isLive: () => live() }

/**
 * Follows a topic while the component is shown. The code of streams comes once the page is idle; until then, and where
 * no events get through, `isLive` is false.
 * @param topic undefined follows nothing
 */
export function useStream(topic: StreamTopic | undefined, onEvent: (event: StreamEvent) => void): Stream {
  const language = useLanguage()
  const handle = useEffectEvent(onEvent)
  useEffect(() => {
    if (!topic) return
    let stop = () => {}
    let over = false
    const start = async () => {
      const { follow, isLive } = await import('./followed-topics.ts')
      if (over) return
      live = isLive
      stop = follow(language, topic, handle)
    }
    const idle = whenIdle(() => void start().catch(() => {}))
    return () => {
      over = true
      idle()
      stop()
    }
  }, [topic, language])
  return stream
}
