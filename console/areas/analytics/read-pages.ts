import { useCallback, useEffect, useRef, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Analytics } from '#contract/audience/analytics.ts'
import type { ReadKind } from '#contract/audience/page-targets.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'

type Pages = Analytics['pages']
type Asked = CallInput<'audiencePages'>
type Ask = (name: 'audiencePages', input: Asked) => Promise<CallOutput<'audiencePages'>>

/** The most read pages of a kind, or why they could not be loaded; neither while they are loading. */
export interface ReadPages {
  list?: Pages
  /** Why they could not be loaded, in words. */
  failure?: string
}

/** Loads the most read pages of a kind; a failure is not shown as an empty list. */
export async function readPages(call: Ask, input: Asked): Promise<ReadPages> {
  try {
    return { list: (await call('audiencePages', input)).list }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

/** The most read pages of a kind; those of all kinds are already on the page and not loaded. */
export function useReadPages(
  kind: ReadKind | 'all',
  { from, to }: { from: string; to: string },
): ReadPages & { reload: () => void } {
  const { call } = useConsole()
  const [known, setKnown] = useState<ReadPages & { key: string }>()
  const latest = useRef(0)
  const key = `${kind} ${from} ${to}`
  const ask = useCallback(async () => {
    const own = ++latest.current
    if (kind === 'all') return
    setKnown(undefined)
    const read = await readPages(call, { from, to, kind })
    if (own === latest.current) setKnown({ key, ...read })
  }, [call, from, to, kind, key])
  useEffect(() => {
    void ask()
  }, [ask])
  return { ...(known?.key === key && known), reload: () => void ask() }
}
