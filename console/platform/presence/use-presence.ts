import { useEffect, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Person } from '#contract/newsroom/desk.ts'
import type { PresenceKind } from '#contract/staff/presence.ts'
import { presenceMs } from '#contract/staff/presence-times.ts'
import { startHeartbeat } from './heartbeat.ts'
import { sendLeaveBeacon } from './send-leave-beacon.ts'

const nobody: readonly Person[] = []

/**
 * Colleagues who have a record open, announced to each other while this page is seen.
 * @param kind what it is; the same word wherever the record can be opened
 * @param id undefined while there is no record yet: then nothing is announced
 */
export function usePresence(kind: PresenceKind, id: number | string | undefined): readonly Person[] {
  const { call } = useConsole()
  const [heard, setHeard] = useState<{ of: string; people: readonly Person[] }>()
  const record = id === undefined ? undefined : `${kind}:${id}`
  useEffect(() => {
    if (id === undefined || record === undefined) return
    let left = false
    const attend = async () => {
      const answer = await call('attendRecord', { kind, id }).catch(() => undefined)
      if (answer && !left) setHeard({ of: record, people: answer.list })
    }
    const stop = startHeartbeat({
      everyMs: presenceMs.beat,
      beat: () => void attend(),
      leave: () => sendLeaveBeacon('leaveRecord', { kind, id }),
      onlySeen: true,
    })
    return () => {
      left = true
      stop()
    }
  }, [call, kind, id, record])
  return heard && heard.of === record ? heard.people : nobody
}
