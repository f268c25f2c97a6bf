import { useEffect } from 'react'
import { invalidate } from '#console/platform/acts/acts.ts'
import { useConsole } from '#console/platform/console-context.tsx'

/**
 * Has what is on the screen asked for again as soon as a colleague comes or goes, or something waits, is taken or is
 * decided. Where no events get through, pages ask from time to time all the same.
 */
export function useDeskStream(): void {
  const { language, me } = useConsole()
  useEffect(() => {
    let stop = () => {}
    let over = false
    let known: string | undefined
    const start = async () => {
      const { follow } = await import('#web/platform/stream/followed-topics.ts')
      if (over) return
      stop = follow(language, `desk:${me.id}`, (event) => {
        if (event.name !== 'state' || !('version' in event.data.state)) return
        const { version } = event.data.state
        if (known !== undefined && known !== version) invalidate()
        known = version
      })
    }
    start().catch(() => {})
    return () => {
      over = true
      stop()
    }
  }, [language, me.id])
}
