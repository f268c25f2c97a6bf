import { useEffect, useState } from 'react'
import type { MessageKey } from '#web/locales/zh-hans.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as styles from './home.module.css'

const siteZone = 'Asia/Hong_Kong'
const minute = 60_000

/** Cities of the reader's markets. The site's own city stands first. */
const cities: readonly { name: MessageKey; zone: string }[] = [
  { name: 'home.hongKong', zone: siteZone },
  { name: 'home.london', zone: 'Europe/London' },
  { name: 'home.newYork', zone: 'America/New_York' },
]

/** The time in the cities of the markets. Only in the browser: a kept page would show the minute it was made in. */
export function Clocks() {
  const t = useText()
  const now = useMinute()
  if (now === undefined) return null
  return (
    <div className={styles.clocks}>
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

/** The present moment, renewed when a minute begins; undefined at first. */
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
