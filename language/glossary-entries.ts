import type { GlossaryTerm } from './glossary.ts'
import type { ProtectedName } from './names.ts'

/**
 * Terms and names in one shape: the shipped ones overlaid with the newsroom's own, and what is wrong with an entry.
 * Browser-safe.
 */

export type EntryList = 'term' | 'name'

/** A term or a name. A name is written the same way everywhere, so its `hk` and `tw` are equal. */
export interface GlossaryEntry {
  list: EntryList
  hans: string
  hk: string
  tw: string
  /** The required English; empty: any. */
  en: string
}

/** The newsroom's change of an entry: how it reads from now on, or that it is removed. */
export type EntryChange = GlossaryEntry & { removed: boolean }

/** Characters (code points) of each part of an entry. */
export const longestEntry = { term: 40, en: 120 } as const

/** Terms and names are two lists, in each of which a word stands once. */
export const entryKey = ({ list, hans }: Pick<GlossaryEntry, 'list' | 'hans'>): string => `${list} ${hans}`

/** The shipped lists as entries. */
export function shippedEntries(glossary: readonly GlossaryTerm[], names: readonly ProtectedName[]): GlossaryEntry[] {
  return [
    ...glossary.map((term) => ({ list: 'term' as const, ...term })),
    ...names.map(({ hans, hant }) => ({ list: 'name' as const, hans, hk: hant, tw: hant, en: '' })),
  ]
}

/** Entries with changes applied: changed in place, removed, or added at the end. */
export function withChanges(entries: readonly GlossaryEntry[], changes: readonly EntryChange[]): GlossaryEntry[] {
  const all = new Map(entries.map((entry) => [entryKey(entry), entry]))
  for (const { removed, ...entry } of changes) {
    if (removed) all.delete(entryKey(entry))
    else all.set(entryKey(entry), entry)
  }
  return [...all.values()]
}

/** The two lists as an engine takes them. */
export function listsOf(entries: readonly GlossaryEntry[]): { glossary: GlossaryTerm[]; names: ProtectedName[] } {
  const glossary: GlossaryTerm[] = []
  const names: ProtectedName[] = []
  for (const { list, hans, hk, tw, en } of entries) {
    if (list === 'term') glossary.push({ hans, hk, tw, en })
    else names.push({ hans, hant: hk })
  }
  return { glossary, names }
}

const entryFaults = ['empty', 'tooLong', 'unreadable', 'duplicate', 'cycle'] as const
const entryWarnings = ['oneCharacter', 'notSimplified', 'ambiguous', 'noWord', 'partOf'] as const
export type EntryFault = (typeof entryFaults)[number]
export type EntryWarning = (typeof entryWarnings)[number]

/** Problems of an entry, and notes for the editor who accepts it. `with` names the other entries concerned. */
export interface EntryCheck {
  faults: { fault: EntryFault; with?: string }[]
  warnings: { warning: EntryWarning; with?: string }[]
}

type Fold = (text: string) => string

const sign = /[\p{C}\p{Zl}\p{Zp}<>|]/u
const isHan = /^[\p{sc=Han}·]+$/u

/**
 * Checks an entry against all others.
 * @param others the entries without the one that it replaces
 * @param fold into simplified characters, by the dictionaries alone
 */
export function checkEntry(entry: GlossaryEntry, others: readonly GlossaryEntry[], fold: Fold): EntryCheck {
  const { hans, hk, tw, en } = entry
  const check: EntryCheck = { faults: [], warnings: [] }
  const parts = [hans, hk, tw]
  if (parts.some((part) => part.trim() === '')) check.faults.push({ fault: 'empty' })
  if (parts.some((part) => [...part].length > longestEntry.term) || [...en].length > longestEntry.en) {
    check.faults.push({ fault: 'tooLong' })
  }
  if ([...parts, en].some((part) => sign.test(part))) check.faults.push({ fault: 'unreadable' })
  const twin = others.find((other) => other.hans === hans)
  if (twin) check.faults.push({ fault: 'duplicate', with: twin.hans })
  const circle = twin ? undefined : cycleThrough(entry, others, fold)
  if (circle) check.faults.push({ fault: 'cycle', with: circle.join(' → ') })
  if (check.faults.length === 0) check.warnings.push(...warningsOf(entry, others, fold))
  return check
}

function warningsOf(entry: GlossaryEntry, others: readonly GlossaryEntry[], fold: Fold): EntryCheck['warnings'] {
  const warnings: EntryCheck['warnings'] = []
  if ([...entry.hans].length === 1) warnings.push({ warning: 'oneCharacter' })
  if (fold(entry.hans) !== entry.hans) warnings.push({ warning: 'notSimplified', with: fold(entry.hans) })
  if (!isHan.test(entry.hans)) warnings.push({ warning: 'noWord' })
  const same = others.find((other) => other.hk === entry.hk && other.hans.length === entry.hans.length)
  if (same) warnings.push({ warning: 'ambiguous', with: same.hans })
  const longer = others.find((other) => other.hans.length > entry.hans.length && other.hans.includes(entry.hans))
  if (longer) warnings.push({ warning: 'partOf', with: longer.hans })
  return warnings
}

/**
 * Entries that lead back to this one: what one writes in traditional characters is what the next one reads in
 * simplified ones. Such words would swap each time a text is converted back and forth.
 */
function cycleThrough(entry: GlossaryEntry, others: readonly GlossaryEntry[], fold: Fold): string[] | undefined {
  for (const region of ['hk', 'tw'] as const) {
    const next = new Map(others.map((other) => [other.hans, fold(other[region])]))
    const path = [entry.hans]
    for (let word: string | undefined = fold(entry[region]); word !== undefined; word = next.get(word)) {
      if (word === entry.hans) {
        if (path.length > 1) return [...path, word]
        break
      }
      if (path.includes(word)) break
      path.push(word)
    }
  }
  return undefined
}
