import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { afterSaving, type FormState, isEmpty, isSavedExplicitly, recordOf } from './form-state.ts'

/** A draft is saved when nothing was typed for so long. */
const saveAfterMs = 1_500
/** A saving that failed is tried again. */
const retryMs = 5_000

export type Saving = { state: 'idle' | 'saving' } | { state: 'failed'; reason: string }

interface Options {
  form: FormState
  /** The form as it is after the last change, whether it was drawn or not. */
  latest: RefObject<FormState>
  update: (change: (now: FormState) => FormState) => void
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  composing: RefObject<boolean>
}

/** Saves the draft behind what is written: when the typing pauses, when the desk is left, and when it is triggered. */
export function useDraftSaving({ form, latest, update, inTurn, composing }: Options) {
  const { call } = useConsole()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })

  const saveNow = useCallback(
    (): Promise<boolean> =>
      inTurn(async () => {
        const sent = latest.current
        if (!sent.dirty || isSavedExplicitly(sent) || isEmpty(sent.fields)) return true
        if (sent.newer) return false
        setSaving({ state: 'saving' })
        try {
          const answer = await call('saveFlashDraft', { ...sent.fields, ...recordOf(sent) })
          if (answer.saved) update((now) => afterSaving(now, sent, answer.flash))
          else update((now) => (now.id === sent.id ? { ...now, newer: answer.current } : now))
          setSaving({ state: 'idle' })
          return answer.saved
        } catch (error) {
          setSaving({ state: 'failed', reason: (error as Error).message })
          return false
        }
      }),
    [call, inTurn, latest, update],
  )

  const isDraft = !isSavedExplicitly(form)
  const failed = saving.state === 'failed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields restarts the wait
  useEffect(() => {
    if (!form.dirty || !isDraft) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => (composing.current ? wait(saveAfterMs) : void saveNow()), ms)
    }
    wait(failed ? retryMs : saveAfterMs)
    return () => clearTimeout(timer)
  }, [form.fields, form.dirty, isDraft, failed, saving, saveNow])
  // An editor who leaves the desk in the middle of a draft finds it there again.
  useEffect(() => () => void saveNow(), [saveNow])

  return {
    saving,
    /** @returns whether all that is a draft is kept */
    saveNow,
    /** Something else is written now, of which nothing has failed yet. */
    forgetFailure: () => setSaving({ state: 'idle' }),
  }
}
