import { useEffect, useRef } from 'react'
import { isComposing } from '#console/platform/composition.ts'
import { isTypeAhead } from './typed-ahead.ts'

/** Binds ⌘ or Ctrl with a key, wherever the focus is; never during composition, and not while a dialog is open. */
export function useCommandKeys(commands: Readonly<Record<string, () => void>>): void {
  const current = useRef(commands)
  current.current = commands
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const command = current.current[event.key.toLowerCase()]
      // Text typed ahead is applied to the field that it is for.
      if (!command || isTypeAhead(event.target)) return
      // The browser would save the page, whatever the input method is doing.
      event.preventDefault()
      if (isComposing(event) || event.repeat || document.querySelector('[role=dialog]')) return
      // A list that is open would take Enter as its choice.
      event.stopPropagation()
      command()
    }
    // Before the fields, which would take Enter for themselves.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
