import * as styles from '#console/ui/lists/lists.module.css'
import { useConsole } from '../platform/console-context.tsx'
import { ageOf, toneOf } from './age-text.ts'

/** How long something has waited, beside the review time announced to authors. */
export function Age({ seconds }: { seconds: number }) {
  const { t, reviewMinutes } = useConsole()
  const { unit, n } = ageOf(seconds)
  const minutes = Math.min(Math.floor(seconds / 60), reviewMinutes.to)
  return (
    <span className={`nw middle gap-8 ${styles.age} age--${toneOf(seconds, reviewMinutes)}`}>
      <meter min={0} max={reviewMinutes.to} value={minutes} aria-hidden="true" />
      <b>{t(unit, { n })}</b>
    </span>
  )
}
