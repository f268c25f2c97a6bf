import { Input, Segmented } from 'antd'
import { useState } from 'react'
import * as letterStyles from '#console/domains/inbox/letter.module.css'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { AnswerWay, FeedbackRow } from '#contract/members/inbox-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useDraftText } from '../../platform/draft-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  row: FeedbackRow
  onClose: () => void
  onAnswered: () => void
}

/** An answer to the writer, by any way in which they can be reached. The typed text stays if sending fails. */
export function AnswerDialog({ row: { id, content, language, contact, ways }, onClose, onAnswered }: Props) {
  const { t, call } = useConsole()
  const { act, busy } = useMutation()
  const [how, setHow] = useState<AnswerWay>(ways[0] ?? 'done')
  const [text, setText] = useDraftText(`feedback ${id}`)
  return (
    <Dialog
      title={t('feedback.answerTo')}
      okText={t(how === 'done' ? 'feedback.done' : 'send')}
      okButtonProps={{ loading: busy, disabled: how !== 'done' && text.trim() === '' }}
      onCancel={onClose}
      onOk={async () => {
        const answered = await act('answerFeedback', { id, how, text, undoable: true })
        if (!answered) return
        offerUndo({
          key: `feedback ${id}`,
          text: t(how === 'mail' ? 'answer.mailWaits' : 'feedback.done'),
          path: '/feedback',
          ms: answered.undo_ms,
          undo: () => call('undoFeedbackAnswer', { id }),
          onUndone: onAnswered,
        })
        onAnswered()
      }}
    >
      <p className={letterStyles.letter} lang={language}>
        {content}
      </p>
      {contact && (
        <p className="quiet">
          {t('feedback.contact')} {contact}
        </p>
      )}
      <Segmented<AnswerWay>
        className={letterStyles.letterWay}
        aria-label={t('feedback.way')}
        value={how}
        options={ways.map((one) => ({ value: one, label: t(`answer.${one}`) }))}
        onChange={setHow}
      />
      {how !== 'done' && (
        <>
          <p className="quiet">{t('feedback.answerHint')}</p>
          <Input.TextArea
            aria-label={t('feedback.answer')}
            autoFocus
            rows={5}
            maxLength={5_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
