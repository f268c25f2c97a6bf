import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { optional } from '#web/platform/optional.tsx'
import { trustedHtml } from '#web/ui/trusted-types.ts'
import type { HomeBandsData } from './home-bands.tsx'
import { bandsAsSent } from './home-bands-sent.ts'

const LaterBands = optional(async () => (await import('./home-bands.tsx')).loadHomeBands())
const never = () => {}

/**
 * The rows of numbers and of events. What the server sent stays as it is, so that its code is no part of the first load; it
 * comes where there are no such rows yet, after a navigation, or another language is wanted.
 */
export function HomeSent({ bands }: { bands: HomeBandsData | null }) {
  const language = useLanguage()
  const [first] = useState(language)
  const [missing, setMissing] = useState(false)
  const [changed, setChanged] = useState(false)
  // What was sent is gone for good once another language took its place.
  if (language !== first && !changed) setChanged(true)
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => setMissing(!sent.current?.firstChild), [])
  if (!bands) return null
  const Sent = import.meta.env.SSR && bandsAsSent()
  if (Sent) {
    return (
      <div>
        <Sent {...bands} />
      </div>
    )
  }
  if (missing || changed) return <LaterBands {...bands} onClose={never} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps what the server sent
  return <div ref={sent} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml('') }} />
}
