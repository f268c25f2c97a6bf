import { Button, Popconfirm, Tag } from 'antd'
import { useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { DeskInbox } from './desk-inbox.tsx'
import { DeskNotes } from './desk-notes.tsx'
import { DeskSide } from './desk-side.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { NoteForm } from './note-form.tsx'
import { useLiveDesk } from './use-live-desk.ts'

/** The desk from which an article is written live. */
export function LiveDeskPage() {
  const t = useLiveText()
  const item = Number(useParams().id)
  const { answer, readers, showOlder } = useLiveDesk(item)
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
      </PageHead>
      <Loaded answer={answer}>
        {({ blog, inbox, notes, more }) => (
          <div className={styles.liveDesk}>
            {blog.state !== 'ended' && (
              <div className={styles.compose}>
                <NoteForm item={item} onSent={answer.reload} />
                <DeskInbox item={item} notes={inbox} onChanged={answer.reload} />
              </div>
            )}
            <DeskNotes
              {...{ blog, notes }}
              onChanged={answer.reload}
              onOlder={more ? showOlder : undefined}
              loading={answer.loading}
            />
            <DeskSide blog={blog} readers={readers} onChanged={answer.reload} />
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
  ended: ['live', 'live.reopen'],
} as const

/** The page as readers have it, and the step to the next state. */
function State({ blog, onChanged }: { blog: StaffLiveBlog; onChanged: () => void }) {
  const t = useLiveText()
  const { act, busy } = useMutation()
  const { item, version, state } = blog
  const [following, name] = next[state]
  const go = async () => {
    await act('setLiveState', { item, version, state: following })
    onChanged()
  }
  return (
    <>
      <Button href={`/contents/${item}`}>{t('live.readerPage')}</Button>
      <Popconfirm
        title={t('live.reopenSure')}
        okText={t('live.reopen')}
        disabled={state !== 'ended'}
        onConfirm={() => void go()}
      >
        <Button
          type={state === 'upcoming' || state === 'paused' ? 'primary' : 'default'}
          loading={busy}
          onClick={state === 'ended' ? undefined : go}
        >
          {t(name)}
        </Button>
      </Popconfirm>
    </>
  )
}
