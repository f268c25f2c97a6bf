import { lazy, Suspense } from 'react'
import type { Held, HeldProps } from './use-held.ts'

const load = () => import('./held-bar.tsx')
const HeldBar = lazy(async () => ({ default: (await load()).HeldBar }))

/** Brings the bar before it is needed: its seconds are few. */
export const prepareHeldBar = (): void => void load().catch(() => undefined)

type PlaceProps = Omit<HeldProps, 'held'> & { held: (Omit<Held, 'undo_ms'> & Partial<Held>) | undefined }

/** Where what was just published can be undone; it is read out when it comes. */
export const HeldPlace = ({ held, ...rest }: PlaceProps) => (
  <div role="status">
    {held?.undo_ms && (
      <Suspense>
        <HeldBar held={held as Held} {...rest} />
      </Suspense>
    )}
  </div>
)
