import { and, eq, sql } from 'drizzle-orm'
import type { StaticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import { type Executor, sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import { pageOverrides } from './tables.ts'

export interface PageOverride {
  page: StaticPageName
  language: Language
  sourceHash: string
  /** Null: the conversion again. */
  text: string | null
  by: number
}

/** Editors' replacements for conversions of a page into a script, by the hash of what they replace. */
export async function overridesOf(
  db: Executor,
  page: StaticPageName,
  language: Language,
): Promise<Map<string, string>> {
  const { sourceHash, text } = pageOverrides
  const rows = await db
    .select({ sourceHash, text })
    .from(pageOverrides)
    .where(and(eq(pageOverrides.page, page), eq(pageOverrides.language, language)))
  return new Map(rows.map((row) => [row.sourceHash, row.text]))
}

export async function saveOverride(tx: Transaction, given: PageOverride): Promise<void> {
  const { page, language, sourceHash, text, by: changedBy } = given
  if (text === null) {
    const { page: name, language: tag, sourceHash: hash } = pageOverrides
    await tx.delete(pageOverrides).where(and(eq(name, page), eq(tag, language), eq(hash, sourceHash)))
    return
  }
  const set = { text: sanitizeForPostgres(text), changedBy }
  await tx
    .insert(pageOverrides)
    .values({ page, language, sourceHash, ...set })
    .onConflictDoUpdate({
      target: [pageOverrides.page, pageOverrides.language, pageOverrides.sourceHash],
      set: { ...set, changedAt: sql`now()` },
    })
}
