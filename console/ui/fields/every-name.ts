import type { Translate } from '#console/locales/translate.ts'

const hour = 60
const day = 24 * hour

/** How often a source is read, in words. */
export function everyName(minutes: number, t: Translate): string {
  if (minutes === 7 * day) return t('source.everyWeek')
  if (minutes === day) return t('source.everyDay')
  if (minutes === hour) return t('source.everyHour')
  if (minutes % hour === 0) return t('source.everyHours', { n: minutes / hour })
  return t('source.everyMinutes', { n: minutes })
}
