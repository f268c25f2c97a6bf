import { useEffect, useRef } from 'react'

/** What a key does; `g d` is two keys one after the other. */
export type KeyBindings = Readonly<Record<string, () => void>>

/** The second key of a pair is waited for this long. */
const pairMs = 1_200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=dialog]') !== null)

/**
 * Keys of a part of the console while it is shown. They sleep while a field or a dialog has the focus, and with Ctrl, Alt
 * or ⌘, which belong to the browser.
 */
export function useKeys(bindings: KeyBindings): void {
  const current = useRef(bindings)
  current.current = bindings
  useEffect(() => {
    let first: { key: string; at: number } | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : undefined
      first = { key, at: event.timeStamp }
      const act = (pair && current.current[pair]) || current.current[key]
      if (!act) return
      event.preventDefault()
      first = undefined
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
