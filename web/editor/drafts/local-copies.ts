import type { SaveBase } from './autosave.ts'

/** Copy of a text on this device that may not have reached the server. @template F fields of the text */
export interface LocalCopy<F> {
  /** Key that it is stored under. */
  key: string
  fields: F
  /** Version that it was written on top of; none for a record that the server does not know. */
  base: SaveBase | undefined
  /** When it was last changed, in ms. */
  at: number
}

/** Names the tab that kept a copy. */
export const tabOf = ({ key }: Pick<LocalCopy<unknown>, 'key'>): string => key.slice(key.lastIndexOf(':') + 1)

/** Copies that nobody came back for are thrown away after this time. */
const retentionMs = 30 * 86_400_000

/** Copies of one member's manuscript or event, one for each tab that writes it. */
export interface LocalCopies<F> {
  /** @returns whether there was room for it */
  keep(copy: Omit<LocalCopy<F>, 'key'>): boolean
  drop(): void
  /** Copies of the same record, this tab's own too, newest first. */
  listCopies(): LocalCopy<F>[]
  remove(key: string): void
}

interface Owner {
  kind: 'manuscript' | 'event'
  user: number
  /** The record's number; 'new' before it has one. */
  record: number | 'new'
  /** Names the tab, so that two of them do not write over each other. */
  tab: string
}

/**
 * Kept in local storage: it is written at once, and so survives a tab that closes in the same moment, which the
 * browser's databases do not promise.
 */
export function createLocalCopies<F>(
  storage: Storage,
  owner: Owner,
  now: () => number,
  isFields: (value: unknown) => value is F,
): LocalCopies<F> {
  const prefix = `${owner.kind}:`
  const group = `${prefix}${owner.user}:${owner.record}:`
  const own = group + owner.tab

  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const findOutdated = () => keys().filter((key) => key.startsWith(prefix) && isOutdated(storage.getItem(key)))
  const read = (text: string | null): Omit<LocalCopy<F>, 'key'> | undefined => {
    try {
      const copy = JSON.parse(text ?? '') as Omit<LocalCopy<F>, 'key'>
      return isFields(copy?.fields) && typeof copy.at === 'number' ? copy : undefined
    } catch {
      return undefined
    }
  }
  const isOutdated = (text: string | null) => now() - (read(text)?.at ?? 0) > retentionMs

  return {
    keep(copy) {
      const text = JSON.stringify(copy)
      try {
        storage.setItem(own, text)
        return true
      } catch {
        for (const key of findOutdated()) storage.removeItem(key)
      }
      try {
        storage.setItem(own, text)
        return true
      } catch {
        return false
      }
    },
    drop: () => storage.removeItem(own),
    listCopies() {
      for (const key of findOutdated()) storage.removeItem(key)
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
