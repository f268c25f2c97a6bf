import * as styles from '#console/ui/lists/lists.module.css'
import { reviewMinutes } from '#contract/constants.ts'
import { useText } from '../platform/console-context.tsx'
import { ageOf, toneOf } from './age-text.ts'

/** How long something has waited, against the time that authors were told (specification, point 9). */
export function Age({ seconds }: { seconds: number }) {
  const t = useText()
  const { unit, n } = ageOf(seconds)
  const minutes = Math.min(Math.floor(seconds / 60), reviewMinutes.to)
  return (
    <span className={`${styles.age} age--${toneOf(seconds)}`}>
      <meter min={0} max={reviewMinutes.to} value={minutes} aria-hidden="true" />
      <b>{t(unit, { n })}</b>
    </span>
  )
}
