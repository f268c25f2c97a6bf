import type { ComponentType } from 'react'
import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useClock } from '#web/platform/clock.tsx'
import { dayOf, parseSiteTime } from '#web/platform/time.ts'
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

/** The programme of the day, beside the notes; while the blog runs, the entry that began last is marked. */
function LiveProgramme({ blog: first }: LivePageData) {
  const t = liveText.useText()
  const { now } = useClock()
  const { programme, state } = useNewestBlog(first)
  const [opening] = programme
  if (!opening) return null
  const begun = programme.filter(({ time }) => (parseSiteTime(time) ?? now) <= now)
  const current = state === 'live' || state === 'paused' ? begun.at(-1) : undefined
  return (
    <section className={listsStyles.sec} aria-labelledby="live-programme">
      <SectionHead id="live-programme" title={t(opening.time.startsWith(dayOf(now)) ? 'today' : 'programme')} />
      <ol className={styles.programme}>
        {programme.map((entry) => (
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
    </section>
  )
}

const EntryTitle = ({ title, language }: LiveBlog['programme'][number]) => (
  <span lang={useTextLang(language)}>{title}</span>
)
