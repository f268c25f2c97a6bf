import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { PageFields, StaffPageText } from '#contract/site/site-desk.ts'
import type { Language } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { type DraftForm, useDraftForm } from '../../platform/use-draft-form.ts'

export type StaffPage = CallOutput<'staffPage'>

/** Returns the fields of a text that are edited here. */
export const fieldsOf = ({ title, summary, markdown }: PageFields): PageFields => ({ title, summary, markdown })

const emptyText = (language: Language): StaffPageText => ({
  language,
  title: '',
  summary: '',
  markdown: '',
  version: 0,
  shipped: false,
  saved_time: null,
  by: null,
})

/** The texts of a page, each with a form of its own, one of which is open. */
export function usePageEditing({ page, texts, shipped }: StaffPage, onSaved: () => void) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [language, setLanguage] = useState<Language>('zh-Hans')
  const [theirs, setTheirs] = useState<StaffPageText>()
  const [keep, setKeep] = useState(true)
  const forms: Record<Language, DraftForm<PageFields>> = {
    'zh-Hans': useTextForm(page, texts, 'zh-Hans'),
    'zh-Hant-HK': useTextForm(page, texts, 'zh-Hant-HK'),
    en: useTextForm(page, texts, 'en'),
  }
  const form = forms[language]
  return {
    language,
    forms,
    form,
    busy,
    /** Version that a colleague saved meanwhile, to choose between. */
    theirs,
    /** True if the texts that came with the program stay in the languages that are not written here. */
    keep,
    setKeep,
    open(chosen: Language): void {
      setTheirs(undefined)
      setLanguage(chosen)
    },
    set: (part: Partial<PageFields>): void => form.change({ ...form.value, ...part }),
    async save(): Promise<void> {
      if (theirs || busy || !form.dirty) return
      const given = { page, language, version: form.version, ...form.value }
      const answer = await act('savePage', { ...given, keep_shipped: shipped && keep })
      if (!answer) return
      if (!answer.saved) return setTheirs(answer.current)
      form.settle({ version: answer.text.version, value: fieldsOf(answer.text) })
      void message.success(t('site.pageSaved'))
      onSaved()
    },
    /** Puts the chosen fields on top of the version that a colleague saved. */
    choose(chosen: PageFields): void {
      if (!theirs) return
      form.rebase(chosen, { version: theirs.version, value: fieldsOf(theirs) })
      setTheirs(undefined)
    },
  }
}

export type PageEditing = ReturnType<typeof usePageEditing>

function useTextForm(page: string, texts: readonly StaffPageText[], language: Language): DraftForm<PageFields> {
  const text = texts.find((one) => one.language === language) ?? emptyText(language)
  const base = { version: text.version, value: fieldsOf(text) }
  const form = useDraftForm(`page ${page} ${language}`, base)
  // Another language was saved, and what came with the program was taken over with it.
  const { version, saved, rebase, value } = form
  const untouched = base.version > version && JSON.stringify(base.value) === JSON.stringify(saved)
  useEffect(() => {
    if (untouched) rebase(value, base)
  })
  return form
}
