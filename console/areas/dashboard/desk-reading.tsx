import { Link } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import type { CallOutput } from '#contract/calls.ts'
import * as styles from './desk.module.css'

const shown = 8

/** The pages that readers have open at the moment. */
export function DeskReading({ now }: { now: CallOutput<'audienceNow'> }) {
  const { t } = useConsole()
  return (
    <section className={styles.deskReading} aria-labelledby="reading">
      <h2 id="reading">
        <Link to="/figures">{t('deskReading')}</Link>
      </h2>
      {now.pages.length === 0 && <p className="quiet">{t('deskNobodyReads')}</p>}
      <ol>
        {now.pages.slice(0, shown).map(({ path, title, readers }) => (
          <li key={path}>
            <a href={path}>{title || path}</a>
            <b>{readers.toLocaleString('en')}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
