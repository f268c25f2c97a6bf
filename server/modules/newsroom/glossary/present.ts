import type { Person } from '#contract/newsroom/desk.ts'
import type { GlossaryEntryRow } from '#contract/newsroom/glossary.ts'
import { entryKey, type GlossaryEntry } from '#language/glossary-entries.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { EntryRow } from './store.ts'

export type EntryOrigin = GlossaryEntryRow['origin']

/** Entries of both kinds, those that were changed here first, then in the order of the shipped lists. */
export function rowsOf(shipped: readonly GlossaryEntry[], changed: readonly EntryRow[]) {
  const keys = new Map(shipped.map((entry) => [entryKey(entry), entry]))
  const touched = new Set(changed.map(entryKey))
  return [
    ...changed.toReversed().flatMap((row) => {
      const own = keys.get(entryKey(row))
      // An entry that was added here and taken away again is nothing to look at.
      return row.removed && !own ? [] : [{ entry: row as GlossaryEntry, row, origin: originOf(own, row) }]
    }),
    ...shipped
      .filter((entry) => !touched.has(entryKey(entry)))
      .map((entry) => ({ entry, row: undefined, origin: 'shipped' as EntryOrigin })),
  ]
}

/** Returns the origin of an entry: the shipped lists, or editors who added, changed or removed it. */
export function originOf(shipped: GlossaryEntry | undefined, row: EntryRow | undefined): EntryOrigin {
  if (!row) return 'shipped'
  if (row.removed) return 'removed'
  if (!shipped) return 'added'
  return row.hk === shipped.hk && row.tw === shipped.tw && row.en === shipped.en ? 'shipped' : 'changed'
}

/** An entry as the console lists it, with its shipped wording and who changed it. */
export function presentEntry(
  { list, hans, hk, tw, en }: GlossaryEntry,
  given: { shipped: GlossaryEntry | undefined; row: EntryRow | undefined; people: ReadonlyMap<number, Person> },
): GlossaryEntryRow {
  const { shipped, row, people } = given
  return {
    list,
    hans,
    hk,
    tw,
    en,
    origin: originOf(shipped, row),
    version: row?.version ?? 0,
    changed: row
      ? { by: row.changedBy === null ? null : (people.get(row.changedBy) ?? null), time: siteTime(row.changedAt) }
      : null,
  }
}
