/** Listeners that refresh as soon as something was done here. */
const listeners = new Set<() => void>()

/** Calls a function whenever something was done. @returns ends that */
export function onAct(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that something was done, or undone: counts and lists on the screen may be others now. */
export function invalidate(): void {
  for (const listener of listeners) listener()
}
