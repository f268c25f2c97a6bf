import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onAct } from '#console/platform/acts/acts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Answer } from '#console/platform/use-answer.ts'
import { useStreamState } from '#console/ui/use-stream-state.ts'
import type { CallOutput } from '#contract/calls.ts'
import { useQuery } from '#web/calls/use-query.ts'
import { type Readers, withReaders } from './readers.ts'

type Desk = CallOutput<'liveDesk'>

interface LiveDesk {
  answer: Answer<Desk>
  /** How many readers there have been since the desk was opened; none where no events get through. */
  readers: Readers
  /** Loads the notes before the oldest one that is shown. */
  showOlder: () => void
}

/** How often the desk asks where no events get through. */
const renewedEveryMs = 5_000

/** A live blog as those who write it have it, renewed as soon as somebody changes it. */
export function useLiveDesk(item: number): LiveDesk {
  const { call } = useConsole()
  const pages = useRef(1)
  const version = useRef<string>(undefined)
  const [readers, setReaders] = useState<Readers>([])
  const input = useMemo(() => ({ item }), [item])
  const load = useCallback(
    async (given: typeof input): Promise<Desk> => {
      const first = await call('liveDesk', given)
      let { notes, more } = first
      for (let page = 1; page < pages.current && more; page += 1) {
        const next = await call('liveDesk', { ...given, before: notes.at(-1)?.id })
        notes = [...notes, ...next.notes]
        more = next.more
      }
      return { ...first, notes, more }
    },
    [call],
  )
  const { error, ...query } = useQuery(input, load)
  const { reload } = query
  const isLive = useStreamState<'liveDesk'>(`liveDesk:${item}`, (state) => {
    setReaders((known) => withReaders(known, { at: Date.now(), count: state.readers }))
    if (version.current !== state.version) reload()
    version.current = state.version
  })
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && !isLive() && reload(), renewedEveryMs)
    const stopListening = onAct(reload)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [reload, isLive])
  return {
    answer: { ...query, failure: error === undefined ? undefined : (error as Error).message },
    readers,
    showOlder() {
      pages.current += 1
      reload()
    },
  }
}
