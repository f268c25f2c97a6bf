import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Presence } from '#console/ui/presence.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { DeskNotes } from './desk-notes.tsx'
import { DeskSide } from './desk-side.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { NoteForm } from './note-form.tsx'

/** How often the desk asks for what colleagues did. */
const renewedEveryMs = 3_000

/** The desk from which an article is written live. */
export function LiveDeskPage() {
  const t = useLiveText()
  const item = Number(useParams().id)
  const input = useMemo(() => ({ item }), [item])
  const answer = useAnswer('liveDesk', input, { everyMs: renewedEveryMs })
  const blog = answer.data?.blog
  return (
    <>
      <PageHead title={t('liveDesk')} end={blog && <State blog={blog} onChanged={answer.reload} />}>
        {blog && (
          <span className={styles.about}>
            <Tag color={blog.state === 'live' ? 'red' : 'default'}>{t(`live.state.${blog.state}`)}</Tag>
            {blog.title}
          </span>
        )}
        <Presence kind="live" id={item} />
      </PageHead>
      <Loaded answer={answer}>
        {({ blog, notes }) => (
          <div className={styles.liveDesk}>
            {blog.state !== 'ended' && <NoteForm item={item} onSent={answer.reload} />}
            <DeskNotes blog={blog} notes={notes} onChanged={answer.reload} />
            <DeskSide blog={blog} onChanged={answer.reload} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const next = {
  upcoming: ['live', 'live.begin'],
  live: ['paused', 'live.pause'],
  paused: ['live', 'live.goOn'],
} as const

/** The page as readers have it, and the step to the next state. */
function State({ blog, onChanged }: { blog: StaffLiveBlog; onChanged: () => void }) {
  const t = useLiveText()
  const { act, busy } = useMutation()
  const { item, version, state } = blog
  const step = state === 'ended' ? undefined : next[state]
  return (
    <>
      <Button href={`/contents/${item}`}>{t('live.readerPage')}</Button>
      {step && (
        <Button
          type={state === 'live' ? 'default' : 'primary'}
          loading={busy}
          onClick={async () => {
            await act('setLiveState', { item, version, state: step[0] })
            onChanged()
          }}
        >
          {t(step[1])}
        </Button>
      )}
    </>
  )
}
