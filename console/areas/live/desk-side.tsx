import { Button } from 'antd'
import { useState } from 'react'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePresence } from '#console/platform/presence/use-presence.ts'
import { siteTime } from '#console/platform/site-clock.ts'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
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

/** Readers, the order of the key points, who is on, what is left before the end, and the end. */
export function DeskSide({ blog, readers, onChanged }: DeskSideProps) {
  const t = useLiveText()
  return (
    <aside className={styles.deskSide}>
      <ReadersNow readers={readers} />
      <KeyPointOrder blog={blog} onChanged={onChanged} />
      <OnDuty item={blog.item} />
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
        {t('live.readers')} <span className="quiet">{t('live.peak', { time: siteTime(peak.at).slice(11, 16) })}</span>
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
  const [dragged, setDragged] = useState<number>()
  const points = blog.key_points
  const move = async (from: number, to: number) => {
    const notes = points.map(({ note }) => note)
    const [moved] = notes.splice(from, 1)
    if (moved === undefined || to < 0 || to > notes.length) return
    notes.splice(to, 0, moved)
    await act('orderKeyPoints', { item: blog.item, version: blog.version, notes })
    onChanged()
  }
  return (
    <>
      <h2>
        {t('live.order')} {points.length > 1 && <span className="quiet">{t('live.drag')}</span>}
      </h2>
      <ol className={styles.points}>
        {points.map(({ note, title, language }, place) => (
          <li
            key={note}
            draggable
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && void move(dragged, place)}
          >
            <span lang={language}>{title}</span>
            <Button
              type="text"
              size="small"
              disabled={busy || place === 0}
              aria-label={t('live.up', { title })}
              onClick={() => void move(place, place - 1)}
            >
              ↑
            </Button>
            <Button
              type="text"
              size="small"
              disabled={busy || place === points.length - 1}
              aria-label={t('live.down', { title })}
              onClick={() => void move(place, place + 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
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
        <li data-done={points === 0}>{points === 0 ? t('live.pointsDone') : t('live.pointsMissing', { n: points })}</li>
        <li data-done={alts === 0}>{alts === 0 ? t('live.altsDone') : t('live.altsMissing', { n: alts })}</li>
      </ul>
      {state !== 'ended' && (
        <>
          <ItemPicker name={t('live.fullStory')} kind="article" onPick={setStory} />
          {story && <p>{story.title}</p>}
          {ends && <p role="status">{t('live.ending', { time: ends.slice(11, 16) })}</p>}
          <Button danger block disabled={!canEnd} loading={busy} onClick={() => void end()}>
            {t('live.end')}
          </Button>
        </>
      )}
    </>
  )
}
