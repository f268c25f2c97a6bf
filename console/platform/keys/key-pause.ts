import { useEffect } from 'react'

/** After a chord such as Ctrl+K, single keys do nothing for this long: what it opens may still be on its way. */
export const chordMs = 1_000

let pauses = 0
let chord: { end: () => void; timer: ReturnType<typeof setTimeout> } | undefined

/** Pauses single keys until the function that it returns is called; the page says meanwhile that it is busy. */
export function pauseKeys(): () => void {
  pauses += 1
  markBusy()
  let ended = false
  return () => {
    if (ended) return
    ended = true
    pauses -= 1
    markBusy()
  }
}

/** Pauses single keys after a chord, and again with each further one. */
export function pauseForChord(): void {
  const end = chord?.end ?? pauseKeys()
  clearTimeout(chord?.timer)
  const timer = setTimeout(() => {
    chord = undefined
    end()
  }, chordMs)
  chord = { end, timer }
}

/** True right after a chord and while something loads: a single key would meet what is no longer, or not yet, there. */
export const keysArePaused = (): boolean => pauses > 0

function markBusy(): void {
  document.body.toggleAttribute('data-busy', pauses > 0)
}

/** Pauses single keys for as long as `loading` is true and the component is shown. */
export function usePausedKeys(loading: boolean): void {
  useEffect(() => (loading ? pauseKeys() : undefined), [loading])
}
