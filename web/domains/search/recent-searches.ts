import { useSyncExternalStore } from 'react'
import { recentSearches } from '#contract/constants.ts'

/** A visitor's own last searches, newest first: on this device only (local storage). A member's move to the site. */

const storageKey = 'recent_searches'
const none: readonly string[] = []

/** Parses the stored searches, so that nothing somebody else wrote there can do harm. */
export function parseRecent(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return none
    return value.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, recentSearches)
  } catch {
    return none
  }
}

/** A search put in front; the same words in other capitals count as the same search. */
export function withRecent(recent: readonly string[], keyword: string): readonly string[] {
  const same = keyword.toLowerCase()
  return [keyword, ...recent.filter((one) => one.toLowerCase() !== same)].slice(0, recentSearches)
}

const listeners = new Set<() => void>()
let known: { stored: string | null; list: readonly string[] } = { stored: null, list: none }

function read(): readonly string[] {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(storageKey)
  } catch {
    // Private modes refuse storage: there are no recent searches then.
  }
  if (stored !== known.stored) known = { stored, list: parseRecent(stored) }
  return known.list
}

function write(list: readonly string[]): void {
  try {
    if (list.length > 0) localStorage.setItem(storageKey, JSON.stringify(list))
    else localStorage.removeItem(storageKey)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same list at this moment. */
export const searchesHere = (): readonly string[] => read()
/** Puts a search first among the recent ones of this device. */
export const rememberSearch = (keyword: string): void => write(withRecent(read(), keyword))
/** Removes some searches from the recent ones. */
export const forgetSearch = (...keywords: string[]): void => write(read().filter((one) => !keywords.includes(one)))
/** Removes all recent searches. */
export const forgetSearches = (): void => write(none)

/** The recent searches; none until the page has hydrated. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, read, () => none)
