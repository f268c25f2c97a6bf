import type { TranslationState } from '#contract/newsroom/translation.ts'
import { isItem, type Source } from './source.ts'
import type { TranslationRecord } from './store.ts'
import type { StoredState } from './tables.ts'

/** The state of a translation relative to its source. Pure. */

/** The state of a translation, from the desk's record and from what readers have. */
export function translationState(
  stored: StoredState | null | undefined,
  origin: string | null | undefined,
): TranslationState {
  if (origin === 'original') return 'original'
  // A confirmed translation may have been removed by its own form.
  if (stored && !(stored === 'confirmed' && !origin)) return stored
  if (!origin) return 'missing'
  return origin === 'machine' ? 'machine' : 'confirmed'
}

/** A text of a record that was translated elsewhere since an editor confirmed it here: what is stored is out of date. */
export function isWrittenSince(source: Source, stored: TranslationRecord): boolean {
  if (isItem(source.kind) || stored.state !== 'confirmed') return false
  const { since } = source.readersHave ?? {}
  if (since) return since > stored.changedAt
  const made = new Map(stored.segments.map(({ field, text }) => [field, text]))
  return source.segments.some(({ field, translated }) => translated !== null && made.get(field) !== translated)
}

/** True if the source has changed since it was translated. */
export function isStale(source: Source, stored: TranslationRecord | undefined): boolean {
  const { readersHave } = source
  if (readersHave && stored?.state !== 'faulty') return readersHave.stale
  return stored !== undefined && stored.sourceHash !== source.hash && !isWrittenSince(source, stored)
}

/** True if a machine may translate it: what a person wrote for this very source stays. */
export function isForMachine(source: Source, stored: TranslationRecord | undefined): boolean {
  if (!source.target) return false
  if (stored && stored.state !== 'confirmed') return true
  const { translated } = source
  return translated === null || translated.origin === 'machine' || isStale(source, stored)
}
