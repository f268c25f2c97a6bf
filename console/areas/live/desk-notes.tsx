import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { siteTime } from '#console/platform/site-clock.ts'
import type { StaffLiveBlog, StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import type { Language } from '#language/languages.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { EditDialog } from './edit-dialog.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { nameOf } from './note-name.ts'

interface DeskNotesProps {
  blog: StaffLiveBlog
  notes: readonly StaffLiveNote[]
  onChanged: () => void
  /** Loads notes before the oldest one; undefined where there are none. */
  onOlder: (() => void) | undefined
  loading: boolean
}

/** The notes as readers have them, with what can be done with each. */
export function DeskNotes({ blog, notes, onChanged, onOlder, loading }: DeskNotesProps) {
  const t = useLiveText()
  const { language } = useConsole()
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
              <p className="quiet">{[...factsOf(note, t), ...pollFactsOf(note, t, language)].join(' · ')}</p>
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

/** Number of votes in the poll of a note, and when it closes. */
function pollFactsOf(
  { poll, votes, state }: StaffLiveNote,
  t: ReturnType<typeof useLiveText>,
  language: Language,
): string[] {
  if (!poll || votes === null || state === 'waiting') return []
  const { closes_time: closes } = poll
  const isOpen = closes > siteTime(Date.now())
  return [
    t('live.votes', { n: votes, count: fullNumber(votes, language) }),
    isOpen ? t('live.closes', { time: closes.slice(11, 16) }) : t('live.closed'),
  ]
}
