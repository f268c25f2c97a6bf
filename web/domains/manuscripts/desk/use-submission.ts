import { type RefObject, useEffect, useRef, useState } from 'react'
import { manuscriptLimits } from '#contract/constants.ts'
import {
  type ManuscriptFieldName,
  manuscriptFieldNames,
  manuscriptFields,
} from '#contract/newsroom/fields/manuscript-fields.ts'
import { unsavableTextFields } from '#contract/newsroom/fields/text-fields.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import { isVisible } from '#contract/visible-text.ts'
import { incompleteFields } from '#language/text/incomplete-manuscript.ts'
import { type EditorTextKey, type EditorTranslate, useEditorText } from '#web/editor/editor-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { failedWith } from '#web/platform/call-failures.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import type { Writing } from './use-writing.ts'

type Named = 'title' | 'summary' | 'category' | 'labels' | 'source_name' | 'source_url' | 'bylines'
type Errors = Partial<Record<ManuscriptFieldName, string>>

export interface Submission {
  /** Errors that keep the article from being submitted, at its fields; gone as soon as it is right. */
  errors: Errors
  refs: {
    title: RefObject<HTMLTextAreaElement | null>
    summary: RefObject<HTMLTextAreaElement | null>
  } & Readonly<Record<Exclude<Named, 'title' | 'summary'>, RefObject<HTMLElement | null>>>
  busy: boolean
  submit(): Promise<void>
  withdraw(): Promise<void>
}

interface Options {
  writing: Writing
  focusText: () => void
  /** True if files are still on their way. */
  pending: () => boolean
  /** Notice to readers of the revision, and the action to take once that needs no further thought. */
  correction: RevisionCorrection | undefined
  /** How long a review usually takes. */
  reviewMinutes: ReviewTime
  onSent: () => void
}

/** Sends an article to review, or takes it back. */
export function useSubmission({ writing, focusText, pending, correction, reviewMinutes, onSent }: Options): Submission {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<ReadonlySet<ManuscriptFieldName>>(new Set())
  const [busy, setBusy] = useState(false)
  const refs = {
    title: useRef<HTMLTextAreaElement>(null),
    summary: useRef<HTMLTextAreaElement>(null),
    category: useRef<HTMLElement>(null),
    labels: useRef<HTMLElement>(null),
    source_name: useRef<HTMLElement>(null),
    source_url: useRef<HTMLElement>(null),
    bylines: useRef<HTMLElement>(null),
  }
  const { fields, autosave } = writing
  const wrong = incompleteFields(fields)
  // Faults that prevent saving a draft are shown before anything was submitted.
  const shown = [
    ...new Set([...unsavableTextFields(manuscriptFields, fields), ...(asked ? [...wrong, ...refused] : [])]),
  ]
  const errors: Errors = Object.fromEntries(shown.map((name) => [name, t(errorOf(name, writing.fields))]))

  const hasNamedMissing = useRef(false)
  const isComplete = wrong.length === 0
  useEffect(() => {
    if (!isComplete || !hasNamedMissing.current) return
    hasNamedMissing.current = false
    // A message without text only removes the one that names fields that are no longer missing.
    toast('')
  }, [isComplete, toast])

  const focusFirst = (names: readonly ManuscriptFieldName[]) => {
    const [first] = names
    if (first === 'document') focusText()
    else if (first && first in refs) refs[first as Named].current?.focus()
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const named = failedWith(error, 'manuscriptIncomplete') ? fieldsIn(error) : []
      setRefused(new Set(named))
      focusFirst(named)
      if (failedWith(error, 'editConflict')) await autosave.flush()
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  return {
    errors,
    refs,
    busy,
    async submit() {
      setAsked(true)
      setRefused(new Set())
      if (wrong.length > 0) {
        toast(missingWords(wrong, t), 'failed')
        hasNamedMissing.current = true
        return focusFirst(wrong)
      }
      if (pending()) return toast(t('picturesPending'), 'failed')
      if (correction && !isVisible(correction.text)) return toast(t('correctionMissing'), 'failed')
      await attempt(async () => {
        const saved = await autosave.flush()
        const base = autosave.base()
        if (!saved || !base) return toast(t('saveFirst'), 'failed')
        const sent = await call('submitManuscript', {
          ...{ id: base.id, version: base.version, correction },
          undoable: true,
        })
        autosave.adopt(sent)
        setAsked(false)
        // The bar with the undo button says that the article is about to be published.
        if (sent.may_undo) return toast('', 'done')
        onSent()
        toast(sent.state === 'approved' ? t('publishedNow') : t('submitted', reviewMinutes), 'done')
      })
    },
    async withdraw() {
      const base = autosave.base()
      if (!base) return
      await attempt(async () => {
        autosave.adopt(await call('withdrawManuscript', { id: base.id }))
        toast(t('withdrawn'), 'done')
      })
    },
  }
}

/** The fields that the server named. */
const fieldsIn = (error: unknown): ManuscriptFieldName[] =>
  isBackendError(error)
    ? manuscriptFieldNames.filter((name) => error.fields.some((field) => field.split(/[. ]/)[0] === name))
    : []

/** One sentence that names all that is missing. */
function missingWords(names: readonly ManuscriptFieldName[], t: EditorTranslate): string {
  return t('missing', { names: names.map((name) => t(`manuscriptField.${name}`)).join(t('comma')) })
}

function errorOf(name: ManuscriptFieldName, fields: Writing['fields']): EditorTextKey {
  if (name === 'title') return isVisible(fields.title) ? 'titleLong' : 'titleMissing'
  const keys: Partial<Record<ManuscriptFieldName, EditorTextKey>> = {
    summary: 'summaryLong',
    document: 'textMissing',
    category: 'categoryMissing',
    labels: fields.labels.length > manuscriptLimits.labels ? 'labelsMany' : 'labelsWrong',
    source_name: 'sourceNameMissing',
    source_url: 'sourceUrlWrong',
    bylines: 'bylinesMany',
  }
  return keys[name] ?? 'textMissing'
}
