import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'

/** Latin words of documents, by which questions are corrected and completed. Whichever engine finds: they are few. */
export interface KnownWords {
  /** Finds words that begin like one and are about as long. */
  like(word: string): Promise<{ known: boolean; like: readonly string[] }>
  /** Finds words that begin with one, the shortest first. */
  beginning(word: string, most: number): Promise<readonly string[]>
}

/** Notes the words of documents; they stay known when these are gone. */
export async function saveWords(db: Executor, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return
  await db.execute(
    sql`insert into search_words (word) select unnest(${sql.param([...words].toSorted())}::text[]) on conflict do nothing`,
  )
}

export function createKnownWords({ orm }: Pick<Database, 'orm'>): KnownWords {
  return {
    async like(word) {
      const starts = [...new Set([...word].slice(0, 2))]
      const { rows } = await orm.execute<{ word: string }>(sql`
        select word from search_words where left(word, 1) = any (${sql.param(starts)}::text[])
          and length(word) between ${word.length - 2} and ${word.length + 2}`)
      const { rows: begun } = await orm.execute(sql`
        select from search_words where left(word, 1) = ${word[0]} and starts_with(word, ${word}) limit 1`)
      return { known: begun.length > 0, like: rows.map((row) => row.word) }
    },

    async beginning(word, most) {
      const pattern = `${word.replace(/[\\%_]/g, '\\$&')}%`
      const { rows } = await orm.execute<{ word: string }>(sql`
        select word from search_words where word like ${pattern} order by length(word), word limit ${most}`)
      return rows.map((row) => row.word)
    },
  }
}
