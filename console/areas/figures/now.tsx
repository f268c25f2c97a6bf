import type { CallOutput } from '#contract/calls.ts'
import { Spark } from '#web/ui/chart/spark.tsx'
import { useFigureText } from './figure-texts.ts'
import * as styles from './figures.module.css'
import { kindOf, TargetName } from './target-name.tsx'

type Now = CallOutput<'audienceNow'>

/** How many are reading, with the views of the last half hour as a line. */
export function NowFigure({ now, failure }: { now: Now | undefined; failure: string | undefined }) {
  const t = useFigureText()
  return (
    <dl className={`${styles.audienceTotal} ${styles.audienceTotalNow}`}>
      <dt>{t('figures.now')}</dt>
      <dd>
        <b>{failure && !now ? '—' : (now?.readers ?? 0).toLocaleString('en')}</b>
        {now && <Spark values={now.minutes} />}
      </dd>
      <dd className="quiet">{t('figures.nowHint')}</dd>
    </dl>
  )
}

/** Pages that most readers have open. */
export function NowPages({ now }: { now: Now | undefined }) {
  const t = useFigureText()
  return (
    <section className={styles.audiencePart}>
      <h2>{t('figures.nowPages')}</h2>
      {now?.pages.length === 0 && <p className="quiet">{t('figures.nowNone')}</p>}
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
