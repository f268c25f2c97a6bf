import { Button } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import * as styles from '../analytics.module.css'
import { AnalyticsTabs } from '../analytics-tabs.tsx'
import { useAnalyticsText } from '../analytics-texts.ts'
import { Comparison } from './comparison.tsx'
import { NewTest } from './new-test.tsx'

const refreshMs = 30_000

/** Tests of headlines and covers: those that run, what became of others, and how to begin one. */
export function HeadlinesPage() {
  const t = useAnalyticsText()
  const answer = useAnswer('headlineTests', {}, { everyMs: refreshMs })
  const [adding, setAdding] = useState(false)
  const tested = new Set(answer.data?.list.filter(({ kept }) => kept === null).map(({ item }) => item))
  return (
    <>
      <PageHead
        title={t('analytics')}
        end={
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('headlines.new')}
          </Button>
        }
      >
        <AnalyticsTabs />
      </PageHead>
      <p className={`quiet ${styles.audienceIntro}`}>{t('headlines.intro')}</p>
      <Loaded answer={answer}>
        {({ list }) => {
          const running = list.filter(({ kept }) => kept === null)
          const ended = list.filter(({ kept }) => kept !== null)
          return (
            <div className={`${styles.audience} ${styles.headlines}`}>
              <h2>
                {t('headlines.tests')}{' '}
                {running.length > 0 && (
                  <span className={styles.headlinesLive}>{t('headlines.running', { n: running.length })}</span>
                )}
              </h2>
              {running.length === 0 && <p className="quiet">{t('headlines.none')}</p>}
              {running.map((test) => (
                <Comparison key={test.id} test={test} />
              ))}
              {ended.length > 0 && <h2>{t('headlines.ended')}</h2>}
              {ended.map((test) => (
                <Comparison key={test.id} test={test} />
              ))}
            </div>
          )
        }}
      </Loaded>
      {adding && <NewTest tested={tested} onClose={() => setAdding(false)} />}
    </>
  )
}
