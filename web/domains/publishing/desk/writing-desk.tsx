import '#web/styles/publish-editor.css'
import '#web/styles/publish-fields.css'
import '#web/styles/publish-dialogs.css'
import '#web/styles/versions.css'
import type { JSONContent } from '@tiptap/core'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Category } from '#contract/content.ts'
import type { Manuscript, ManuscriptFields } from '#contract/publishing.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { holdReload } from '#web/platform/reload.ts'
import { openLogin } from '#web/platform/session.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { CoverField } from '../cover/cover-field.tsx'
import { AddressField, type Asked } from '../editor/address-field.tsx'
import { insertPictures } from '../editor/clipboard.ts'
import { hasUnsettled } from '../editor/figure-node.ts'
import { createPictures } from '../editor/pictures.ts'
import { TextArea, useTextEditor } from '../editor/rich-editor.tsx'
import { Toolbar } from '../editor/toolbar.tsx'
import { uploadPicture } from '../editor/upload.ts'
import { usePublishText } from '../publish-text.ts'
import { failureWords } from '../publishing-calls.ts'
import { asNode, isEmptyDocument, lengthOfDocument } from '../writing/document-text.ts'
import { fieldsOf, sameFields } from '../writing/fields.ts'
import type { LocalCopy } from '../writing/local-copies.ts'
import { plainDocument } from '../writing/plain-document.ts'
import { Classification } from './classification.tsx'
import { CompareView } from './compare-view.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { DeskBar } from './desk-bar.tsx'
import { LocalCopyNote, PicturesNote } from './notes.tsx'
import { Progress } from './progress.tsx'
import { isLocked } from './status.ts'
import { FieldError, SummaryField, TitleField } from './text-fields.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useSubmission } from './use-submission.ts'
import { newerCopy, useWriting } from './use-writing.ts'

const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }))
const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

/** Set while the login dialog is open over an article: what was written comes back without a question. */
const resumeKey = 'publish-resume'

interface WritingDeskProps {
  manuscript: Manuscript | undefined
  userId: number
  categories: readonly Category[]
  /** A new manuscript has its number. */
  onBorn: (id: number) => void
}

interface Comparison {
  title: string
  before: ManuscriptFields
  after: ManuscriptFields
}

