import type { Notice, PendingAction } from '#web/session/session.ts'

/** Handed to the page that loads next in this tab. */
interface Handoff {
  pending?: PendingAction
  notice?: Notice
}

const storageKey = 'next-page'

/** Hands something to the page that loads next in this tab, beside what was there before. */
export function keepHandoff(handoff: Handoff): void {
  if (!handoff.pending && !handoff.notice) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...takeHandoff(), ...handoff }))
  } catch {
    // Private modes refuse storage; what was pressed can be pressed again.
  }
}

/** Takes what the page before handed over; it is there once. */
export function takeHandoff(): Handoff {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return stored ? (JSON.parse(stored) as Handoff) : {}
  } catch {
    return {}
  }
}
