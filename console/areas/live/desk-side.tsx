import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePresence } from '#console/platform/presence/use-presence.ts'
import { siteTime } from '#console/platform/site-clock.ts'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { DeskAuthors } from './desk-authors.tsx'
import { DeskProgramme } from './desk-programme.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { linePoints, peakOf, type Readers } from './readers.ts'

interface EndProps {
  blog: StaffLiveBlog
  onChanged: () => void
}

interface DeskSideProps extends EndProps {
  readers: Readers
}

/** Readers, the order of the key points, the programme, who is on, what is left before the end, and the end. */
export function DeskSide({ blog, readers, onChanged }: DeskSideProps) {
  const t = useLiveText()
  return (
    <aside className={styles.deskSide}>
      <ReadersNow readers={readers} />
      <KeyPointOrder blog={blog} onChanged={onChanged} />
      <DeskProgramme blog={blog} onChanged={onChanged} />
      <OnDuty item={blog.item} />
      <DeskAuthors blog={blog} onChanged={onChanged} />
      <h2>{t('live.before')}</h2>
      <End blog={blog} onChanged={onChanged} />
    </aside>
  )
}

/** How many streams follow the blog at this moment, with the course since the desk was opened. */
function ReadersNow({ readers }: { readers: Readers }) {
  const t = useLiveText()
  const { language } = useConsole()
  const [now, peak] = [readers.at(-1), peakOf(readers)]
  if (!now || !peak) return null
  return (
    <>
      <h2>
        {t('live.readers')} <span>{t('live.peak', { time: siteTime(peak.at).slice(11, 16) })}</span>
      </h2>
      <div className={styles.readers}>
        <b>{fullNumber(now.count, language)}</b>
        <svg viewBox={`0 -2 ${box.width} ${box.height + 4}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline points={linePoints(readers, Date.now(), box)} />
        </svg>
      </div>
    </>
  )
}

const box = { width: 120, height: 32 }

/** Everybody who has the desk open. */
function OnDuty({ item }: { item: number }) {
  const t = useLiveText()
  const { me } = useConsole()
  const others = usePresence('live', item)
  return (
    <>
      <h2>{t('live.onDuty')}</h2>
      <ul className={styles.onDuty}>
        {[me, ...others].map(({ id, nickname, avatar_img: picture }) => (
          <li key={id}>
            <Avatar name={nickname} seed={id} src={picture} size="s" />
            <span>{nickname}</span>
            <span className={styles.onDutyState}>{t('live.online')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function KeyPointOrder({ blog, onChanged }: EndProps) {
  const t = useLiveText()
  const { act, busy } = useMutation()
  const { item, version, key_points: points } = blog
  const order = async (ordered: typeof points) => {
    if (busy) return
    await act('orderKeyPoints', { item, version, notes: ordered.map(({ note }) => note) })
    onChanged()
  }
  return (
    <>
      <h2>
        {t('live.order')} {points.length > 1 && <span>{t('live.drag')}</span>}
      </h2>
      <OrderedList
        name={t('live.order')}
        entries={points}
        keyOf={({ note }) => note}
        nameOf={({ title }) => title}
        onOrder={(ordered) => void order(ordered)}
      >
        {({ title, language }) => <span lang={language}>{title}</span>}
      </OrderedList>
    </>
  )
}

/** List of the work before the end, and the button that is disabled until it is done. */
function End({ blog, onChanged }: EndProps) {
  const t = useLiveText()
  const { call } = useConsole()
  const { act, busy } = useMutation()
  const [story, setStory] = useState<{ id: number; title: string }>()
  const { item, version, missing, state, ends_time: ends } = blog
  const { key_points: points, alt_texts: alts } = missing
  const end = async () => {
    const input = { item, version, state: 'ended' as const, ...(story && { full_story: story.id }) }
    const answer = await act('setLiveState', input)
    onChanged()
    if (!answer?.saved) return
    offerUndo({
      key: `live end ${item}`,
      text: t('live.ended'),
      path: `/live/${item}`,
      ms: answer.undo_ms,
      undo: () => call('undoLiveEnd', { item }),
      onUndone: onChanged,
    })
  }
  const canEnd = (state === 'live' || state === 'paused') && points + alts === 0 && ends === null
  return (
    <>
      <ul className={styles.missing}>
        <Done done={points === 0}>{points === 0 ? t('live.pointsDone') : t('live.pointsMissing', { n: points })}</Done>
        <Done done={alts === 0}>{alts === 0 ? t('live.altsDone') : t('live.altsMissing', { n: alts })}</Done>
      </ul>
      {state !== 'ended' && (
        <div className={styles.end}>
          <ItemPicker name={t('live.fullStory')} kind="article" onPick={setStory} />
          {story && <p>{story.title}</p>}
          {ends && <p role="status">{t('live.ending', { time: ends.slice(11, 16) })}</p>}
          <Button danger block disabled={!canEnd} loading={busy} onClick={() => void end()}>
            {t('live.end')}
          </Button>
        </div>
      )}
    </>
  )
}

const Done = ({ done, children }: { done: boolean; children: ReactNode }) => (
  <li data-done={done}>
    <Icon name={done ? 'done' : 'waiting'} />
    <span>{children}</span>
  </li>
)
