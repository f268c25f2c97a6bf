import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Key code that browsers report for a key handled by an input method, also for the last one of a word. */
const takenByInputMethod = 229

/** True if a key belongs to the word that an input method is composing: Enter chooses it, Escape gives it up. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === takenByInputMethod
}
