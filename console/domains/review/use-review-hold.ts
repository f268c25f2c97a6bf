import { useCallback, useEffect, useRef, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { startHeartbeat } from '#console/platform/presence/heartbeat.ts'
import { sendLeaveBeacon } from '#console/platform/presence/send-leave-beacon.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Presence } from '#contract/newsroom/desk.ts'
import { presenceMs } from '#contract/staff/presence-times.ts'

/** The calls by which reviewers report that they have something open. */
type AttendCall = 'attendReview' | 'attendEvent'

interface Options<N extends AttendCall> {
  call: N
  /** True if what is heard differs from what stands on the page: somebody has saved or decided meanwhile. */
  isOther: (heard: CallOutput<N>) => boolean
  onChanged: () => void
}

/**
 * Colleagues who have a manuscript open, and the one who decides. They are announced to each other while the page is
 * open, visible or not: somebody who looks something up in another tab still keeps it.
 */
export function useReviewHold<N extends AttendCall>(id: number, first: Presence, options: Options<N>) {
  const { call } = useConsole()
  const name = options.call
  const [presence, setPresence] = useState<Presence>()
  const page = useRef(options)
  page.current = options
  const attend = useCallback(
    async (input: { take?: boolean } = {}) => {
      try {
        const heard: CallOutput<N> = await call<N>(name, { id, ...input } as CallInput<N>)
        setPresence(heard)
        const { isOther, onChanged } = page.current
        if (isOther(heard)) onChanged()
      } catch {
        // The next beat tries again; a decision is checked by the server anyway.
      }
    },
    [call, name, id],
  )
  useEffect(
    () =>
      startHeartbeat({
        everyMs: presenceMs.reviewBeat,
        beat: () => void attend(),
        leave: () => sendLeaveBeacon<AttendCall>(name, { id, leave: true }),
      }),
    [attend, name, id],
  )
  return { presence: presence ?? first, takeOver: () => attend({ take: true }), attend }
}
