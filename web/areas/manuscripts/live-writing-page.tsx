import '#web/ui/form/forms.module.css'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { liveLimits } from '#contract/newsroom/live-blogs/live-terms.ts'
import * as styles from '#web/domains/manuscripts/mine/my-articles.module.css'
import { type EditorTextKey, useEditorText } from '#web/editor/editor-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { startPolling } from '#web/platform/polling.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import type { LiveWritingData } from './loaders.ts'

type OwnNote = CallOutput<'myLiveDesk'>['notes'][number]
type Kind = 'text' | 'quote'

/** How often the page asks for its state and the notes that readers got meanwhile. */
const renewedEveryMs = 5_000

/** The quick desk of an author who is assigned to a live blog. */
export function LiveWritingPage() {
  const t = useEditorText()
  const { blog, notes } = usePage<LiveWritingData>()
  const { reload } = useReload()
  const renew = useEffectEvent(reload)
  const ended = blog?.state === 'ended'
  useEffect(() => startPolling({ everyMs: renewedEveryMs, ask: () => renew() }), [])
  return (
    <div className={layoutStyles.wrap}>
      <Head title={t('liveWrite')} description={t('mineDescription')} path="/mywz" noindex />
      <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
        <div>
          <h1 className="h1">{t('liveWrite')}</h1>
          {blog && (
            <p className="mut">
              {t(liveStateWords[blog.state])} · <span lang={blog.language}>{blog.title}</span>
            </p>
          )}
        </div>
        {blog && <ButtonLink href={`/contents/${blog.item}`}>{t('liveReaderPage')}</ButtonLink>}
      </div>
      {!blog && (
        <EmptyState label={t('liveNotAssigned')}>
          <ButtonLink href="/mywz">{t('mine')}</ButtonLink>
        </EmptyState>
      )}
      {blog && !ended && <NoteForm item={blog.item} onSent={reload} />}
      {ended && <EmptyState label={t('liveEnded')} />}
      {blog && notes.length > 0 && (
        <section className={listsStyles.sec}>
          <div className={listsStyles.secHead}>
            <h2>{t('liveOwnNotes')}</h2>
          </div>
          <ol className="mine">
            {notes.map((note) => (
              <OwnNoteRow key={note.id} note={note} onChanged={reload} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const liveStateWords = {
  upcoming: 'liveUpcoming',
  live: 'liveNow',
  paused: 'livePaused',
  ended: 'liveOver',
} as const satisfies Record<string, EditorTextKey>

const noteStateWords = {
  waiting: 'liveWaiting',
  offered: 'liveWaiting',
  published: 'published',
  withdrawn: 'liveWithdrawn',
} as const satisfies Record<OwnNote['state'], EditorTextKey>

/** One note: what was typed stays until the server has it, and is sent once. */
function NoteForm({ item, onSent }: { item: number; onSent: () => void }) {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const language = useLanguage()
  const empty = () => ({ key: crypto.randomUUID(), title: '', text: '' })
  const [kind, setKind] = useState<Kind>('text')
  const [draft, setDraft] = useState(() => ({ key: '', title: '', text: '' }))
  const [busy, setBusy] = useState(false)
  const isComplete = draft.title.trim() !== ''
  const send = async () => {
    if (busy || !isComplete) return
    setBusy(true)
    // The same key is sent again after a lost answer.
    const key = draft.key || crypto.randomUUID()
    setDraft({ ...draft, key })
    try {
      await call('writeLiveNote', { item, key, kind, language, title: draft.title, text: draft.text })
      setDraft(empty())
      toast(t('liveSent'), 'done')
      onSent()
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  return (
    <form
      className={formsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
      }}
    >
      <Field label={t('liveKind')}>
        {(given) => (
          <select
            {...given}
            className={formsStyles.select}
            value={kind}
            onChange={({ target }) => setKind(target.value as Kind)}
          >
            <option value="text">{t('liveKindText')}</option>
            <option value="quote">{t('liveKindQuote')}</option>
          </select>
        )}
      </Field>
      <Field label={t(kind === 'quote' ? 'liveSaid' : 'liveTitle')}>
        {(given) => (
          <input
            {...given}
            className={formsStyles.input}
            maxLength={liveLimits.title}
            value={draft.title}
            onChange={({ target }) => setDraft({ ...draft, title: target.value })}
          />
        )}
      </Field>
      <Field label={t(kind === 'quote' ? 'liveSaidBy' : 'liveText')}>
        {(given) => (
          <textarea
            {...given}
            className={formsStyles.textarea}
            rows={kind === 'quote' ? 1 : 4}
            maxLength={liveLimits.text}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
        )}
      </Field>
      <div className={formsStyles.formActs}>
        <Button type="submit" kind="primary" busy={busy} disabled={!isComplete}>
          {t('liveSend')}
        </Button>
      </div>
    </form>
  )
}

function OwnNoteRow({ note, onChanged }: { note: OwnNote; onChanged: () => void }) {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const { id, time, title, text, language, state } = note
  const undo = async () => {
    try {
      await call('undoOwnLiveNote', { id })
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    onChanged()
  }
  return (
    <li className={`${styles.mineRow} ${styles.mineRowBare}`}>
      <div className="mine__main">
        <h3 className="h3" lang={language}>
          {title}
        </h3>
        {text && <p lang={language}>{text}</p>}
        <p className={styles.mineMeta}>
          <span>{time.slice(11, 16)}</span>
          <span>{t(noteStateWords[state])}</span>
        </p>
      </div>
      {state === 'waiting' && (
        <Button size="s" onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
