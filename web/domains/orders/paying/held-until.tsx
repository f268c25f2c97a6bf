import { useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { HoldClock } from '../hold-clock.tsx'
import { useOrderText } from '../order-text.ts'

/** Longer times are read more easily as a date. */
const longestClock = 3_600

type HeldUntilProps = Pick<Order, 'expires_time' | 'seconds_left' | 'lines'>

/** The time until which the places of an order are reserved for its payment; mounted again when that changes. */
export function HeldUntil({ expires_time: until, seconds_left: left, lines }: HeldUntilProps) {
  const t = useOrderText()
  const fullTime = useFullTime()
  const [deadline] = useState(() => performance.now() + left * 1_000)
  if (!until) return null
  const hint = t('payUntil', { when: fullTime(until) })
  if (left > longestClock) return <p className="mut">{hint}</p>
  const places = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  // The page asks by itself what became of the order.
  return <HoldClock {...{ places, deadline, hint }} onOver={() => {}} />
}
