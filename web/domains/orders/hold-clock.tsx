import { useEffect, useEffectEvent } from 'react'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from './checkout.module.css'
import { useOrderText } from './order-text.ts'
import { clockOf, useSecondsLeft } from './use-hold.ts'

/** From here on the clock warns. */
const lowSeconds = 120
/** Longer times are read more easily as a date. */
const longestClock = 3_600

interface HoldClockProps {
  places: number
  /** Deadline by this page's own clock, in ms. */
  deadline: number
  /** The same as the site's time. */
  until?: string | null
  /** Action due by then, and the consequence otherwise. */
  hint?: string
  onOver: () => void
}

/** The time left for the chosen places. */
export function HoldClock({ places, deadline, until, hint, onOver }: HoldClockProps) {
  const t = useOrderText()
  const fullTime = useFullTime()
  const seconds = useSecondsLeft(deadline)
  const over = seconds === 0
  const tell = useEffectEvent(onOver)
  useEffect(() => {
    if (over) tell()
  }, [over])
  const when = seconds > longestClock && until ? fullTime(until) : undefined
  return (
    <div className={classNames(styles.hold, seconds < lowSeconds && styles.holdLow)}>
      <p className={styles.holdR}>
        <Icon name="recent" size="s" />
        <span>{t('held', { n: places })}</span>
        {when === undefined && <b role="timer">{clockOf(seconds)}</b>}
      </p>
      <p className={styles.holdT}>{hint ?? (when === undefined ? t('heldUntil') : t('heldUntilWhen', { when }))}</p>
    </div>
  )
}
