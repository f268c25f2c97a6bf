import { useSyncExternalStore } from 'react'
import { mobileBreakpointPx } from '#contract/constants.ts'

const narrowWindow = () => matchMedia(`(width < ${mobileBreakpointPx}px)`)

function listen(onChange: () => void): () => void {
  const narrow = narrowWindow()
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** True if the window is as narrow as a phone's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => narrowWindow().matches,
    () => false,
  )
