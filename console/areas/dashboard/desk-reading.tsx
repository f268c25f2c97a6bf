import { Link } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { siteDay } from '#console/platform/site-clock.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import type { CallOutput } from '#contract/calls.ts'
import * as styles from './desk.module.css'

const shown = 8

/** The pages that readers have open at the moment; while nobody reads, those that were read most today. */
export function DeskReading({ now }: { now: CallOutput<'audienceNow'> }) {
  const { t } = useConsole()
  const isRead = now.pages.length > 0
  return (
    <section className={styles.deskReading} aria-labelledby="reading">
      <h2 id="reading">
        <Link to="/analytics">{t(isRead ? 'deskReading' : 'deskReadToday')}</Link>
      </h2>
      {isRead ? <Pages pages={now.pages} /> : <ReadToday />}
    </section>
  )
}

function ReadToday() {
  const { t } = useConsole()
  const day = siteDay(Date.now())
  const { data } = useAnswer('audiencePages', { from: day, to: day, kind: 'article' })
  if (data?.list.length === 0) return <p className="quiet">{t('deskNobodyReads')}</p>
  return <Pages pages={data?.list ?? []} />
}

function Pages({ pages }: { pages: readonly { path: string; title: string; readers: number }[] }) {
  return (
    <ol>
      {pages.slice(0, shown).map(({ path, title, readers }) => (
        <li key={path}>
          <a href={path}>{title || path}</a>
          <b>{readers.toLocaleString('en')}</b>
        </li>
      ))}
    </ol>
  )
}
