import { Button, Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { siteDay } from '#console/platform/site-clock.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { Analytics } from '#contract/audience/analytics.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import * as styles from './analytics.module.css'
import { AnalyticsTables } from './analytics-tables.tsx'
import { AnalyticsTabs } from './analytics-tabs.tsx'
import { useAnalyticsText } from './analytics-texts.ts'
import { Course } from './course.tsx'
import { analyticsCsv } from './csv.ts'
import { Depth } from './depth.tsx'
import { RunningTests } from './headlines/running-tests.tsx'
import { Hours } from './hours.tsx'
import { NowPages, NowReaders } from './now.tsx'
import { Parts, Sources, Unfound } from './parts.tsx'
import { isAlone, lengthOf, lengths, type Period, readPeriod } from './period.ts'
import { ReportsButton } from './reports.tsx'
import { Totals } from './totals.tsx'

/** How often it is asked who is reading. */
const nowMs = 15_000

/** Analytics by content, reader and origin: this moment, and a period against the one before it. */
export function AnalyticsPage() {
  const t = useAnalyticsText()
  const [search, setSearch] = useSearchParams()
  const today = siteDay(Date.now())
  const period = readPeriod(search, today)
  const compared = !isAlone(search)
  const analytics = useAnswer('audienceAnalytics', period)
  const now = useAnswer('audienceNow', {}, { everyMs: nowMs })
  return (
    <>
      <PageHead
        title={t('analytics')}
        end={
          <>
            <ReportsButton />
            <Button
              disabled={!analytics.data || analytics.stale}
              onClick={() => analytics.data && save(analytics.data)}
            >
              {t('analytics.csv')}
            </Button>
          </>
        }
      >
        <AnalyticsTabs />
      </PageHead>
      <PeriodChoice period={period} today={today} search={search} onChange={setSearch} />
      <Loaded answer={analytics}>
        {(data) => (
          <div className={styles.audience}>
            <section className={styles.audienceTotals} aria-label={t('analytics.overview')}>
              <NowReaders now={now.data} failure={now.failure} />
              <Totals analytics={data} compared={compared} />
            </section>
            <div className={`${styles.audienceRow} ${styles.audienceRowCourse}`}>
              {data.from === data.to ? (
                <Hours day={data.from} compared={compared} />
              ) : (
                <Course analytics={data} compared={compared} />
              )}
              <NowPages now={now.data} />
            </div>
            <div className={`${styles.audienceRow} ${styles.audienceRowParts}`}>
              <Sources analytics={data} compared={compared} />
              <Unfound analytics={data} compared={compared} />
              <Parts analytics={data} />
            </div>
            <div className={`${styles.audienceRow} ${styles.audienceRowTests}`}>
              <RunningTests />
              <Depth analytics={data} />
            </div>
            <AnalyticsTables analytics={data} compared={compared} />
          </div>
        )}
      </Loaded>
    </>
  )
}

interface ChoiceProps {
  period: Period
  today: string
  search: URLSearchParams
  onChange: (search: URLSearchParams) => void
}

function PeriodChoice({ period, today, search, onChange }: ChoiceProps) {
  const t = useAnalyticsText()
  const [choosing, setChoosing] = useState(search.has('from'))
  const length = lengths.find((one) => period.to === today && lengthOf(period) === one)
  const change = (period: Record<string, string>, alone = isAlone(search)) =>
    onChange(new URLSearchParams({ ...period, ...(alone && { compare: 'no' }) }))
  const choose = (from: string, to: string) => {
    // A day that is not written to its end yet is no day.
    if (from && to) change({ from, to })
  }
  return (
    <div className={`row wraps gap-12 ${styles.audiencePeriod}`}>
      <Segmented
        aria-label={t('analytics.range')}
        value={choosing || length === undefined ? 'custom' : String(length)}
        options={[
          ...lengths.map((one) => ({ value: String(one), label: t(`analytics.days${one}`) })),
          { value: 'custom', label: t('analytics.custom') },
        ]}
        onChange={(value) => {
          setChoosing(value === 'custom')
          if (value !== 'custom') change({ days: value })
        }}
      />
      {choosing && (
        <>
          <Input
            aria-label={t('analytics.from')}
            prefix={t('analytics.from')}
            type="date"
            value={period.from}
            max={period.to}
            onChange={({ target }) => choose(target.value, period.to)}
          />

          <Input
            aria-label={t('analytics.to')}
            prefix={t('analytics.to')}
            type="date"
            value={period.to}
            min={period.from}
            max={today}
            onChange={({ target }) => choose(period.from, target.value)}
          />
        </>
      )}
      <Checkbox
        checked={!isAlone(search)}
        onChange={({ target }) => {
          const { compare: _, ...rest } = Object.fromEntries(search)
          change(rest, !target.checked)
        }}
      >
        {lengthOf(period) === 1 ? t('analytics.compare1') : t('analytics.compare', { n: lengthOf(period) })}
      </Checkbox>
      <span className="quiet">
        {period.from} – {period.to}
      </span>
    </div>
  )
}

const save = (analytics: Analytics) => saveCsv(`analytics-${analytics.from}-${analytics.to}`, analyticsCsv(analytics))
