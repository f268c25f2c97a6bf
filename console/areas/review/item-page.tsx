import { Alert, Button, Input, Segmented, Space, Spin } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { CallOutput } from '#contract/calls.ts'
import type { Presence, ReviewNote } from '#contract/newsroom.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { type Answer, useAnswer } from '../../platform/use-answer.ts'
import { Decision } from './decision.tsx'
import { Differences } from './differences.tsx'
import { usePresence } from './presence.ts'
import { ReaderPreview } from './preview.tsx'

type View = 'differences' | 'preview'
type Review = CallOutput<'getReview'>

/** One manuscript before an editor: what it changes, how readers will see it, what colleagues said, and the decision. */
export function ReviewItemPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('getReview', { id })
  const { data, failure } = answer
  if (failure && !data) return <Alert type="error" title={failure} />
  return data ? <ReviewItem key={id} id={id} review={data} reload={answer.reload} /> : <Spin />
}

function ReviewItem({ id, review, reload }: { id: number; review: Review; reload: Answer<Review>['reload'] }) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const [view, setView] = useState<View>(review.published ? 'differences' : 'preview')
  const { presence, takeOver } = usePresence(id, review.presence)
  const { manuscript, owner, assignee, published } = review
  return (
    <>
      <p className="page__head">
        <Link to="/review">{t('review')}</Link>
        <Segmented<View>
          size="small"
          value={view}
          onChange={setView}
          options={[
            { value: 'differences', label: t('differences') },
            { value: 'preview', label: t('preview') },
          ]}
        />
      </p>
      <p className="quiet">
        {t(manuscript.state)} · {owner.nickname} · {manuscript.submitted_time ?? manuscript.saved_time}
        {assignee && ` · ${t('assignee')} ${assignee.nickname}`} · {t('readingTime', { n: manuscript.reading_minutes })}
      </p>
      <h1 className="review__title" lang={manuscript.language}>
        {manuscript.title || t('untitled')}
      </h1>
      {presence && <PresenceNote presence={presence} onTake={takeOver} />}
      <div className="review__text">
        {view === 'differences' ? (
          <Differences before={published} after={manuscript} />
        ) : (
          <ReaderPreview id={id} version={manuscript.version} />
        )}
      </div>
      <Notes id={id} notes={review.notes} onWritten={reload} />
      <Decision
        manuscript={manuscript}
        assignee={assignee}
        mayDecide={presence?.mine ?? false}
        onDecided={() => navigate('/review')}
        onChanged={reload}
      />
    </>
  )
}

function PresenceNote({ presence, onTake }: { presence: Presence; onTake: () => void }) {
  const { t } = useConsole()
  const { viewers, holder, mine } = presence
  if (holder && !mine) {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('heldBy', { name: holder.nickname })}
        action={
          <Button size="small" onClick={onTake}>
            {t('takeOver')}
          </Button>
        }
      />
    )
  }
  if (viewers.length === 0) return null
  return <Alert type="info" showIcon title={t('alsoOpen', { names: viewers.map((one) => one.nickname).join('、') })} />
}

interface NotesProps {
  id: number
  notes: readonly ReviewNote[]
  onWritten: () => void
}

function Notes({ id, notes, onWritten }: NotesProps) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const [text, setText] = useState('')
  const send = async () => {
    if (text.trim() === '' || !(await act('noteReview', { id, text: text.trim() }))) return
    setText('')
    onWritten()
  }
  return (
    <section className="notes" aria-label={t('notes')}>
      {notes.map(({ id: note, author, text: words, written_time }) => (
        <p key={note}>
          <b>{author.nickname}</b> <span className="quiet">{written_time}</span>
          <br />
          {words}
        </p>
      ))}
      <Space.Compact className="whole">
        <Input
          aria-label={t('noteHint')}
          placeholder={t('noteHint')}
          value={text}
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
