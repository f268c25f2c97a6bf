import { useEffect, useEffectEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOrderText } from './order-text.ts'
import { clockOf, useSecondsLeft } from './use-hold.ts'

/** From here on the clock warns. */
const lowSeconds = 120

interface HoldClockProps {
  places: number
  /** By this page's own clock, in ms. */
  deadline: number
  /** What to do by then, and what happens otherwise. */
  hint?: string
  onOver: () => void
}

/** How long the chosen places are still held. */
export function HoldClock({ places, deadline, hint, onOver }: HoldClockProps) {
  const t = useOrderText()
  const seconds = useSecondsLeft(deadline)
  const over = seconds === 0
  const tell = useEffectEvent(onOver)
  useEffect(() => {
    if (over) tell()
  }, [over])
  return (
    <div className={classNames('hold', seconds < lowSeconds && 'hold--low')}>
      <p className="hold__r">
        <Icon name="recent" size="s" />
        <span>{t('held', { n: places })}</span>
        <b role="timer">{clockOf(seconds)}</b>
      </p>
      <p className="hold__t">{hint ?? t('heldUntil')}</p>
    </div>
  )
}
