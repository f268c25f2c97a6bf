import { App } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { Arrangement, Front, FrontNames } from '#contract/newsroom/front-page.ts'
import { mergeNames, sameArrangement } from './front-state.ts'

/** The arrangement that is being made on top of the one that holds. */
export interface FrontWork {
  /** The one that holds, as it was last read. */
  front: Front
  arrangement: Arrangement
  names: FrontNames
  dirty: boolean
  busy: boolean
  /** Version that a colleague saved meanwhile, to choose between. */
  theirs: Front | undefined
  change: (part: Partial<Arrangement>) => void
  /** Adds names of items that an editor picks. */
  learn: (names: Partial<FrontNames>) => void
  /** Saves what was made, or what was chosen, over a version. @returns the version, where it was saved */
  save: (given?: { arrangement: Arrangement; over: number }) => Promise<number | undefined>
  restore: (version: number, over?: number) => Promise<boolean>
  /** Puts another arrangement in the place of what was made. */
  take: (arrangement: Arrangement) => Promise<void>
  /** Reads what holds again, beside what is being made: banners and words may be others. */
  refresh: () => Promise<void>
}

/** @param first the arrangement when the page was opened */
export function useFront(first: Front): FrontWork {
  const { call, t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [front, setFront] = useState(first)
  const [arrangement, setArrangement] = useState(first.arrangement)
  const [names, setNames] = useState<FrontNames>(first)
  const [theirs, setTheirs] = useState<Front>()
  const dirty = !sameArrangement(arrangement, front.arrangement)

  const change = useCallback((part: Partial<Arrangement>) => setArrangement((now) => ({ ...now, ...part })), [])
  const learn = useCallback((fresh: Partial<FrontNames>) => setNames((now) => mergeNames(now, fresh)), [])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  const hold = (saved: Front) => {
    setFront(saved)
    setArrangement(saved.arrangement)
    learn(saved)
    setTheirs(undefined)
  }
  const settle = (answer: CallOutput<'saveFront'> | undefined): Front | undefined => {
    if (!answer) return undefined
    if (answer.saved) {
      hold(answer.front)
      return answer.front
    }
    learn(answer.current)
    setTheirs(answer.current)
    return undefined
  }

  return {
    front,
    arrangement,
    names,
    dirty,
    busy,
    theirs,
    change,
    learn,
    async save({ arrangement: given, over } = { arrangement, over: front.version }) {
      return settle(await act('saveFront', { version: over, arrangement: given }))?.version
    },
    async restore(version, over = front.version) {
      return settle(await act('restoreFront', { version, over })) !== undefined
    },
    async take(other) {
      setArrangement(other)
      try {
        learn(await call('frontNames', { arrangement: other }))
      } catch (error) {
        void message.error(t('failed', { reason: (error as Error).message }))
      }
    },
    async refresh() {
      const now = await call('getFront', {}).catch(() => undefined)
      // Deleted items are no longer among the names.
      if (now) setNames((known) => ({ ...mergeNames(known, now), banners: now.banners, words: now.words }))
      if (now) setFront((held) => ({ ...held, spare: now.spare, rule: now.rule }))
    },
  }
}
