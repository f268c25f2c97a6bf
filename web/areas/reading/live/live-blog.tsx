import '#web/domains/data/in-text/text-value.module.css'
import { type ComponentType, useEffect, useRef } from 'react'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { useClock } from '#web/platform/clock.tsx'
import { parseSiteTime } from '#web/platform/time.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { SoundSlot } from '../sound/sound-slot.tsx'
import * as styles from './live.module.css'
import type { LivePageData } from './live-address.ts'
import { liveAddress } from './live-address.ts'
import { NoteFilterTabs, OrderChoice } from './live-choice.tsx'
import { DayLine, FullStory, KeyPoints, LiveFacts } from './live-head.tsx'
import { LiveNote } from './live-note.tsx'
import { liveText } from './live-text.ts'
import { useLiveBlog } from './use-live-blog.ts'
import { useNoteKeys } from './use-note-keys.ts'

/** Silence after which the page says that it is waiting. */
const silenceMs = 15 * 60_000

/** The part with its texts. */
export async function loadLiveBlog(): Promise<ComponentType<LivePageData>> {
  await liveText.loadFirst()
  return LiveBlog
}

/** The notes of an article that runs live, with what stands around them; new ones come while the page is open. */
function LiveBlog(data: LivePageData) {
  const t = liveText.useText()
  const { choice } = data
  const top = useRef<HTMLDivElement>(null)
  const { state, lost, arrived, unfolds, setUnfolds, reveal, loadMore } = useLiveBlog(data, top)
  const { blog, list, pinned, waiting, next, hasPrevious, order } = state
  const showWaiting = () => {
    reveal()
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }
  useNoteKeys(top, { onNew: waiting.length > 0 ? showWaiting : undefined })
  useEffect(() => {
    if (choice.note !== undefined) document.getElementById(`note-${choice.note}`)?.scrollIntoView({ block: 'start' })
  }, [choice.note])
  const shown = [...pinned, ...list]
  const present = new Set(shown.map(({ id }) => id))
  const isRunning = blog.state === 'live'
  const announced = waiting.length || arrived
  const newestTime = [...shown, ...waiting].reduce((latest, { time }) => (time > latest ? time : latest), '')
  return (
    <section className={styles.liveblog} aria-label={t('notes')}>
      <div className={styles.liveHead}>
        <LiveFacts blog={blog} />
        {blog.state !== 'ended' && <NotifyMe query={{ live: blog.item }} about={t('notes')} does="points" />}
      </div>
      {blog.state === 'ended' && <FullStory story={blog.full_story} />}
      <KeyPoints blog={blog} present={present} />
      <DayLine blog={blog} />
      {(blog.total > 0 || isRunning) && (
        <div className={styles.noteChoices}>
          <NoteFilterTabs blog={blog} choice={choice} />
          {isRunning && (
            <>
              <label className={buttonsStyles.switch}>
                <input type="checkbox" checked={unfolds} onChange={(event) => setUnfolds(event.target.checked)} />
                <span />
                {t('unfold')}
              </label>
              <SoundSlot latest={newestTime} />
            </>
          )}
          <OrderChoice item={blog.item} choice={choice} order={order} />
        </div>
      )}
      {lost && (
        <p className={styles.lost} role="status">
          {t('lost')}
        </p>
      )}
      <p className="sr" role="status">
        {announced > 0 ? t('new', { n: announced }) : ''}
      </p>
      <div ref={top} tabIndex={-1} className={styles.notesTop}>
        {waiting.length > 0 && (
          <button type="button" className={styles.newNotes} onClick={showWaiting} aria-keyshortcuts="n">
            <Icon name="up" size="s" />
            {t('new', { n: waiting.length })}
          </button>
        )}
      </div>
      {hasPrevious && (
        <SiteLink className={styles.further} href={liveAddress(blog.item, { ...choice, note: undefined })}>
          {t('before')}
          <Icon name="chevron-up" size="s" />
        </SiteLink>
      )}
      {isRunning && !hasPrevious && <Silence latest={blog.latest_time ?? blog.started_time} />}
      {shown.length === 0 ? (
        <p className={styles.nothing}>{t(blog.state === 'upcoming' ? 'notStarted' : 'nothing')}</p>
      ) : (
        <ol className={styles.liveNotes}>
          {shown.map((note) => (
            <LiveNote key={note.id} note={note} item={blog.item} chosen={note.id === choice.note} />
          ))}
        </ol>
      )}
      {next !== null && (
        <SiteLink
          className={styles.further}
          href={liveAddress(blog.item, { ...choice, note: next })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void loadMore().catch(() => location.assign(event.currentTarget.href))
          }}
        >
          {t('more')}
          <Icon name="chevron-down" size="s" />
        </SiteLink>
      )}
    </section>
  )
}

/** A line that says so when nothing has come for a while. */
function Silence({ latest }: { latest: string | null }) {
  const t = liveText.useText()
  const { now } = useClock()
  const since = parseSiteTime(latest)
  if (since === undefined || now - since < silenceMs) return null
  return <p className={styles.silence}>{t('waiting')}</p>
}
