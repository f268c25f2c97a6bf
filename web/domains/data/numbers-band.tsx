import type { OverviewSubject } from '#contract/market/data.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { Spark } from '#web/ui/chart/spark.tsx'
import { UiLink } from '#web/ui/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import type { BandNumbers } from './band-numbers.ts'
import { dataAddress } from './data-address.ts'
import { dataPath } from './data-paths.ts'
import { useDataText } from './data-text.ts'
import { movement, writeNumber } from './number.ts'
import * as styles from './numbers-band.module.css'
import { ageOf, SampleMark, shortTime } from './sources.tsx'

/** The leading numbers of the data section in a row across the front page, each with its course and its time. */
export function NumbersBand({ subjects, demo }: BandNumbers) {
  const t = useDataText()
  return (
    <section className={`${listsStyles.sec} ${blocksStyles.band}`}>
      <SectionHead
        title={
          <>
            {t('band')} <SampleMark demo={demo} />
          </>
        }
        more={{ href: dataPath, label: t('section') }}
      />
      <ul className={styles.numbersBand}>
        {subjects.map((subject) => (
          <BandNumber key={subject.type} subject={subject} />
        ))}
      </ul>
    </section>
  )
}

function BandNumber({ subject }: { subject: OverviewSubject }) {
  const t = useDataText()
  const language = useLanguage()
  const { now } = useClock()
  const { type, value, unit, change, change_unit: changeUnit, source_time: time, stale, facts, trend } = subject
  const isFlow = type === 'etf'
  const streak = facts.streak ?? 0
  const moved = isFlow ? streak : change
  const isCoin = unit === 'btc' || unit === 'eth'
  return (
    <li>
      <h3>
        <UiLink href={dataAddress({ type })}>{t(type === 'market' ? 'number.bitcoinShare' : `type.${type}`)}</UiLink>
      </h3>
      <p className={styles.numbersBandN}>
        {writeNumber(value, unit, language, { short: unit !== 'share', signed: isFlow, sign: true })}
        {isCoin && <small>{t(`unit.${unit}`)}</small>}
      </p>
      <p className={movement(moved)}>
        {isFlow && Math.abs(streak) > 1
          ? t(streak > 0 ? 'subject.etf' : 'subject.etfOut', { n: Math.abs(streak) })
          : change !== null && writeNumber(change, changeUnit, language, { signed: true, short: true, sign: true })}
      </p>
      <Spark values={trend} old={stale.length > 0} />
      <p className={stale.length > 0 ? styles.numbersBandOld : undefined}>
        {time ? <time dateTime={time}>{shortTime(time).slice(5)}</time> : t('readNever')}
        {time && stale.length > 0 && `${t('comma')}${t('band.age', { age: ageOf(time, now, t) })}`}
      </p>
    </li>
  )
}
