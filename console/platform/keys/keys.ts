import { useEffect, useRef } from 'react'
import { belongsToTarget, chooseKey, type KeyBindings } from './key-choice.ts'
import { keysArePaused, pauseForChord } from './key-pause.ts'

/** The second key of a pair is waited for this long. */
const pairMs = 1_200
/** Keys that may be pressed and stay pressed. */
const repeatable = new Set(['j', 'k'])

/** Active key bindings of the parts of the page, in the order in which they appeared. */
const layers: { current: KeyBindings }[] = []
let first: { key: string; at: number } | undefined

function listen(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    pauseForChord()
    first = undefined
    return
  }
  if (event.isComposing) return
  const key = event.key.toLowerCase()
  // Letters come with Shift as they come without; Shift itself is no key of a pair.
  if (key === 'shift' || (event.repeat && !repeatable.has(key)) || sleeps(key, event.target)) return
  const earlier = first && event.timeStamp - first.at < pairMs ? first.key : undefined
  const bindings = layers.map(({ current }) => current)
  const choice = chooseKey(bindings, key, { first: earlier, pairsOnly: keysArePaused() })
  first = choice && 'wait' in choice ? { key, at: event.timeStamp } : undefined
  if (!choice || 'wait' in choice) return
  event.preventDefault()
  choice.act()
}

/** True while a dialog is open, which all keys belong to. */
export const inDialog = (): boolean => document.querySelector('[role=dialog]') !== null

/** True if letters are typed where a key is pressed, so that they start nothing. */
export const inField = (target: EventTarget | null): boolean => belongsTo('z', target)

/** True if a key belongs to a dialog, or to the field that has the focus. */
export const sleeps = (key: string, target: EventTarget | null): boolean => inDialog() || belongsTo(key, target)

function belongsTo(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return belongsToTarget(key, {
    tag: target.tagName,
    type: target instanceof HTMLInputElement ? target.type : undefined,
    editable: target.isContentEditable,
    inMenu: target.closest('[role=menu], [role=listbox]') !== null,
    inControl: target.closest('a, button') !== null,
  })
}

/**
 * Keys of a part of the console while it is shown. They sleep while a field has the focus or a dialog is open, and with
 * Ctrl, Alt or ⌘, which belong to the browser; single ones pause right after such a chord and while
 * something loads.
 */
export function useKeys(bindings: KeyBindings): void {
  const current = useRef(bindings)
  current.current = bindings
  useEffect(() => {
    if (layers.length === 0) document.addEventListener('keydown', listen)
    layers.push(current)
    return () => {
      layers.splice(layers.indexOf(current), 1)
      if (layers.length === 0) document.removeEventListener('keydown', listen)
    }
  }, [])
}
