import '#web/editor/editor.module.css'
import '#web/editor/editor-fields.module.css'
import '#web/editor/editor-dialogs.module.css'
import '#web/ui/versions/versions.module.css'
import { useEffect, useState } from 'react'
import type { Category } from '#contract/content/items.ts'
import type { Manuscript, RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import { CoverField } from '#web/editor/cover/cover-field.tsx'
import { AddressField } from '#web/editor/document/address-field.tsx'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import { noteResume } from '#web/editor/drafts/resume.ts'
import { useHeldReload, useLeavingQuestion } from '#web/editor/drafts/use-leaving.ts'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { openLogin } from '#web/session/session.ts'
import { HeldPlace, prepareHeldBar } from '../undo/held-place.tsx'
import { sameFields } from '../writing/fields.ts'
import { DeskBar } from './desk-bar.tsx'
import { DeskDialogs, type OpenDialog } from './desk-dialogs.tsx'
import { DeskNotes } from './desk-notes.tsx'
import { DeskText, DeskToolbar } from './desk-text.tsx'
import { Classification } from './fields/classification.tsx'
import { Progress } from './fields/progress.tsx'
import { useLocalCopy } from './saving/use-local-copy.ts'
import { useDesk } from './use-desk.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useSubmission } from './use-submission.ts'
import type { Writing } from './use-writing.ts'

const FormulaField = lazyDialog(async () => (await import('#web/editor/document/formula-field.tsx')).FormulaField)
const CorrectionField = lazyDialog(async () => (await import('./fields/correction-field.tsx')).CorrectionField)

interface WritingDeskProps {
  manuscript: Manuscript | undefined
  userId: number
  categories: readonly Category[]
  /** A machine translates what is published, until editors confirm it. */
  machineTranslates: boolean
  /** How long a review usually takes. */
  reviewMinutes: ReviewTime
  /** Published without a review; from the first saving on the server's answers say it. */
  publishesAtOnce: boolean
  valueTools: ValueTools
  /** A new manuscript has its number. */
  onCreated: (id: number) => void
}

/** Desk for writing an article: the text in the middle, what belongs to it beside it. */
export function WritingDesk({
  manuscript: begun,
  userId,
  categories,
  machineTranslates,
  reviewMinutes,
  publishesAtOnce,
  valueTools,
  onCreated,
}: WritingDeskProps) {
  const t = useEditorText()
  const toast = useToast()
  const desk = useDesk({ manuscript: begun, userId })
  const { writing, editor, locked, asked, ask, hasUnsettledPictures: unsettled } = desk
  const { fields, manuscript, save, autosave, change } = writing
  const [correction, setCorrection] = useState<RevisionCorrection>()
  const submission = useSubmission({
    writing,
    focusText: () => editor.commands.focus(),
    pending: unsettled,
    correction,
    reviewMinutes,
    onSent: () => setCorrection(undefined),
  })
  const [dialog, setDialog] = useState<OpenDialog>()
  const held = manuscript?.may_undo && manuscript
  const atOnce = manuscript?.publishes_at_once ?? publishesAtOnce
  useEffect(() => {
    if (atOnce) prepareHeldBar()
  }, [atOnce])
  /** The published text may have other addresses of pictures than the written one; else the text stays as it is. */
  function settle(now: Manuscript): void {
    if (sameFields(now, fields)) autosave.adopt(now)
    else desk.adopt(now)
  }

  useHeldReload(() => autosave.hasUnsaved() || unsettled(), signIn)
  useLeavingQuestion(() => unsettled() || (autosave.hasUnsaved() && !writing.keptHere))
  useSignInAtEnd(save)
  const local = useLocalCopy(desk, begun)
  useCreated(manuscript?.id, begun, onCreated)
  useKeyboardHeight()

  const openSaved = async (what: 'versions' | 'preview') => {
    const saved = await autosave.flush()
    if (autosave.base() && (saved || what === 'versions')) setDialog({ what })
    else toast(t('saveFirst'), 'failed')
  }
  return (
    <div>
      <DeskBar
        writing={writing}
        submission={submission}
        atOnce={atOnce}
        held={held !== undefined}
        onSignIn={signIn}
        onVersions={() => openSaved('versions')}
        onPreview={() => openSaved('preview')}
      />
      <div className={publishStyles.pub}>
        <div className={publishStyles.pubDoc}>
          <DeskToolbar desk={desk} valueTools={valueTools} />
          {asked === 'formula' ? (
            <FormulaField editor={editor} onClose={() => ask(undefined)} />
          ) : (
            asked && <AddressField key={asked} editor={editor} asked={asked} onDone={() => ask(undefined)} />
          )}
          <DeskNotes
            {...{ desk, local, categories }}
            onCompare={(copy) =>
              setDialog({ what: 'comparison', title: t('localCompare'), before: fields, after: copy.fields })
            }
          />
          <DeskText desk={desk} submission={submission} />
        </div>
        <aside className={publishStyles.pubSide} aria-label={t('about')}>
          <Progress {...{ manuscript, atOnce, machineTranslates, reviewMinutes }} />
          {manuscript?.may_correct && atOnce && manuscript.may_submit && (
            <CorrectionField
              onClose={() => setCorrection(undefined)}
              correction={correction}
              lang={fields.language}
              disabled={locked}
              onChange={setCorrection}
            />
          )}
          <CoverField cover={fields.cover} disabled={locked} onCover={(cover) => change({ cover })} />
          <Classification
            {...{ fields, categories, machineTranslates }}
            disabled={locked}
            errors={submission.errors}
            refs={submission.refs}
            onChange={change}
          />
        </aside>
      </div>
      <HeldPlace
        held={held}
        onUndone={settle}
        onOut={(now) => {
          settle(now)
          if (now.state !== 'approved') return
          setCorrection(undefined)
          toast(t('publishedNow'), 'done')
        }}
      />
      <DeskDialogs {...{ desk, dialog, categories, valueTools }} onClose={() => setDialog(undefined)} />
    </div>
  )
}

/** Opens the login dialog over the article, which is gone on with afterwards. */
function signIn(): void {
  noteResume()
  openLogin({ mode: 1, wanted: location.pathname })
}

/** Asks for a sign-in when the session ends while something is saved, once each time. */
function useSignInAtEnd(save: Writing['save']): void {
  const ended = save.name === 'failed' && save.why === 'ended'
  useEffect(() => {
    if (ended) signIn()
  }, [ended])
}

/** Reports the number of a manuscript that is new, once it has one. */
function useCreated(id: number | undefined, begun: Manuscript | undefined, onCreated: (id: number) => void): void {
  const [created] = useState(() => new Set(begun ? [begun.id] : []))
  useEffect(() => {
    if (id === undefined || created.has(id)) return
    created.add(id)
    onCreated(id)
  }, [id, created, onCreated])
}
