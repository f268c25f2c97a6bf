import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useKeys } from '#console/platform/keys/keys.ts'
import { Keys } from '#console/ui/keys.tsx'
import type { StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import { EditDialog } from './edit-dialog.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { nameOf } from './note-name.ts'

interface Props {
  item: number
  notes: readonly StaffLiveNote[]
  onChanged: () => void
}

const lacksAlt = ({ pic, alt }: StaffLiveNote): boolean => pic !== null && alt === ''

/** Notes that were sent in from the venue: the desk publishes them, changes them before, or rejects them. */
export function DeskInbox({ item, notes, onChanged }: Props) {
  const t = useLiveText()
  const { call } = useConsole()
  const { act, busy } = useMutation()
  const [edited, setEdited] = useState<StaffLiveNote>()
  const [first] = notes
  const take = async (note: StaffLiveNote) => {
    if (busy || lacksAlt(note)) return
    const { id, version } = note
    const answer = await act('takeLiveNote', { id, version })
    onChanged()
    if (!answer?.saved) return
    offerUndo({
      key: `live ${id}`,
      text: t('live.sent', { title: nameOf(answer.record) }),
      path: `/live/${item}`,
      ms: answer.undo_ms,
      undo: () => call('undoLiveNote', { id }),
      onUndone: onChanged,
    })
  }
  const reject = async ({ id }: StaffLiveNote) => {
    await act('rejectLiveNote', { id })
    onChanged()
  }
  useKeys({ a: () => first && void take(first), e: () => setEdited(first) })
  if (!first) return null
  return (
    <section aria-labelledby="live-inbox" className={styles.inbox}>
      <h2 id="live-inbox">
        {t('live.inbox')} <span>{t('live.inboxWaiting', { n: notes.length })}</span>
      </h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className="quiet">{[note.author, note.time.slice(11, 16)].filter(Boolean).join(' · ')}</p>
            <p lang={note.language}>
              <b>{nameOf(note)}</b> {note.text}
            </p>
            {note.pic && <img src={note.pic.url} alt={note.alt} width={160} loading="lazy" />}
            {lacksAlt(note) && <p className={styles.inboxLacks}>{t('live.altMissing')}</p>}
            <div className="row gap-8">
              {!lacksAlt(note) && (
                <Button type="primary" loading={busy} onClick={() => void take(note)}>
                  {t('live.take')} {note === first && <Keys keys={['A']} />}
                </Button>
              )}
              <Button onClick={() => setEdited(note)}>
                {t(lacksAlt(note) ? 'live.complete' : 'live.editFirst')} {note === first && <Keys keys={['E']} />}
              </Button>
              <Popconfirm title={t('live.rejectSure')} okText={t('live.reject')} onConfirm={() => void reject(note)}>
                <Button type="link" danger>
                  {t('live.reject')}
                </Button>
              </Popconfirm>
            </div>
          </li>
        ))}
      </ul>
      {edited && <EditDialog note={edited} correct={false} onClose={() => setEdited(undefined)} onSaved={onChanged} />}
    </section>
  )
}
