import { useEffect, useState } from 'react'
import type { Person } from '#contract/newsroom.ts'
import { useConsole } from './console-context.tsx'
import { sayLeft } from './say-left.ts'

/** Colleagues hear of each other this often; the server forgets who has been silent for three times as long. */
const beatMs = 15_000
const nobody: readonly Person[] = []

/**
 * Who else has a record open, told to them and by them while this page is seen.
 * @param kind what it is, such as 'author'; the same word wherever the record can be opened
 * @param id undefined while there is no record yet: then nobody is told anything
 */
export function usePresence(kind: string, id: number | string | undefined): readonly Person[] {
  const { call } = useConsole()
  const [heard, setHeard] = useState<{ of: string; people: readonly Person[] }>()
  const record = id === undefined ? undefined : `${kind}:${id}`
  useEffect(() => {
    if (id === undefined || record === undefined) return
    let left = false
    const attend = async () => {
      if (document.hidden) return
      const answer = await call('attendRecord', { kind, id }).catch(() => undefined)
      if (answer && !left) setHeard({ of: record, people: answer.list })
    }
    const leave = () => sayLeft('leaveRecord', { kind, id })
    const timer = setInterval(attend, beatMs)
    void attend()
    document.addEventListener('visibilitychange', attend)
    addEventListener('pagehide', leave)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', attend)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [call, kind, id, record])
  return heard && heard.of === record ? heard.people : nobody
}
