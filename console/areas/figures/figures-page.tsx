import { Button, Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { siteDay } from '#console/platform/site-clock.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { Figures } from '#contract/audience/figures.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import { Course } from './course.tsx'
import { figuresCsv } from './csv.ts'
import { Depth } from './depth.tsx'
import { FigureTables } from './figure-tables.tsx'
import { FigureTabs } from './figure-tabs.tsx'
import { useFigureText } from './figure-texts.ts'
import * as styles from './figures.module.css'
import { RunningTests } from './headlines/running-tests.tsx'
import { Hours } from './hours.tsx'
import { NowFigure, NowPages } from './now.tsx'
import { Parts, Sources, Unfound } from './parts.tsx'
import { isAlone, lengthOf, lengths, type Period, readPeriod } from './period.ts'
import { ReportsButton } from './reports.tsx'
import { Totals } from './totals.tsx'

/** How often it is asked who is reading. */
const nowMs = 15_000

/** Readership figures by content, reader and origin: this moment, and a period against the one before it. */
export function FiguresPage() {
  const t = useFigureText()
  const [search, setSearch] = useSearchParams()
  const today = siteDay(Date.now())
  const period = readPeriod(search, today)
  const compared = !isAlone(search)
  const figures = useAnswer('audienceFigures', period)
  const now = useAnswer('audienceNow', {}, { everyMs: nowMs })
  return (
    <>
      <PageHead
        title={t('figures')}
        end={
          <>
            <ReportsButton />
            <Button disabled={!figures.data || figures.stale} onClick={() => figures.data && save(figures.data)}>
              {t('figures.csv')}
            </Button>
          </>
        }
      >
        <FigureTabs />
      </PageHead>
      <PeriodChoice period={period} today={today} search={search} onChange={setSearch} />
      <Loaded answer={figures}>
        {(data) => (
          <div className={styles.audience}>
            <section className={styles.audienceTotals} aria-label={t('figures.overview')}>
              <NowFigure now={now.data} failure={now.failure} />
              <Totals figures={data} compared={compared} />
            </section>
            <div className={`${styles.audienceRow} ${styles.audienceRowCourse}`}>
              {data.from === data.to ? (
                <Hours day={data.from} compared={compared} />
              ) : (
                <Course figures={data} compared={compared} />
              )}
              <NowPages now={now.data} />
            </div>
            <div className={`${styles.audienceRow} ${styles.audienceRowParts}`}>
              <Sources figures={data} compared={compared} />
              <Unfound figures={data} compared={compared} />
              <Parts figures={data} />
            </div>
            <div className={`${styles.audienceRow} ${styles.audienceRowTests}`}>
              <RunningTests />
              <Depth figures={data} />
            </div>
            <FigureTables figures={data} compared={compared} />
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
  const t = useFigureText()
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
        aria-label={t('figures.range')}
        value={choosing || length === undefined ? 'custom' : String(length)}
        options={[
          ...lengths.map((one) => ({ value: String(one), label: t(`figures.days${one}`) })),
          { value: 'custom', label: t('figures.custom') },
        ]}
        onChange={(value) => {
          setChoosing(value === 'custom')
          if (value !== 'custom') change({ days: value })
        }}
      />
      {choosing && (
        <>
          <Input
            aria-label={t('figures.from')}
            prefix={t('figures.from')}
            type="date"
            value={period.from}
            max={period.to}
            onChange={({ target }) => choose(target.value, period.to)}
          />

          <Input
            aria-label={t('figures.to')}
            prefix={t('figures.to')}
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
        {lengthOf(period) === 1 ? t('figures.compare1') : t('figures.compare', { n: lengthOf(period) })}
      </Checkbox>
      <span className="quiet">
        {period.from} – {period.to}
      </span>
    </div>
  )
}

const save = (figures: Figures) => saveCsv(`figures-${figures.from}-${figures.to}`, figuresCsv(figures))
