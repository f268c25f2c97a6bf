import type { ManuscriptFields } from '#contract/publishing.ts'
import type { SaveBase } from './autosave.ts'

/** What was written on this device and may not have reached the server. */
export interface LocalCopy {
  /** Where it is kept. */
  key: string
  fields: ManuscriptFields
  /** What it was written on top of; none for a manuscript that the server does not know. */
  base: SaveBase | undefined
  /** When it was last changed, in ms. */
  at: number
}

/** Names the tab that kept a copy. */
export const tabOf = ({ key }: Pick<LocalCopy, 'key'>): string => key.slice(key.lastIndexOf(':') + 1)

/** Copies that nobody came back for are thrown away after this time. */
const keptMs = 30 * 86_400_000
const prefix = 'manuscript:'

/** Copies of one member's manuscript, one for each tab that writes it. */
export interface LocalCopies {
  /** @returns whether there was room for it */
  keep(copy: Omit<LocalCopy, 'key'>): boolean
  drop(): void
  /** Copies of the same manuscript, this tab's own too, newest first. */
  found(): LocalCopy[]
  remove(key: string): void
}

interface Owner {
  user: number
  /** The manuscript's number; 'new' before it has one. */
  manuscript: number | 'new'
  /** Names the tab, so that two of them do not write over each other. */
  tab: string
}

/**
 * Kept in local storage: it is written at once, and so survives a tab that closes in the same moment, which the
 * browser's databases do not promise.
 */
export function createLocalCopies(storage: Storage, owner: Owner, now: () => number): LocalCopies {
  const group = `${prefix}${owner.user}:${owner.manuscript}:`
  const own = group + owner.tab

  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const outdated = () => keys().filter((key) => key.startsWith(prefix) && isOutdated(storage.getItem(key)))
  const isOutdated = (text: string | null) => now() - (read(text)?.at ?? 0) > keptMs

  return {
    keep(copy) {
      const text = JSON.stringify(copy)
      try {
        storage.setItem(own, text)
        return true
      } catch {
        for (const key of outdated()) storage.removeItem(key)
      }
      try {
        storage.setItem(own, text)
        return true
      } catch {
        return false
      }
    },
    drop: () => storage.removeItem(own),
    found() {
      for (const key of outdated()) storage.removeItem(key)
      return keys()
        .filter((key) => key.startsWith(group))
        .flatMap((key) => {
          const copy = read(storage.getItem(key))
          return copy ? [{ ...copy, key }] : []
        })
        .toSorted((a, b) => b.at - a.at)
    },
    remove: (key) => storage.removeItem(key),
  }
}

function read(text: string | null): Omit<LocalCopy, 'key'> | undefined {
  try {
    const copy = JSON.parse(text ?? '') as Omit<LocalCopy, 'key'>
    return copy?.fields?.document?.type === 'doc' && typeof copy.at === 'number' ? copy : undefined
  } catch {
    return undefined
  }
}
