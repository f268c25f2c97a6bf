import { lazy, Suspense, useEffect, useState } from 'react'
import type { Held, HeldProps } from './use-held.ts'

const load = () => import('./held-bar.tsx')
const HeldBar = lazy(async () => ({ default: (await load()).HeldBar }))

/** Brings the bar before it is needed: its seconds are few. */
export const prepareHeldBar = (): void => void load().catch(() => undefined)

type PlaceProps = Omit<HeldProps, 'held'> & { held: (Omit<Held, 'undo_ms'> & Partial<Held>) | undefined }

/** Place to undo a fresh publication; read out when it comes. The server cannot wait for its code and omits it. */
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
