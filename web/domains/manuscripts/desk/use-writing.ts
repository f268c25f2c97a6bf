import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { routeOfCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Manuscript, ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { Language } from '#language/languages.ts'
import { readAnswer, sendLeavingCall } from '#web/calls/call-request.ts'
import { type Autosave, createAutosave, type SaveState } from '#web/editor/drafts/autosave.ts'
import { createLocalCopies, type LocalCopies, type LocalCopy, tabOf } from '#web/editor/drafts/local-copies.ts'
import { saveFailure } from '#web/editor/drafts/save-failure.ts'
import { useSavingMoments } from '#web/editor/drafts/use-saving-moments.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { emptyFields, fieldsOf, isBlank, sameFields } from '../writing/fields.ts'

export interface WritingOptions {
  manuscript: Manuscript | undefined
  userId: number
  composing: () => boolean
}

/** A manuscript while somebody writes it. */
export interface Writing {
  fields: ManuscriptFields
  /** The last state that the server knows. */
  manuscript: Manuscript | undefined
  save: SaveState<Manuscript>
  autosave: Autosave<ManuscriptFields, Manuscript>
  /** True if this device has room for a copy of what is not saved yet. */
  keptHere: boolean
  change(part: Partial<ManuscriptFields>): void
  /** All fields at once, from a version or a copy; the caller gives the document to the editor. */
  put(fields: ManuscriptFields): void
  /** Has the next save count as of the tab that kept this copy, whose first saving may have come through. */
  follow(copy: ManuscriptCopy): void
  /** The server's state, which takes the place of what is here. */
  adopt(manuscript: Manuscript): void
}

/** A copy that this device kept of an article. */
export type ManuscriptCopy = LocalCopy<ManuscriptFields>

const areFields = (value: unknown): value is ManuscriptFields =>
  (value as ManuscriptFields | undefined)?.document?.type === 'doc'

/** Saves while the page may be on its way out. A session that has ended is reported by the desk, so that no text is lost. */
const saveLeaving = async (
  language: Language,
  input: CallInput<'saveManuscript'>,
): Promise<CallOutput<'saveManuscript'>> =>
  readAnswer(await sendLeavingCall(routeOfCall('saveManuscript'), input, language), 'saveManuscript', () => {})

/** Copies of what is written, under the manuscript's number once it has one. */
function createCopies(userId: number) {
  const tab = crypto.randomUUID()
  const known = new Map<number | 'new', LocalCopies<ManuscriptFields>>()
  const of = (manuscript: number | 'new') => {
    const owner = { kind: 'manuscript', user: userId, record: manuscript, tab } as const
    const copies = known.get(manuscript) ?? createLocalCopies(localStorage, owner, Date.now, areFields)
    known.set(manuscript, copies)
    return copies
  }
  const drop = () => {
    for (const copies of known.values()) copies.drop()
  }
  return { of, drop, tab }
}

/** Keeps the fields of a manuscript and saves them. */
export function useWriting({
  manuscript,
  userId,
  composing,
}: WritingOptions): Writing & { copies(): LocalCopies<ManuscriptFields> } {
  const language = useLanguage()
  const spoken = useRef(language)
  spoken.current = language
  const [fields, setFields] = useState(() => (manuscript ? fieldsOf(manuscript) : emptyFields(language)))
  const [keptHere, setKeptHere] = useState(true)
  const latest = useRef(fields)
  const local = useMemo(() => createCopies(userId), [userId])

  // A first saving whose answer is lost is said again, and must not begin a second draft.
  const key = useRef<string>(local.tab)
  const [autosave] = useState(() =>
    createAutosave<ManuscriptFields, Manuscript, ReturnType<typeof setTimeout>>(
      {
        send: async (sent, base, leaving) => {
          const input = { ...sent, ...(base ?? { key: key.current }), writer: userId }
          const answer = leaving
            ? await saveLeaving(spoken.current, input)
            : await httpBackend.call(spoken.current, 'saveManuscript', input)
          return answer.saved ? { saved: true, record: answer.manuscript } : answer
        },
        same: sameFields,
        keepLocal: (kept, base) =>
          setKeptHere(local.of(base?.id ?? 'new').keep({ fields: kept, base, at: Date.now() })),
        dropLocal: local.drop,
        failure: saveFailure,
        composing,
        clock: {
          now: Date.now,
          set: (run, ms) => setTimeout(run, ms),
          clear: (timer) => clearTimeout(timer),
        },
      },
      manuscript,
    ),
  )
  const save = useSyncExternalStore(autosave.subscribe, autosave.get)
  const set = (next: ManuscriptFields) => {
    latest.current = next
    setFields(next)
  }
  const change = (part: Partial<ManuscriptFields>) => {
    const next = { ...latest.current, ...part }
    // An editor that puts its document in order changes nothing; a draft begins with its first word.
    if (sameFields(next, latest.current)) return
    set(next)
    if (autosave.base() || autosave.hasUnsaved() || !isBlank(next)) autosave.update(next)
  }
  useSavingMoments(autosave)
  return {
    fields,
    manuscript: autosave.base(),
    save,
    autosave,
    keptHere,
    change,
    put(next) {
      set(fieldsOf(next))
      autosave.update(latest.current)
    },
    follow(copy) {
      if (!copy.base) key.current = tabOf(copy)
    },
    adopt(next) {
      set(fieldsOf(next))
      autosave.adopt(next)
    },
    copies: () => local.of(manuscript?.id ?? 'new'),
  }
}

/** A copy of this device that the server does not have, from an earlier visit; copies that it has are thrown away. */
export function newerCopy(copies: LocalCopies<ManuscriptFields>, known: ManuscriptFields): ManuscriptCopy | undefined {
  const found = copies.listCopies().filter((copy) => {
    const worthless = sameFields(copy.fields, known) || (!copy.base && isBlank(copy.fields))
    if (worthless) copies.remove(copy.key)
    return !worthless
  })
  return found[0]
}
