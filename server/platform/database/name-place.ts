import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

const han = /\p{sc=Han}/u
/**
 * Characters that may precede a word: neither letters nor digits, or Han characters, between which there are no spaces.
 */
const wordEnd = '[^[:alnum:]]|[\u3400-\u9fff]'

/** Distance of a name from the typed text, equal to `nameDistance` of language/text/name-rank.ts. */
function placeOf(name: SQL, form: string): SQL {
  const folded = sql`lower(normalize(${name}, nfkc))`
  const at = sql`strpos(${folded}, ${form}::text)`
  const beginsWord = han.test(form)
    ? sql``
    : sql`when ${at} > 1 and substr(${folded}, ${at} - 1, 1) ~ ${wordEnd} then 2`
  return sql`case when ${name} is null then 3 when ${folded} = ${form}::text then 0 when ${at} = 1 then 1 ${beginsWord} else 3 end`
}

/**
 * The place of a row among those that words have found: what is called exactly so first, then what begins with it, then
 * where a word does. Ordering by it reads all that were found, so a list of very many is not ordered by it.
 * @param names expressions of what the row is called; null where it has none
 * @param forms what was typed in each script, in lower case
 */
export const namePlace = (names: readonly SQL[], forms: readonly string[]): SQL =>
  sql`least(${sql.join(
    names.flatMap((name) => forms.map((form) => placeOf(name, form))),
    sql`, `,
  )})`

/** Rows that are ordered by their names in a few hundredths of a second, whatever share of them a word finds. */
const maxOrdered = 50_000

/**
 * True if the matches of a word in a table can be ordered by name: they are few, or the table is small.
 * @param isInOrder true if the word is in many rows, which are read in their own order
 */
export async function ordersByName(db: Executor, table: string, isInOrder: boolean): Promise<boolean> {
  if (!isInOrder) return true
  const { rows } = await db.execute<{ small: boolean }>(
    sql`select reltuples < ${maxOrdered} as small from pg_class where oid = ${table}::regclass`,
  )
  return rows[0]?.small === true
}

/** A field of all versions of a row in further languages. */
export const versionNames = (versions: SQL, field: string): SQL[] =>
  ['zh-Hans', 'zh-Hant-HK', 'en'].map((language) => sql`${versions} -> ${language}::text ->> ${field}::text`)
