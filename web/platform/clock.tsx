import { createContext, startTransition, use, useEffect, useMemo, useState } from 'react'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import { useEnvironment } from './app-context.tsx'
import type { Zone } from './time.ts'

/** Current time for the page. */
interface Clock {
  /** The present moment in ms: that of the rendering until the page has hydrated, then renewed each minute. */
  now: number
  /**
   * The viewer's time zone, known once the page has hydrated. Undefined where their clock goes as the site's,
   * UTC+8: for them, and without script, the page stays as the server made it.
   */
  zone: Zone | undefined
}

/** The zone of this browser. */
const viewerZone = async (): Promise<Zone> =>
  (await import('./days/zone.ts')).zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)

const ClockContext = createContext<Clock | null>(null)

/** One clock for the whole page: nearly every row of every list asks it. */
export function ClockProvider({ children }: { children: React.ReactNode }) {
  const { renderedAt } = useEnvironment()
  const [now, setNow] = useState(renderedAt)
  const [zone, setZone] = useState<Zone>()
  useEffect(() => {
    // Every time on the page is rendered again, which must not hold up a tap or a scroll.
    const renewNow = () => startTransition(() => setNow(Date.now()))
    renewNow()
    // If the code of zones does not load, the page stays at UTC+8 and says so.
    if (new Date().getTimezoneOffset() !== siteUtcOffsetHours * -60)
      viewerZone().then(
        (found) => startTransition(() => setZone(found)),
        () => {},
      )
    const timer = setInterval(renewNow, 60_000)
    return () => clearInterval(timer)
  }, [])
  return <ClockContext value={useMemo(() => ({ now, zone }), [now, zone])}>{children}</ClockContext>
}

/** The page's clock. @throws outside of a ClockProvider */
export function useClock(): Clock {
  const clock = use(ClockContext)
  if (!clock) throw new Error('useClock outside of ClockProvider')
  return clock
}
