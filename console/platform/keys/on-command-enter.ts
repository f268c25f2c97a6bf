import type { KeyboardEvent } from 'react'
import { isComposing } from '#console/platform/composition.ts'

/** For a field of several lines in a dialog, where Enter begins the next line: ⌘ or Ctrl with it does what the dialog is for. */
export const onCommandEnter = (allowed: boolean, run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isComposing(event)) return
  event.preventDefault()
  if (allowed) run()
}
