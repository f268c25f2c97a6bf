import type { Language } from '#language/languages.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { remember } from '#web/platform/remember.ts'
import { dateFormat, dayOf } from '#web/platform/time.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as homeStyles from './home.module.css'
import { Clocks } from './home-clocks.tsx'
import { lunarDate } from './home-lunar-date.ts'

/** Date and weekday by the site's clock. */
export function dateline(moment: number, language: Language): { date: string; weekday: string } {
  const words = (options: Intl.DateTimeFormatOptions) => dateFormat(language, undefined, options).format(moment)
  return {
    date: words({ year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: words({ weekday: 'long' }),
  }
}

/** A day of the calendar and a language, 'YYYY-MM-DD|language': all pages of a day begin with the same words. */
const dayInWords = remember(10, (key) => {
  const [day, language] = key.split('|') as [string, Language]
  const noon = Date.parse(`${day}T12:00:00+08:00`)
  return { ...dateline(noon, language), lunar: lunarDate(noon, language) }
})

/** The line under the header: which day it is for the viewer. */
export function Dateline() {
  const t = useText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const { date, weekday, lunar } = dayInWords(`${dayOf(now, zone)}|${language}`)
  return (
    <div className={`${homeStyles.dateline} only-d`}>
      <div className={`${layoutStyles.wrap} ${homeStyles.datelineIn}`}>
        <span>
          <b>{date}</b> {weekday}
        </span>
        {lunar && <span>{t('home.lunar', { date: lunar })}</span>}
        <Clocks />
      </div>
    </div>
  )
}
