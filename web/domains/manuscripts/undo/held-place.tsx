import { lazy, Suspense, useEffect, useState } from 'react'
import type { Held, HeldProps } from './use-held.ts'

const load = () => import('./held-bar.tsx')
const HeldBar = lazy(async () => ({ default: (await load()).HeldBar }))

/** Brings the bar before it is needed: its seconds are few. */
export const prepareHeldBar = (): void => void load().catch(() => undefined)

type PlaceProps = Omit<HeldProps, 'held'> & { held: (Omit<Held, 'undo_ms'> & Partial<Held>) | undefined }

/** Where what was just published can be undone; it is read out when it comes. The server, which cannot wait for its code, leaves it out. */
export function HeldPlace({ held, ...rest }: PlaceProps) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <div role="status">
      {here && held?.undo_ms && (
        <Suspense>
          <HeldBar held={held as Held} {...rest} />
        </Suspense>
      )}
    </div>
  )
}
