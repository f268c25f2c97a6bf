import { useCallback, useEffect, useRef, useState } from 'react'
import type { Attendance, Presence } from '#contract/newsroom.ts'
import type { Manuscript } from '#contract/publishing.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { sayLeft } from '../../platform/say-left.ts'

/** Colleagues hear of each other this often; the server forgets who has been silent for more than four times as long. */
const beatMs = 10_000

interface Options {
  /** What stands on the page. */
  shown: Pick<Manuscript, 'state' | 'version'>
  /** Somebody has saved or decided meanwhile. */
  onChanged: () => void
}

/** Who else has a manuscript open, told to them and by them while the page is open. */
export function usePresence(id: number, first: Presence, { shown, onChanged }: Options) {
  const { call } = useConsole()
  const [presence, setPresence] = useState<Attendance>()
  const page = useRef({ shown, onChanged })
  page.current = { shown, onChanged }
  const attend = useCallback(
    async (input: { take?: boolean } = {}) => {
      try {
        const heard = await call('attendReview', { id, ...input })
        setPresence(heard)
        const { shown, onChanged } = page.current
        if (heard.state !== shown.state || heard.version !== shown.version) onChanged()
      } catch {
        // The next beat tries again; a decision is checked by the server anyway.
      }
    },
    [call, id],
  )
  useEffect(() => {
    void attend()
    const timer = setInterval(() => void attend(), beatMs)
    const leave = () => sayLeft('attendReview', { id, leave: true })
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [attend, id])
  return { presence: presence ?? first, takeOver: () => attend({ take: true }), attend }
}
