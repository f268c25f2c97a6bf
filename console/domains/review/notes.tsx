import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { ReviewNote } from '#contract/newsroom/desk.ts'

interface Props {
  /** Call that writes a note about it. */
  call: 'noteReview' | 'noteEvent'
  id: number
  /** The people who see it and those who do not, in the words of the field. */
  hint: string
  notes: readonly ReviewNote[]
  onWritten: () => void
}

/** Internal notes of colleagues on a manuscript or an event; the submitter never sees them. */
export function Notes({ call, id, hint, notes, onWritten }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [text, setText] = useState('')
  const send = async () => {
    if (text.trim() === '' || !(await act(call, { id, text: text.trim() }))) return
    setText('')
    onWritten()
  }
  return (
    <section className={`grid gap-12 ${styles.notes}`} aria-label={t('notes')}>
      {notes.map(({ id: note, author, text: words, written_time: time }) => (
        <p key={note}>
          <b>{author.nickname}</b> <span className="quiet">{toMinute(time)}</span>
          <br />
          {words}
        </p>
      ))}
      <Space.Compact className="full">
        <Input
          aria-label={hint}
          placeholder={hint}
          value={text}
          maxLength={5_000}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => !event.nativeEvent.isComposing && void send()}
        />
        <Button loading={busy} onClick={send}>
          {t('send')}
        </Button>
      </Space.Compact>
    </section>
  )
}
