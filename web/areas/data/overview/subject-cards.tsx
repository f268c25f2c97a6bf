import type { OverviewSubject } from '#contract/market/data.ts'
import type { Language } from '#language/languages.ts'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { dataAddress } from '#web/domains/data/data-address.ts'
import { type DataTranslate, useDataText } from '#web/domains/data/data-text.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { ageOf, shortTime } from '#web/domains/data/sources.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SubjectChart } from '../charts.ts'
import type { DataOverviewData } from '../loaded-data.ts'
import * as overviewStyles from './overview.module.css'

/** The subjects with their leading number, how it moved, a small chart and its age. */
export function SubjectCards({ data }: { data: DataOverviewData }) {
  return (
    <div className={overviewStyles.subjects}>
      {data.overview.subjects.map((subject) => (
        <SubjectCard key={subject.type} subject={subject} data={data} />
      ))}
    </div>
  )
}

function SubjectCard({ subject, data }: { subject: OverviewSubject; data: DataOverviewData }) {
  const t = useDataText()
  const language = useLanguage()
  const { type, value, unit, change, change_unit: changeUnit, stale, source_time: time } = subject
  const signed = type === 'etf'
  return (
    <section className={overviewStyles.subject} aria-label={t(`type.${type}`)}>
      <SectionHead title={t(`type.${type}`)} more={{ href: dataAddress({ type }), label: t('table') }} />
      <p className={overviewStyles.subjectN}>
        <b className={signed ? movement(value) : undefined}>
          {writeNumber(value, unit, language, { short: unit !== 'share', signed, sign: true })}
        </b>
        <span>{aboutValue(subject, t, language)}</span>
        {change !== null && (
          <em className={movement(change)}>
            {writeNumber(change, changeUnit, language, { signed: true, short: true, sign: true })}
          </em>
        )}
      </p>
      <div className={overviewStyles.subjectC}>
        <SubjectChart subject={subject} data={data} />
      </div>
      <Age time={time} stale={stale.length > 0} />
    </section>
  )
}

/** Returns a description of what the leading number counts. */
function aboutValue({ type, unit, day, facts }: OverviewSubject, t: DataTranslate, language: Language): string {
  if (type === 'etf') {
    const streak = facts.streak ?? 0
    const on = day ? t('subject.on', { day: writeDay(day, language, 'day') }) : ''
    if (Math.abs(streak) < 2) return on
    return `${on}${t('comma')}${t(streak > 0 ? 'subject.etf' : 'subject.etfOut', { n: Math.abs(streak) })}`
  }
  if (type === 'stocks' && facts.compared) return t('subject.below', { n: facts.compared })
  if (type === 'market') return t('number.bitcoinShare')
  if (type === 'stablecoins') return t('column.supplyUsd')
  return unit === 'btc' || unit === 'eth' ? t(`unit.${unit}`) : ''
}

function Age({ time, stale }: { time: string | null; stale: boolean }) {
  const t = useDataText()
  const { now } = useClock()
  if (!time) return <p className={`${overviewStyles.age} ${overviewStyles.ageOld}`}>{t('readNever')}</p>
  return (
    <p className={stale ? `${overviewStyles.age} ${overviewStyles.ageOld}` : overviewStyles.age}>
      {stale && <Icon name="warning" size="s" />}
      {t('read', { time: shortTime(time).slice(5) })}
      {stale && `${t('comma')}${ageOf(time, now, t)}`}
    </p>
  )
}
