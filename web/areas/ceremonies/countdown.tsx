import { useEffect, useState } from 'react'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { remaining } from './ceremony-dates.ts'
import { useCeremonyText } from './ceremony-text.ts'
import * as styles from './styles/ceremony.module.css'

/**
 * Time left until a moment, once the browser knows what time it is: a page that is kept cannot.
 * @param until in ms since 1970
 */
export function Countdown({ until, label }: { until: number; label: string }) {
  const t = useCeremonyText()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : remaining(until, now)
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [
    [left ? String(left.days) : '–', t('days')],
    [left ? two(left.hours) : '––', t('hours')],
    [left ? two(left.minutes) : '––', t('minutes')],
    [left ? two(left.seconds) : '––', t('seconds')],
  ] as const
  return (
    <div className={`${styles.ceCount} ${pageHeadStyles.needsScript}`} role="timer" aria-live="off">
      <p>{label}</p>
      <dl>
        {parts.map(([value, unit]) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
