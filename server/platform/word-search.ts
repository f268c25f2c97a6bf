import { type SQL, sql } from 'drizzle-orm'

/** A pattern that matches whatever holds the text; %, _ and \ stand for themselves. */
const holding = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Whether a column of words, in lower case, holds one of the forms of a keyword. */
export const holdsWords = (column: SQL, forms: readonly string[]): SQL =>
  sql`${column} like any (${sql.param(forms.map(holding))}::text[])`
