import type { TextLanguage } from './product-texts.ts'

/** A word that is no name of a thing, and the name that the thing has. */
export interface RefusedTerm {
  word: RegExp
  languages: readonly TextLanguage[]
  instead: string
}

const tableHead = '| English | simplified | Hong Kong | instead of |'

/** The refused words of the table of terms in docs/words.md. @throws Error where there is no such table */
export function refusedTerms(document: string): RefusedTerm[] {
  const [, table] = document.split(`${tableHead}\n`)
  if (table === undefined) throw new Error('docs/words.md has no table of terms')
  const rows = table.split('\n').slice(1)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).flatMap((row) => {
    const [english = '', hans = '', hant = '', refused = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return refused
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) =>
        /\p{Script=Han}/u.test(word)
          ? { word: new RegExp(word), languages: ['hans', 'hant'] as const, instead: `${hans}, ${hant}` }
          : { word: new RegExp(`\\b${word}s?\\b`, 'i'), languages: ['en'] as const, instead: english },
      )
  })
}
