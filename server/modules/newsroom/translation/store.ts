import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TranslationSettings, TranslationTarget } from '#contract/newsroom/translation.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { translationMemory, translationSettings, translations } from './tables.ts'

export type TranslationRecord = typeof translations.$inferSelect
export type Subject = Pick<TranslationRecord, 'kind' | 'subject'>

const isSubject = ({ kind, subject }: Subject) => and(eq(translations.kind, kind), eq(translations.subject, subject))

/** @param lock locks the record until the transaction ends */
export async function findTranslation(
  db: Executor,
  subject: Subject,
  lock = false,
): Promise<TranslationRecord | undefined> {
  const query = db.select().from(translations).where(isSubject(subject))
  return (await (lock ? query.for('update') : query))[0]
}

/** The records of some subjects of a kind, by their numbers. */
export async function translationsOf(
  db: Executor,
  kind: string,
  subjects: readonly number[],
): Promise<Map<number, TranslationRecord>> {
  const rows = await db
    .select()
    .from(translations)
    .where(and(eq(translations.kind, kind), sql`${translations.subject} = any(${sql.param([...subjects])}::bigint[])`))
  return new Map(rows.map((row) => [row.subject, row]))
}

/** The subjects of a kind that have records. */
export async function subjectsOf(db: Executor, kind: string): Promise<number[]> {
  const rows = await db.select({ subject: translations.subject }).from(translations).where(eq(translations.kind, kind))
  return rows.map(({ subject }) => subject)
}

/** How many articles and flash have translations older than their source. */
export async function countStale(db: Executor): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(translations)
    .where(eq(translations.stale, true))
  return row?.n ?? 0
}

/** Writes over whatever is there; the caller has looked at the version. */
export async function saveTranslation(
  tx: Transaction,
  record: Omit<typeof translations.$inferInsert, 'version' | 'changedAt' | 'stale'>,
): Promise<void> {
  const { kind: _, subject: __, ...set } = record
  await tx
    .insert(translations)
    .values(record)
    .onConflictDoUpdate({
      target: [translations.kind, translations.subject],
      set: { ...set, stale: false, version: sql`${translations.version} + 1`, changedAt: sql`now()` },
    })
}

export async function removeTranslation(tx: Transaction, subject: Subject): Promise<void> {
  await tx.delete(translations).where(isSubject(subject))
}

export interface Remembered {
  sourceHash: string
  text: string
  origin: 'machine' | 'human'
}

/** From which language into which. */
export interface Pair {
  language: string
  target: TranslationTarget
}

/** Paragraphs that were translated before, by the hash of the source. */
export async function remembered(
  db: Executor,
  hashes: readonly string[],
  { language, target: into }: Pair,
): Promise<Map<string, Remembered>> {
  if (hashes.length === 0) return new Map()
  const { sourceHash, sourceLanguage, target, text, origin } = translationMemory
  const rows = await db
    .select({ sourceHash, text, origin })
    .from(translationMemory)
    .where(and(inArray(sourceHash, [...hashes]), eq(sourceLanguage, language), eq(target, into)))
  return new Map(rows.map((row) => [row.sourceHash, row]))
}

/** Stores paragraphs for reuse. A person's translation is replaced only by a person. */
export async function remember(db: Executor, rows: readonly (typeof translationMemory.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  // Two rows of one text would touch the same row twice.
  const distinct = [...new Map(rows.map((row) => [row.sourceHash, row])).values()]
  await db
    .insert(translationMemory)
    .values(distinct.toSorted((a, b) => (a.sourceHash < b.sourceHash ? -1 : 1)))
    .onConflictDoUpdate({
      target: [translationMemory.sourceHash, translationMemory.sourceLanguage, translationMemory.target],
      set: {
        text: sql`excluded.text`,
        origin: sql`excluded.origin`,
        provider: sql`excluded.provider`,
        changedAt: sql`now()`,
      },
      setWhere: sql`excluded.origin = 'human' or ${translationMemory.origin} = 'machine'`,
    })
}

export async function countUses(db: Executor, hashes: readonly string[], { language, target }: Pair): Promise<void> {
  if (hashes.length === 0) return
  await db
    .update(translationMemory)
    .set({ used: sql`${translationMemory.used} + 1` })
    .where(
      and(
        inArray(translationMemory.sourceHash, [...hashes]),
        eq(translationMemory.sourceLanguage, language),
        eq(translationMemory.target, target),
      ),
    )
}

export async function memorySize(db: Executor): Promise<{ paragraphs: number; saved: number }> {
  const [row] = await db
    .select({
      paragraphs: sql<number>`count(*)::int`,
      saved: sql<number>`coalesce(sum(${translationMemory.used}), 0)::int`,
    })
    .from(translationMemory)
  return row ?? { paragraphs: 0, saved: 0 }
}

/** The settings with their version; undefined as long as nobody has changed them. */
export async function settings(db: Executor, lock = false) {
  const query = db.select().from(translationSettings)
  return (await (lock ? query.for('update') : query))[0]
}

export async function saveSettings(
  tx: Transaction,
  { value, version, changedBy }: { value: TranslationSettings; version: number; changedBy: number },
): Promise<void> {
  await tx
    .insert(translationSettings)
    .values({ value, version, changedBy })
    .onConflictDoUpdate({
      target: translationSettings.only,
      set: { value, version, changedBy, changedAt: sql`now()` },
    })
}
