import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Flash, FlashFields } from '#contract/flash-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import {
  emptyForm,
  type FormState,
  fieldsOf,
  formOfCorrection,
  formOfDraft,
  isEmpty,
  likelyLanguage,
} from './form-state.ts'

/** A draft is saved when nothing was typed for so long. */
const saveAfterMs = 1_500
/** A saving that failed is tried again. */
const retryMs = 5_000

export type Saving = { state: 'idle' | 'saving' } | { state: 'failed'; reason: string }
export type Published = CallOutput<'publishFlash'>

/** What is being written, with its draft saved behind it: one call after the other, each on the version of the one before. */
export function useFlashForm() {
  const { call, language } = useConsole()
  const [form, setForm] = useState<FormState>(() => emptyForm(language))
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const latest = useRef(form)
  const composing = useRef(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const update = useCallback((change: (now: FormState) => FormState) => {
    latest.current = change(latest.current)
    setForm(latest.current)
  }, [])

  /** Whatever was begun before is finished first: each call needs the version that the one before it made. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work, work)
    queue.current = turn.catch(() => undefined)
    return turn
  }, [])

  /** Takes over what a call answered, where this is still what is being written. */
  const settle = useCallback(
    (sent: FormState, flash: Flash) =>
      update((now) =>
        now.id === sent.id && now.item === sent.item
          ? {
              ...now,
              id: flash.id ?? undefined,
              version: flash.version,
              savedTime: flash.saved_time,
              base: sent.fields,
              dirty: now.fields !== sent.fields,
            }
          : now,
      ),
    [update],
  )

  const saveNow = useCallback(
    () =>
      inTurn(async () => {
        const sent = latest.current
        if (!sent.dirty || sent.item !== undefined || sent.newer || isEmpty(sent.fields)) return
        setSaving({ state: 'saving' })
        try {
          const record = sent.id === undefined ? {} : { id: sent.id, version: sent.version }
          const answer = await call('saveFlashDraft', { ...sent.fields, ...record })
          if (answer.saved) settle(sent, answer.flash)
          else update((now) => (now.id === sent.id ? { ...now, newer: answer.current } : now))
          setSaving({ state: 'idle' })
        } catch (error) {
          setSaving({ state: 'failed', reason: (error as Error).message })
        }
      }),
    [call, inTurn, settle, update],
  )

  const isDraft = form.item === undefined
  const failed = saving.state === 'failed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins the wait anew
  useEffect(() => {
    if (!form.dirty || !isDraft) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => (composing.current ? wait(saveAfterMs) : void saveNow()), ms)
    }
    wait(failed ? retryMs : saveAfterMs)
    return () => clearTimeout(timer)
  }, [form.fields, form.dirty, isDraft, failed, saving, saveNow])
  // Who leaves the desk in the middle of a draft finds it there again.
  useEffect(() => () => void saveNow(), [saveNow])

  /** Begins something else; what was written so far is kept as a draft. */
  async function begin(next: FormState): Promise<void> {
    await saveNow()
    setSaving({ state: 'idle' })
    update(() => next)
  }

  return {
    form,
    saving,
    saveNow,
    composing,
    setField: <K extends keyof FlashFields>(name: K, value: FlashFields[K]) =>
      update((now) => {
        const fields = { ...now.fields, [name]: value }
        const languageChosen = now.languageChosen || name === 'language'
        if (!languageChosen) fields.language = likelyLanguage(fields, language)
        return { ...now, fields, languageChosen, dirty: true }
      }),
    setFields: (fields: FlashFields) => update((now) => ({ ...now, fields, dirty: true })),
    setNote: (note: string) => update((now) => ({ ...now, note })),
    setTime: (time: string) => update((now) => ({ ...now, time })),

    /** Keeps what is written. @returns the version of its draft */
    async saved(): Promise<number> {
      await saveNow()
      return latest.current.version
    },
    /** Leaves what is written without keeping it. */
    forget: () => update(() => emptyForm(language)),
    beginNew: () => begin(emptyForm(language)),
    openDraft: (flash: Flash) => begin(formOfDraft(flash, language)),
    beginCorrection: (flash: Flash, typed?: Partial<FlashFields>) => begin(formOfCorrection(flash, language, typed)),

    /** Of two versions, what was chosen of both: it goes on top of the one that somebody else saved. */
    chooseVersion: (fields: FlashFields) =>
      update((now) => {
        if (!now.newer) return now
        const base = fieldsOf(now.newer)
        const dirty = JSON.stringify(fields) !== JSON.stringify(base)
        return { ...now, fields, base, version: now.newer.version, newer: undefined, languageChosen: true, dirty }
      }),

    /** Publishes or plans what is written. A newer version of somebody else is shown instead. */
    publish: (more: Pick<CallInput<'publishFlash'>, 'publish_time' | 'despite'>): Promise<Published> =>
      inTurn(async () => {
        const { id, version, fields } = latest.current
        const record = id === undefined ? {} : { id, version }
        const answer = await call('publishFlash', { ...fields, ...record, ...more })
        if (answer.saved === true) update(() => emptyForm(language))
        else if (answer.saved === false) update((now) => ({ ...now, newer: answer.current }))
        return answer
      }),

    /** Publishes the correction. @returns whether it went out */
    correct: (): Promise<boolean> =>
      inTurn(async () => {
        const { item, version, fields, note } = latest.current
        if (item === undefined) return false
        const answer = await call('correctFlash', { ...fields, item, version, note })
        if (answer.saved) update(() => emptyForm(language))
        else update((now) => ({ ...now, newer: answer.current }))
        return answer.saved
      }),
  }
}

export type FlashForm = ReturnType<typeof useFlashForm>