/** Where an article is written: the text in the middle, what belongs to it beside it. */
export function WritingDesk({ manuscript: begun, userId, categories, onBorn }: WritingDeskProps) {
  const t = usePublishText()
  const toast = useToast()
  const pictures = usePictures()
  const composed = useRef(() => {})
  const composing = useComposing(() => composed.current())
  const editorComposes = useRef<() => boolean>(() => false)
  const writing = useWriting({
    manuscript: begun,
    userId,
    composing: () => composing.current || editorComposes.current(),
  })
  const { fields, manuscript, save, autosave, change } = writing
  composed.current = autosave.composed
  const locked = isLocked(manuscript)
  const [asked, ask] = useState<Asked>()
  const [dialog, setDialog] = useState<'versions' | 'preview'>()
  const [comparison, setComparison] = useState<Comparison>()
  const [copy, setCopy] = useState<LocalCopy>()
  const [born] = useState(() => new Set(begun ? [begun.id] : []))

  const editor = useTextEditor({
    document: fields.document,
    pictures,
    lang: fields.language,
    label: t('text'),
    editable: !locked,
    onChange: (document) => change({ document: plainDocument(document) }),
    onLink: () => ask('link'),
    onComposed: autosave.composed,
  })
  editorComposes.current = () => !editor.isDestroyed && editor.view.composing

  /** Fields from elsewhere take the place of what is here, in the editor too. */
  const put = (next: ManuscriptFields, how: 'written' | 'saved', from?: Manuscript) => {
    editor.commands.setContent(next.document as JSONContent, { emitUpdate: false })
    if (how === 'saved' && from) writing.adopt(from)
    else writing.put(next)
  }
  /** After a conflict: what was chosen goes on top of what was saved elsewhere; what was given up here can come back. */
  const resolve = (chosen: ManuscriptFields, current: Manuscript) => {
    const mine = fields
    if (sameFields(chosen, current)) put(fieldsOf(current), 'saved', current)
    else {
      if (!sameFields(chosen, mine)) put(chosen, 'written')
      void autosave.keepMine()
    }
    if (!sameFields(chosen, mine)) setCopy({ key: '', fields: mine, base: current, at: Date.now() })
  }
  const unsettled = () => !editor.isDestroyed && hasUnsettled(editor, pictures)
  const submission = useSubmission({
    writing,
    focusText: () => editor.commands.focus(),
    pending: unsettled,
  })

  const signIn = () => {
    sessionStorage.setItem(resumeKey, '1')
    openLogin({ mode: 1, wanted: location.pathname })
  }
  useHeldReload(() => autosave.unsaved() || unsettled(), signIn)
  useLeavingQuestion(() => unsettled() || (autosave.unsaved() && !writing.keptHere))
  const endedNow = save.name === 'failed' && save.why === 'ended'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the session ends, once
  useEffect(() => {
    if (endedNow) signIn()
  }, [endedNow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk opens
  useEffect(() => {
    const found = newerCopy(writing.copies(), fields)
    const resumes = sessionStorage.getItem(resumeKey) === '1'
    sessionStorage.removeItem(resumeKey)
    if (!found) return
    if (resumes && !locked && found.base?.version === begun?.version) {
      writing.follow(found)
      put(found.fields, 'written')
      writing.copies().remove(found.key)
      toast(t('resumed'), 'done')
    } else setCopy(found)
  }, [])
  const id = manuscript?.id
  useEffect(() => {
    if (id === undefined || born.has(id)) return
    born.add(id)
    onBorn(id)
  }, [id, born, onBorn])
  useKeyboardHeight()

  const written = useDeferredValue(fields.document)
  const { length, minutes } = useMemo(() => lengthOfDocument(asNode(written)), [written])
  const empty = isEmptyDocument(asNode(fields.document)) && (fields.document.content?.length ?? 0) <= 1
  const discardCopy = (one: LocalCopy) => {
    writing.copies().remove(one.key)
    setCopy(undefined)
  }
  const openSaved = async (which: 'versions' | 'preview') => {
    const saved = await autosave.flush()
    if (autosave.base() && (saved || which === 'versions')) setDialog(which)
    else toast(t('saveFirst'), 'failed')
  }
  return (
    <div className="publish">
      <DeskBar
        writing={writing}
        submission={submission}
        onSignIn={signIn}
        onVersions={() => openSaved('versions')}
        onPreview={() => openSaved('preview')}
      />
      <div className="pub">
        <div className="pub__doc">
          <Toolbar
            editor={editor}
            disabled={locked}
            onLink={() => ask('link')}
            onEmbed={() => ask('embed')}
            onFiles={(files) => insertPictures(editor, pictures, files)}
          >
            <span className="pub-words">
              <span className="only-d">{t('lengthAndTime', { n: length.toLocaleString('en'), minutes })}</span>
              <span className="only-m">{t('words', { n: length.toLocaleString('en') })}</span>
            </span>
          </Toolbar>
          {asked && <AddressField key={asked} editor={editor} asked={asked} onDone={() => ask(undefined)} />}
          {locked && (
            <p className="note pub-note">{t(manuscript?.state === 'pending' ? 'lockedPending' : 'lockedPlanned')}</p>
          )}
          {save.name === 'conflict' && (
            <ConflictNote
              fields={fields}
              base={manuscript}
              current={save.current}
              categories={categories}
              onChoose={(chosen) => resolve(chosen, save.current)}
            />
          )}
          {copy && !locked && (
            <LocalCopyNote
              copy={copy}
              behind={(copy.base?.version ?? 0) < (manuscript?.version ?? 0)}
              onCompare={() => setComparison({ title: t('localCompare'), before: fields, after: copy.fields })}
              onRestore={() => {
                writing.follow(copy)
                put(copy.fields, 'written')
                discardCopy(copy)
              }}
              onDiscard={() => discardCopy(copy)}
            />
          )}
          <PicturesNote editor={editor} pictures={pictures} />
          <div className="pub__ed">
            <TitleField
              field={submission.refs.title}
              value={fields.title}
              lang={fields.language}
              disabled={locked}
              error={submission.errors.title}
              onText={(title) => change({ title })}
              onEnter={() => editor.commands.focus('start')}
            />
            <SummaryField
              field={submission.refs.summary}
              value={fields.summary}
              document={fields.document}
              lang={fields.language}
              disabled={locked}
              error={submission.errors.summary}
              onText={(summary) => change({ summary })}
            />
            <TextArea editor={editor} empty={empty} placeholder={t('textPlaceholder')} />
            {submission.errors.document && <FieldError id="pub-text-e">{submission.errors.document}</FieldError>}
          </div>
        </div>
        <aside className="pub__side" aria-label={t('about')}>
          <Progress manuscript={manuscript} />
          <CoverField cover={fields.cover} disabled={locked} onCover={(cover) => change({ cover })} />
          <Classification
            fields={fields}
            categories={categories}
            disabled={locked}
            errors={submission.errors}
            refs={submission.refs}
            onChange={change}
          />
        </aside>
      </div>
      <Suspense fallback={null}>
        {dialog === 'versions' && id !== undefined && (
          <VersionsDialog
            id={id}
            fields={fields}
            categories={categories}
            locked={locked}
            onClose={() => setDialog(undefined)}
            onRestore={(old) => {
              put(old, 'written')
              setDialog(undefined)
              void autosave.flush()
              toast(t('restored'), 'done')
            }}
          />
        )}
        {dialog === 'preview' && id !== undefined && (
          <PreviewDialog id={id} cover={fields.cover} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
      {comparison && (
        <Modal
          title={comparison.title}
          closeLabel={t('close')}
          className="dialog--wide"
          onClose={() => setComparison(undefined)}
        >
          <CompareView {...comparison} categories={categories} />
        </Modal>
      )}
    </div>
  )
}

/** Whether an input method is in the middle of a word, in whatever field; `onEnd` hears when it has ended. */
function useComposing(onEnd: () => void) {
  const composing = useRef(false)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    const start = () => {
      composing.current = true
    }
    // A field that is left has no composition any more, whatever its input method said.
    const end = () => {
      if (!composing.current) return
      composing.current = false
      setTimeout(() => ended.current())
    }
    document.addEventListener('compositionstart', start)
    document.addEventListener('compositionend', end)
    document.addEventListener('focusout', end)
    return () => {
      document.removeEventListener('compositionstart', start)
      document.removeEventListener('compositionend', end)
      document.removeEventListener('focusout', end)
    }
  }, [])
  return composing
}

/** The pictures of this text that are on their way; they stay with the desk whatever language it is read in. */
function usePictures() {
  const t = usePublishText()
  const language = useLanguage()
  const now = useRef({ t, language })
  now.current = { t, language }
  const [pictures] = useState(() =>
    createPictures({
      upload: (file, progress) => uploadPicture(file, now.current.language, progress),
      async take(url) {
        const { path, picture } = await httpBackend.call(now.current.language, 'takePicture', { url })
        return { src: path, width: picture.width, height: picture.height }
      },
      words: (error) => failureWords(error, now.current.t),
      preview: dataAddress,
    }),
  )
  return pictures
}

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })

/** Unsaved work keeps the page: the dialog opens over it instead of a reload. */
function useHeldReload(holds: () => boolean, signIn: () => void): void {
  const latest = useRef({ holds, signIn })
  latest.current = { holds, signIn }
  useEffect(
    () =>
      holdReload(() => {
        const held = latest.current.holds()
        if (held) latest.current.signIn()
        return held
      }),
    [],
  )
}

/** The browser asks before it closes a page with something that is kept nowhere else. */
function useLeavingQuestion(asks: () => boolean): void {
  const latest = useRef(asks)
  latest.current = asks
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
