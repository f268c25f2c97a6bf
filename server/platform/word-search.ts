import { type SQL, sql } from 'drizzle-orm'

/** A pattern that matches whatever holds the text; %, _ and \ stand for themselves. */
const holding = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a column of words, in lower case, holds one of the forms of a keyword. An index over `text_pairs` of the column
 * finds those that have all its pairs of neighbouring characters; one character alone has none.
 */
export function holdsWords(column: SQL, forms: readonly string[]): SQL {
  const one = (form: string) =>
    form.length < 2
      ? sql`${column} like ${holding(form)}`
      : sql`text_pairs(${column}) @> text_pairs(${form}) and ${column} like ${holding(form)}`
  return sql`(${sql.join(
    [...new Set(forms)].map((form) => sql`(${one(form)})`),
    sql` or `,
  )})`
}
