import { useEffect, useState } from 'react'
import type { Language } from '#language/languages.ts'
import type { MessageKey } from '#web/messages/zh-hans.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { remember } from '#web/platform/remember.ts'
import { dateFormat, dayOf } from '#web/platform/time.ts'
import { lunarDate } from './home-lunar-date.ts'

const siteZone = 'Asia/Hong_Kong'
const minute = 60_000

/** Where the reader's markets are. The site's own city stands first. */
const cities: readonly { name: MessageKey; zone: string }[] = [
  { name: 'home.hongKong', zone: siteZone },
  { name: 'home.london', zone: 'Europe/London' },
  { name: 'home.newYork', zone: 'America/New_York' },
]

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
    <div className="dateline only-d">
      <div className="wrap dateline__in">
        <span>
          <b>{date}</b> {weekday}
        </span>
        {lunar && <span>{t('home.lunar', { date: lunar })}</span>}
        <Clocks />
      </div>
    </div>
  )
}

/** The time in the cities of the markets. Only in the browser: a kept page would show the minute it was made in. */
function Clocks() {
  const t = useText()
  const now = useMinute()
  if (now === undefined) return null
  return (
    <div className="clocks">
      {cities.map(({ name, zone }) => (
        <span key={zone}>
          {t(name)}
          <time>{clockIn(zone, now)}</time>
        </span>
      ))}
    </div>
  )
}

const clockIn = (zone: string, moment: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  )

/** The present moment, renewed when a minute begins; undefined until the page has hydrated. */
function useMinute(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, minute - (Date.now() % minute))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
