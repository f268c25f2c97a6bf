import { type Entry, type EntryGroup, entryGroups } from './entries.ts'

/** A group of the navigation as it is shown. */
export interface NavGroup {
  name: EntryGroup
  open: boolean
  /** All of an open group; of a closed one the page that is shown, so that nobody loses sight of where they are. */
  entries: readonly Entry[]
  /** Pages of a closed group that are not shown. */
  hidden: readonly Entry[]
}

/** Returns the groups with pages for the signed-in member of staff. */
export function navGroups(
  entries: readonly Entry[],
  { closed, present }: { closed: ReadonlySet<EntryGroup>; present: string },
): NavGroup[] {
  return entryGroups.flatMap((name) => {
    const all = entries.filter(({ group }) => group === name)
    if (all.length === 0) return []
    const open = !closed.has(name)
    const isShown = ({ path }: Entry) => open || present === path || present.startsWith(`${path}/`)
    return [{ name, open, entries: all.filter(isShown), hidden: all.filter((entry) => !isShown(entry)) }]
  })
}

/** The closed groups as they were stored; what is no group, or cannot be read, counts as none. */
export function readClosed(stored: string | null): ReadonlySet<EntryGroup> {
  const names = new Set(stored?.split(' ') ?? [])
  return new Set(entryGroups.filter((name) => names.has(name)))
}

/** The groups that are closed, as the browser stores them. */
export const writeClosed = (closed: ReadonlySet<EntryGroup>): string => [...closed].join(' ')
