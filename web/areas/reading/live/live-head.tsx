import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { noteAnchor } from '#contract/newsroom/live-blogs/live-terms.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Live } from '#web/ui/section-head.tsx'
import * as styles from './live.module.css'
import { liveAddress, noChoice } from './live-address.ts'
import { liveText } from './live-text.ts'

export const timeOf = (value: string | null): string => value?.slice(11, 16) ?? ''

/** How far it is, who writes, how much there is. */
export function LiveFacts({ blog }: { blog: LiveBlog }) {
  const t = liveText.useText()
  const language = useLanguage()
  const { state, authors, total } = blog
  return (
    <p className={styles.facts}>
      {state === 'live' ? (
        <Live label={t('live')} />
      ) : (
        <b>{state === 'ended' ? t('ended', { time: timeOf(blog.ended_time) }) : t(state)}</b>
      )}
      {authors.length > 0 && <span>{authors.join(language === 'en' ? ', ' : '、')}</span>}
      {blog.started_time && state !== 'ended' && <span>{t('started', { time: timeOf(blog.started_time) })}</span>}
      {total > 0 && <span>{t('total', { n: total })}</span>}
    </p>
  )
}

/** The article that sums up what has ended. */
export function FullStory({ story }: { story: LiveBlog['full_story'] }) {
  const t = liveText.useText()
  const lang = useTextLang(story?.language ?? '')
  if (!story) return null
  return (
    <div className={styles.fullStory}>
      <p>
        <b>{t('fullStory')}</b>
        <span lang={lang}>{story.title}</span>
      </p>
      <ButtonLink kind="primary" href={`/contents/${story.id}`}>
        {t('readFull')}
      </ButtonLink>
    </div>
  )
}

interface KeyPointsProps {
  blog: LiveBlog
  /** Numbers of the notes on the page; others are on a page of their own. */
  present: ReadonlySet<number>
}

/** The key points, each of which leads to its note. */
export function KeyPoints({ blog, present }: KeyPointsProps) {
  const t = liveText.useText()
  const { key_points: points, state, item } = blog
  if (points.length === 0) return null
  return (
    <section className={styles.points} aria-labelledby="live-points">
      <h2 id="live-points">{t(state === 'ended' ? 'keyPoints' : 'soFar')}</h2>
      <ol>
        {points.map(({ note, time, title, language }) => (
          <li key={note}>
            <time>{timeOf(time)}</time>
            {present.has(note) ? (
              <a href={`#${noteAnchor(note)}`} lang={language}>
                {title}
              </a>
            ) : (
              <SiteLink href={liveAddress(item, { ...noChoice, note })} lang={language}>
                {title}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Radius of a dot that stands for several notes: it grows slowly, so that dots stay beside each other. */
const radiusOf = (notes: number): number => 3 + Math.min(1, Math.log10(notes) / 2)

/** One dot for each note between the first and the newest, or for those of the same time; key points are larger. */
export function DayLine({ blog }: { blog: LiveBlog }) {
  const t = liveText.useText()
  const { day, first_time: first, latest_time: latest, state } = blog
  if (day.length < 2) return null
  const [from, to] = [timeOf(first), timeOf(latest)]
  return (
    <div className={styles.day} role="img" aria-label={t('course', { from, to })}>
      <svg aria-hidden="true">
        <line x1="0" x2="100%" y1="8" y2="8" />
        {day.map(({ place, is_key: isKey, notes }, index) => {
          const isNow = index === day.length - 1 && state === 'live'
          return (
            <circle
              key={place}
              className={classNames(isKey && styles.dotKey, isNow && styles.dotNow)}
              cx={`${place / 10}%`}
              cy="8"
              r={isKey || isNow ? 5 : radiusOf(notes)}
            />
          )
        })}
      </svg>
      <span>{from}</span>
      <span>{to}</span>
    </div>
  )
}
