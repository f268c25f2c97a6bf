import { useEffect, useRef, useState } from 'react'
import type { EventCard } from '#contract/events/events.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { optional } from '#web/platform/optional.tsx'
import { trustedHtml } from '#web/ui/trusted-types.ts'
import { eventsAsSent } from './home-events-sent.ts'

const LaterBand = optional(async () => (await import('#web/domains/events/event-band.tsx')).EventBand)
const never = () => {}

/**
 * The row of events. What the server sent stays as it is, so that its code is no part of the first load; it comes where
 * there is no such row yet, after a navigation, or another language is wanted.
 */
export function HomeEvents({ events }: { events: readonly EventCard[] }) {
  const language = useLanguage()
  const [first] = useState(language)
  const [missing, setMissing] = useState(false)
  const [changed, setChanged] = useState(false)
  // What was sent is gone for good once another language took its place.
  if (language !== first && !changed) setChanged(true)
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => setMissing(!sent.current?.firstChild), [])
  if (events.length === 0) return null
  const Sent = import.meta.env.SSR && eventsAsSent()
  if (Sent) {
    return (
      <div>
        <Sent events={events} />
      </div>
    )
  }
  if (missing || changed) return <LaterBand events={events} onClose={never} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps what the server sent
  return <div ref={sent} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml('') }} />
}
