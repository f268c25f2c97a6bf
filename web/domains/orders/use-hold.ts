import { useEffect, useState } from 'react'

const second = 1000

/** Time that is left, as a clock shows it: 8:41. @param seconds whole seconds */
export function clockOf(seconds: number): string {
  const left = Math.max(0, seconds)
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

/** The seconds until a moment of this page's own clock (performance.now), which no change of the device's time moves. */
export function useSecondsLeft(deadline: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), second)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((deadline - now) / second))
}
