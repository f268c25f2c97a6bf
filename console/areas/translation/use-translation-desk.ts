import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { Translation } from '#contract/newsroom/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useDraftForm } from '../../platform/use-draft-form.ts'
import { type Texts, textsIn, textsToSave } from './translated-texts.ts'

/** Typed texts, and the version and the source that they were begun from. */
interface Typed extends Pick<Translation, 'version' | 'seen'> {
  texts: Texts
}

const nothingTyped: Typed = { texts: {}, version: 0, seen: '' }

/**
 * A translation that is worked on. Typed texts survive visits to other pages until the tab is closed.
 * @param heard the present translation, which is asked for again and again
 */
export function useTranslationDesk(heard: Translation, reload: () => void) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  /** Version loaded when typing began: later updates must not be overwritten unseen. */
  const [base, setBase] = useState(heard)
  const form = useDraftForm<Typed>(`translation ${heard.kind} ${heard.id}`, { version: 0, value: nothingTyped })
  const typed = textsIn(base, form.value.texts)
  const [theirs, setTheirs] = useState<Translation>()
  const isTouched = Object.keys(typed).length > 0
  useEffect(() => {
    if (!isTouched) setBase(heard)
  }, [heard, isTouched])
  const named = { kind: base.kind, id: base.id }

  const take = (translation: Translation) => {
    setBase(translation)
    setTheirs(undefined)
    reload()
  }
  /** @returns whether it was saved; a colleague's newer version is shown instead */
  const settle = (answer: CallOutput<'saveTranslation' | 'dropTranslation'> | undefined): boolean => {
    if (answer?.saved) {
      form.settle({ version: 0, value: nothingTyped })
      take(answer.translation)
    } else if (answer) setTheirs(answer.current)
    return answer?.saved ?? false
  }
  return {
    base,
    typed,
    theirs,
    busy,
    isTouched,
    /** True if what is typed here was typed before the page was opened. */
    isRestored: form.restored && isTouched,
    discard: form.discard,
    take,
    /** Machine translation requested at present. */
    job: heard.job,
    type: (hash: string, text: string): void => {
      const { version, seen } = isTouched ? form.value : base
      form.change({ texts: { ...typed, [hash]: text }, version, seen })
    },
    /** Saves what was typed, or what was chosen on top of another version. */
    async save(
      confirm: boolean,
      texts: Texts = textsToSave(base, typed),
      { version, seen }: Pick<Translation, 'version' | 'seen'> = isTouched ? form.value : base,
    ): Promise<void> {
      const saved = settle(await act('saveTranslation', { ...named, version, seen, texts, confirm }))
      if (saved) void message.success(t(confirm ? 'translation.confirmedDone' : 'translation.savedDone'))
    },
    async translate(): Promise<void> {
      const done = await act('requestTranslation', { subjects: [named] })
      if (!done) return
      const { queued: n, left_out: m } = done
      void message.success(m > 0 ? t('translation.queuedSome', { n, m }) : t('translation.queued', { n }))
      reload()
    },
    async cancel(): Promise<void> {
      if (await act('cancelTranslation', named, t('translation.cancelled'))) reload()
    },
    async drop(): Promise<void> {
      const dropped = settle(await act('dropTranslation', { ...named, version: base.version, seen: base.seen }))
      if (dropped) void message.success(t('translation.dropped'))
    },
  }
}

export type TranslationDesk = ReturnType<typeof useTranslationDesk>
