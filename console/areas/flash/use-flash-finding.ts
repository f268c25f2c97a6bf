import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { withOlder } from './flash-rows.ts'

const refreshMs = 3_000

/** Every flash of any age: the newest as they change, older ones a page at a time, or those with some words. */
export function useFlashFinding() {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim()) || undefined
  const answer = useAnswer('recentFlash', { keyword }, keyword === undefined ? { everyMs: refreshMs } : {})
  const [older, setOlder] = useState<{ keyword: string | undefined; rows: FlashRow[]; more: boolean }>()
  const { act, busy } = useMutation()
  const behind = older?.keyword === keyword ? older : undefined
  const data = answer.data && withOlder(answer.data, behind?.rows ?? [])
  const last = data?.list.at(-1)?.item
  return {
    ...answer,
    data,
    typed,
    setTyped,
    isSearch: keyword !== undefined,
    /** There are older ones than those shown. */
    more: behind ? behind.more : (answer.data?.more ?? false),
    isLoadingMore: busy,
    async loadMore(): Promise<void> {
      if (last == null || busy) return
      const found = await act('recentFlash', { keyword, before: last })
      if (found) setOlder({ keyword, rows: [...(behind?.rows ?? []), ...found.list], more: found.more })
    },
  }
}

export type FlashFinding = ReturnType<typeof useFlashFinding>
