import type { CallOutput } from '#contract/calls.ts'
import { Spark } from '#web/ui/chart/spark.tsx'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import { kindOf, TargetName } from './target-name.tsx'

type Now = CallOutput<'audienceNow'>

/** How many are reading, with the views of the last half hour as a line. */
export function NowReaders({ now, failure }: { now: Now | undefined; failure: string | undefined }) {
  const t = useAnalyticsText()
  return (
    <dl className={`${styles.audienceTotal} ${styles.audienceTotalNow}`}>
      <dt>{t('analytics.now')}</dt>
      <dd>
        <b>{failure && !now ? '—' : (now?.readers ?? 0).toLocaleString('en')}</b>
        {now && <Spark values={now.minutes} />}
      </dd>
      <dd className="quiet">{t('analytics.nowHint')}</dd>
    </dl>
  )
}

/** Pages that most readers have open. */
export function NowPages({ now }: { now: Now | undefined }) {
  const t = useAnalyticsText()
  return (
    <section className={styles.audiencePart}>
      <h2>{t('analytics.nowPages')}</h2>
      {now?.pages.length === 0 && <p className="quiet">{t('analytics.nowNone')}</p>}
      <ol className={styles.audienceNow}>
        {now?.pages.map((page) => (
          <li key={`${page.kind} ${page.id} ${page.path}`}>
            <b>{page.readers.toLocaleString('en')}</b>
            <span>
              <TargetName {...page} />
              <small className="quiet">{t(kindOf(page))}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
