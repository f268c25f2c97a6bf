import type { ShownSource } from '#contract/market/data.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import * as styles from '#web/ui/states.module.css'
import { type DataTranslate, useDataText } from './data-text.ts'

interface Provenance {
  demo: boolean
  as_of: string | null
  sources: readonly ShownSource[]
}

/** 'YYYY-MM-DD HH:mm' of a moment of the contract. */
export const shortTime = (time: string): string => time.slice(0, 16)

/** Returns the sources and the date of the numbers of a chart. */
export function sourceLine({ sources, as_of: asOf }: Provenance, t: DataTranslate): string {
  if (sources.length === 0) return t('noSource')
  const names = sources.map(({ name }) => name).join(t('comma'))
  return asOf ? t('sourceLine', { names, time: shortTime(asOf) }) : t('sourceLineNever', { names })
}

/** How long ago, in the largest unit that fits. */
export function ageOf(time: string, now: number, t: DataTranslate): string {
  const minutes = Math.max(0, Math.floor((now - (parseSiteTime(time) ?? now)) / 60_000))
  if (minutes < 60) return t('minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('hours', { n: hours }) : t('days', { n: Math.floor(hours / 24) })
}

/** Sample data are said to be such on every page that shows them. */
export function SampleMark({ demo }: { demo: boolean }) {
  const t = useDataText()
  if (!demo) return null
  return (
    <span className={`${styles.status} ${styles.statusWait}`} title={t('sampleHint')}>
      {t('sample')}
    </span>
  )
}
