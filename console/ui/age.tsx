import { reviewMinutes } from '#contract/constants.ts'
import { useText } from '../platform/console-context.tsx'

/** How long something has waited, against the time that authors were told (specification, point 9). */
export function Age({ seconds }: { seconds: number }) {
  const t = useText()
  const minutes = Math.floor(seconds / 60)
  const tone = minutes >= reviewMinutes.to - 5 ? 'late' : minutes >= reviewMinutes.from ? 'soon' : 'fresh'
  const shown =
    minutes < 60
      ? t('minutes', { n: minutes })
      : minutes < 1440
        ? t('hours', { n: Math.floor(minutes / 60) })
        : t('days', { n: Math.floor(minutes / 1440) })
  return (
    <span className={`age age--${tone}`}>
      <meter min={0} max={reviewMinutes.to} value={Math.min(minutes, reviewMinutes.to)} aria-hidden="true" />
      <b>{shown}</b>
    </span>
  )
}
