import type { ShownSource } from '#contract/market/data.ts'
import { useClock } from '#web/platform/clock.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from './data.module.css'
import { useDataText } from './data-text.ts'
import { ageOf } from './sources.tsx'

/** The sources that are older than usual, each with its age; nothing where all are current. */
export function StaleNotice({ sources }: { sources: readonly ShownSource[] }) {
  const t = useDataText()
  const { now } = useClock()
  const stale = sources.filter((source) => source.stale)
  if (stale.length === 0) return null
  return (
    <Notice>
      {stale.map(({ id, name, source_time: time }) => (
        <span key={id}>{time ? t('stale', { name, age: ageOf(time, now, t) }) : t('staleNone', { name })}</span>
      ))}
    </Notice>
  )
}

/** Something that a reader of the numbers has to know. */
export function Notice({ children }: { children: React.ReactNode }) {
  return (
    <p className={styles.dataNotice} role="note">
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  )
}
