import { useCallback, useEffect, useRef, useState } from 'react'
import { startHeartbeat } from '#console/platform/presence/heartbeat.ts'
import { sendLeaveBeacon } from '#console/platform/presence/say-left.ts'
import type { Attendance, Presence } from '#contract/newsroom/desk.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { presenceMs } from '#contract/staff/presence-times.ts'
import { useConsole } from '../../platform/console-context.tsx'

interface Options {
  /** What stands on the page. */
  shown: Pick<Manuscript, 'state' | 'version'>
  /** Somebody has saved or decided meanwhile. */
  onChanged: () => void
}

/**
 * Who else has a manuscript open and who of them decides, told to them and by them while the page is open, seen or not:
 * whoever looks something up in another tab still holds it.
 */
export function useReviewHold(id: number, first: Presence, { shown, onChanged }: Options) {
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
  useEffect(
    () =>
      startHeartbeat({
        everyMs: presenceMs.reviewBeat,
        beat: () => void attend(),
        leave: () => sendLeaveBeacon('attendReview', { id, leave: true }),
      }),
    [attend, id],
  )
  return { presence: presence ?? first, takeOver: () => attend({ take: true }), attend }
}
