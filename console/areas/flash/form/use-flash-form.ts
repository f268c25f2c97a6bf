import { useCallback, useRef, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Flash, FlashFields } from '#contract/newsroom/flash.ts'
import {
  afterGoingOut,
  emptyForm,
  type FormState,
  formOfCorrection,
  formOfDraft,
  isSavedExplicitly,
  onTopOfNewer,
  recordOf,
  withField,
} from './form-state.ts'
import { dropCopy, keepCopy, withCopy } from './unsaved-copy.ts'
import { useDraftSaving } from './use-draft-saving.ts'

/** Lets one work begin when the one before it has ended, well or not. */
function useTurns() {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work, work)
    queue.current = turn.catch(() => undefined)
    return turn
  }, [])
}

export type Published = CallOutput<'publishFlash'>

/** Returns the form with its draft saved behind it: call after call, each on the version of the one before. */
export function useFlashForm() {
  const { call, language } = useConsole()
  const [form, setForm] = useState<FormState>(() => emptyForm(language))
  const latest = useRef(form)
  const composing = useRef(false)
  const inTurn = useTurns()
  const update = useCallback((change: (now: FormState) => FormState) => {
    latest.current = change(latest.current)
    keepCopy(latest.current, sessionStorage)
    setForm(latest.current)
  }, [])
  const { saving, saveNow, forgetFailure } = useDraftSaving({ form, latest, update, inTurn, composing })

  /** Begins something else; what was written so far is kept as a draft. @returns false where it could not be, and stays */
  async function begin(next: FormState): Promise<boolean> {
    if (!(await saveNow())) return false
    forgetFailure()
    update(() => withCopy(next, sessionStorage))
    return true
  }
  /** Leaves what was saved or is not wanted. */
  const leave = () => {
    dropCopy(latest.current, sessionStorage)
    update(() => emptyForm(language))
  }

  return {
    form,
    saving,
    saveNow,
    composing,
    setField: <K extends keyof FlashFields>(name: K, value: FlashFields[K]) =>
      update((now) => withField(now, { name, value }, language)),
    setFields: (fields: FlashFields) => update((now) => ({ ...now, fields, dirty: true })),
    setNote: (note: string) => update((now) => ({ ...now, note, dirty: true })),
    setTime: (time: string) => update((now) => ({ ...now, time, dirty: now.dirty || isSavedExplicitly(now) })),

    /** Keeps what is written. @returns the version of its draft */
    async saveLatest(): Promise<number> {
      await saveNow()
      return latest.current.version
    },
    /** Leaves what is written without keeping it. */
    forget: leave,
    /** Turns the open planned flash, which was published just now, into its correction. */
    meetPublished: (flash: Flash) =>
      update((now) => {
        dropCopy(now, sessionStorage)
        return afterGoingOut(now, flash, language)
      }),
    beginNew: () => begin(emptyForm(language)),
    openDraft: (flash: Flash) => begin(formOfDraft(flash, language)),
    beginCorrection: (flash: Flash, typed?: Partial<FlashFields>) => begin(formOfCorrection(flash, language, typed)),
    /** Applies the fields chosen from two versions to the one that somebody else saved. */
    chooseVersion: (fields: FlashFields) => update((now) => onTopOfNewer(now, fields)),

    /** Publishes or plans what is written. A newer version of somebody else is shown instead. */
    publish: (more: Pick<CallInput<'publishFlash'>, 'publish_time' | 'despite'>): Promise<Published> =>
      inTurn(async () => {
        const sent = latest.current
        const answer = await call('publishFlash', { ...sent.fields, ...recordOf(sent), undoable: true, ...more })
        if (answer.saved === true) leave()
        else if (answer.saved === false) update((now) => ({ ...now, newer: answer.current }))
        return answer
      }),

    /** Makes a draft of a planned flash, with what was typed. @returns whether it is one now */
    unplan: (): Promise<boolean> =>
      inTurn(async () => {
        const sent = latest.current
        const answer = await call('saveFlashDraft', { ...sent.fields, ...recordOf(sent), unplan: true })
        dropCopy(sent, sessionStorage)
        if (answer.saved) update(() => formOfDraft(answer.flash, language))
        else update((now) => ({ ...now, newer: answer.current }))
        return answer.saved
      }),

    /** Publishes the correction. @returns whether it went out */
    correct: (): Promise<boolean> =>
      inTurn(async () => {
        const { item, version, fields, note } = latest.current
        if (item === undefined) return false
        const answer = await call('correctFlash', { ...fields, item, version, note })
        if (answer.saved) leave()
        else update((now) => ({ ...now, newer: answer.current }))
        return answer.saved
      }),
  }
}

export type FlashForm = ReturnType<typeof useFlashForm>
