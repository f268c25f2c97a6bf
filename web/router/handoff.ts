import type { Notice, Wish } from '#web/session/session.ts'

/** What is left for the page that loads next in this tab. */
interface Left {
  wish?: Wish
  notice?: Notice
}

const storageKey = 'next-page'

/** Leaves something for the page that loads next in this tab, beside what was left before. */
export function keepHandoff(left: Left): void {
  if (!left.wish && !left.notice) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...takeHandoff(), ...left }))
  } catch {
    // Private modes refuse storage; what was pressed can be pressed again.
  }
}

/** Takes what the page before left; it is there once. */
export function takeHandoff(): Left {
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return kept ? (JSON.parse(kept) as Left) : {}
  } catch {
    return {}
  }
}
