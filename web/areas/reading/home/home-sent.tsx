import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { trustedHtml } from '#web/ui/trusted-types.ts'
import type { HomeBandsData } from './home-bands.tsx'
import { bandsAsSent } from './home-bands-sent.ts'

const LaterBands = lazyDialog(async () => (await import('./home-bands.tsx')).loadHomeBands())
const never = () => {}

/**
 * The rows of numbers and of events. Rows from the server stay as they are, so that their code is no part of the first
 * load; it is loaded for rows that are not there yet, after a navigation, or for another language.
 */
export function HomeSent({ bands }: { bands: HomeBandsData | null }) {
  const language = useLanguage()
  const [first] = useState(language)
  const [missing, setMissing] = useState(false)
  const [changed, setChanged] = useState(false)
  // The server's markup cannot be restored once another language has replaced it.
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
