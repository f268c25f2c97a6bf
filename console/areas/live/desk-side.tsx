import { Button } from 'antd'
import { useState } from 'react'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'

interface DeskSideProps {
  blog: StaffLiveBlog
  onChanged: () => void
}

/** The order of the key points, what is left before the end, and the end. */
export function DeskSide({ blog, onChanged }: DeskSideProps) {
  const t = useLiveText()
  return (
    <aside className={styles.deskSide}>
      <KeyPointOrder blog={blog} onChanged={onChanged} />
      <h2>{t('live.before')}</h2>
      <End blog={blog} onChanged={onChanged} />
    </aside>
  )
}

function KeyPointOrder({ blog, onChanged }: DeskSideProps) {
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
      <h2>{t('live.order')}</h2>
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
function End({ blog, onChanged }: DeskSideProps) {
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
