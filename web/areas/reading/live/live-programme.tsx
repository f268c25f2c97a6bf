import { type ComponentType, Fragment } from 'react'
import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayName, dayOf, parseSiteTime } from '#web/platform/time.ts'
import { useHref } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as styles from './live.module.css'
import type { LivePageData } from './live-address.ts'
import { timeOf } from './live-head.tsx'
import { liveText } from './live-text.ts'
import { useNewestBlog } from './newest-blog.ts'

/** The part with its texts. */
export async function loadLiveProgramme(): Promise<ComponentType<LivePageData>> {
  await liveText.loadFirst()
  return LiveProgramme
}

/** The programme by its days, beside the notes; while the blog runs, the entry that began last is marked. */
function LiveProgramme({ blog: first }: LivePageData) {
  const t = liveText.useText()
  const { now } = useClock()
  const { item, programme, state } = useNewestBlog(first)
  const language = useLanguage()
  const href = useHref()
  const days = [...Map.groupBy(programme, ({ time }) => time.slice(0, 10))]
  const [opening] = days
  if (!opening) return null
  const today = dayOf(now)
  const begun = programme.filter(({ time }) => (parseSiteTime(time) ?? now) <= now)
  const current = state === 'live' || state === 'paused' ? begun.at(-1) : undefined
  return (
    <section className={listsStyles.sec} aria-labelledby="live-programme">
      <SectionHead id="live-programme" title={t(days.length === 1 && opening[0] === today ? 'today' : 'programme')}>
        <a className="all" href={href(`/contents/${item}/programme.ics`)} download>
          {t('addToCalendar')}
        </a>
      </SectionHead>
      {days.map(([day, entries]) => (
        <Fragment key={day}>
          {days.length > 1 && <h3 className={styles.programmeDay}>{dayName(day, today, language)}</h3>}
          <ol className={styles.programme}>
            {entries.map((entry) => (
              <li
                key={entry.id}
                className={classNames(begun.includes(entry) && styles.begun)}
                aria-current={entry === current ? 'step' : undefined}
              >
                <time>{timeOf(entry.time)}</time>
                <EntryTitle {...entry} />
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  )
}

const EntryTitle = ({ title, language }: LiveBlog['programme'][number]) => (
  <span lang={useTextLang(language)}>{title}</span>
)
