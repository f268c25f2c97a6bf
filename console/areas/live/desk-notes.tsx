import { Button, Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffLiveBlog, StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import { liveLimits } from '#contract/newsroom/live-blogs/live-terms.ts'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'

interface DeskNotesProps {
  blog: StaffLiveBlog
  notes: readonly StaffLiveNote[]
  onChanged: () => void
  /** Loads notes before the oldest one; undefined where there are none. */
  onOlder: (() => void) | undefined
  loading: boolean
}

const nameOf = (note: StaffLiveNote): string => note.title || note.poll?.question || note.flash?.title || ''

/** The notes as readers have them, with what can be done with each. */
export function DeskNotes({ blog, notes, onChanged, onOlder, loading }: DeskNotesProps) {
  const t = useLiveText()
  const { act } = useMutation()
  const [edited, setEdited] = useState<{ note: StaffLiveNote; correct: boolean }>()
  const withdraw = async ({ id, version }: StaffLiveNote) => {
    const answer = await act('withdrawLiveNote', { id, version })
    if (answer) onChanged()
  }
  return (
    <section aria-labelledby="live-seen" className={styles.seen}>
      <h2 id="live-seen">
        {t('live.seen')} <span>{t('live.counts', { n: blog.total, key: blog.key_total })}</span>
      </h2>
      <ol>
        {notes.map((note) => (
          <li key={note.id} className={note.is_key && note.state !== 'withdrawn' ? styles.seenKey : undefined}>
            <time>{note.time.slice(11, 16)}</time>
            <div>
              <p lang={note.language} className={note.state === 'withdrawn' ? styles.seenWithdrawn : undefined}>
                {note.kind === 'quote' ? <q>{nameOf(note)}</q> : nameOf(note)}
              </p>
              <p className="quiet">{factsOf(note, t).join(' · ')}</p>
            </div>
            {note.state !== 'withdrawn' && (
              <span className={styles.seenActs}>
                <Button type="link" size="small" onClick={() => setEdited({ note, correct: false })}>
                  {t('live.edit')}
                </Button>
                {note.state === 'published' && (
                  <>
                    <Button type="link" size="small" onClick={() => setEdited({ note, correct: true })}>
                      {t('live.correct')}
                    </Button>
                    <Button type="link" size="small" danger onClick={() => void withdraw(note)}>
                      {t('live.withdraw')}
                    </Button>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {onOlder && (
        <Button block loading={loading} onClick={onOlder}>
          {t('live.older')}
        </Button>
      )}
      {edited && <EditDialog {...edited} onClose={() => setEdited(undefined)} onSaved={onChanged} />}
    </section>
  )
}

function factsOf(note: StaffLiveNote, t: ReturnType<typeof useLiveText>): string[] {
  return [
    ...(note.state === 'waiting' ? [t('live.waiting')] : []),
    ...(note.state === 'withdrawn' ? [t('live.withdrawn')] : []),
    ...(note.pinned ? [t('live.pinned')] : []),
    ...(note.is_key ? [t('live.isKey')] : []),
    ...(note.push ? [t('live.pushed')] : []),
    ...(note.correction ? [t('live.corrected')] : []),
    t(`live.kind.${note.kind}`),
    ...(note.author ? [note.author] : []),
  ]
}

interface EditDialogProps {
  note: StaffLiveNote
  /** True if readers see what it said before. */
  correct: boolean
  onClose: () => void
  onSaved: () => void
}

type Texts = Pick<StaffLiveNote, 'title' | 'text' | 'alt'>

/** Changes a note. A colleague’s newer version is shown beside, and nothing is lost before somebody chooses. */
function EditDialog({ note, correct, onClose, onSaved }: EditDialogProps) {
  const t = useLiveText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const [base, setBase] = useState(note)
  const [texts, setTexts] = useState<Texts>({ title: note.title, text: note.text, alt: note.alt })
  const [theirs, setTheirs] = useState<StaffLiveNote>()
  const save = async () => {
    const { id, version, kind, pic, metric, flash_id: flash, is_key, pinned } = base
    const fields = { kind, metric, flash, is_key, pinned, pic: pic?.url ?? null, ...texts }
    const written = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).find((one) => one === base.language) ?? language
    const answer = await act('saveLiveNote', { id, version, ...fields, language: written, correct })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    onSaved()
    onClose()
  }
  const change = (field: keyof Texts) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [field]: event.target.value })
  return (
    <Dialog
      title={t(correct ? 'live.correct' : 'live.edit')}
      okButtonProps={{ loading: busy, disabled: theirs !== undefined }}
      onCancel={onClose}
      onOk={() => void save()}
    >
      {theirs && (
        <Conflict<Texts>
          mine={texts}
          theirs={theirs}
          base={base}
          fields={[
            { name: 'title', label: t('live.title'), show: ({ title }) => title },
            { name: 'text', label: t('live.text'), show: ({ text }) => text },
          ]}
          onChoose={({ title, text, alt }) => {
            setTexts({ title, text, alt })
            setBase(theirs)
            setTheirs(undefined)
          }}
        />
      )}
      <div className="grid gap-8">
        <Input.TextArea
          aria-label={t(note.kind === 'quote' ? 'live.said' : 'live.title')}
          rows={1}
          maxLength={liveLimits.title}
          value={texts.title}
          onChange={change('title')}
        />
        <Input.TextArea
          aria-label={t(note.kind === 'quote' ? 'live.saidBy' : 'live.text')}
          rows={2}
          maxLength={liveLimits.text}
          value={texts.text}
          onChange={change('text')}
        />
        {note.pic && (
          <Input
            aria-label={t('live.alt')}
            placeholder={t('live.alt')}
            maxLength={liveLimits.alt}
            value={texts.alt}
            onChange={change('alt')}
          />
        )}
      </div>
    </Dialog>
  )
}
