import { useCallback, useEffect, useState } from 'react'
import type { Presence } from '#contract/newsroom.ts'
import { useConsole } from '../../platform/console-context.tsx'

/** Colleagues hear of each other this often; the server forgets who has been silent for more than twice as long. */
const beatMs = 20_000

/** Who else has a manuscript open, told to them and by them while the page is open. */
export function usePresence(id: number, first: Presence | undefined) {
  const { call } = useConsole()
  const [presence, setPresence] = useState<Presence>()
  const attend = useCallback(
    async (input: { take?: boolean } = {}) => {
      try {
        setPresence(await call('attendReview', { id, ...input }))
      } catch {
        // The next beat tries again; a decision is checked by the server anyway.
      }
    },
    [call, id],
  )
  useEffect(() => {
    void attend()
    const timer = setInterval(() => void attend(), beatMs)
    const leave = () => {
      const body = JSON.stringify({ id, leave: true })
      void fetch('/api/console/attendReview', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: true,
      })
    }
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [attend, id])
  return { presence: presence ?? first, takeOver: () => attend({ take: true }) }
}
