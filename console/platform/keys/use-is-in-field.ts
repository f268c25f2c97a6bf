import { useSyncExternalStore } from 'react'
import { inField } from './keys.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

/** True while the focus is in a field, where the console's keys are letters of the text. */
export const useIsInField = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => inField(document.activeElement),
    () => false,
  )
