import { Link } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as styles from '../analytics.module.css'
import { useAnalyticsText } from '../analytics-texts.ts'
import { Comparison } from './comparison.tsx'

const refreshMs = 30_000
/** The others are on the page of the tests. */
const shown = 2

/** The tests of headlines that run, among the analytics. */
export function RunningTests() {
  const t = useAnalyticsText()
  const { data } = useAnswer('headlineTests', {}, { everyMs: refreshMs })
  const running = (data?.list ?? []).filter(({ kept }) => kept === null)
  return (
    <section className={styles.audiencePart}>
      <div className={`row wraps ${styles.audienceChoice}`}>
        <h2>{t('headlines.tests')}</h2>
        {running.length > 0 && (
          <span className={styles.headlinesLive}>{t('headlines.running', { n: running.length })}</span>
        )}
        <Link className={styles.audienceMore} to="/analytics/headlines">
          {t('headlines.all')}
        </Link>
      </div>
      {data && running.length === 0 && <p className="quiet">{t('headlines.none')}</p>}
      {running.slice(0, shown).map((test) => (
        <Comparison key={test.id} test={test} />
      ))}
    </section>
  )
}
