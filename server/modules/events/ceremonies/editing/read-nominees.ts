import { parse } from 'csv-parse/sync'
import type { StaffNominee } from '#contract/events/ceremonies/ceremonies-desk.ts'
import { ceremonyLimits } from '#contract/events/ceremonies/ceremony-terms.ts'
import { separatorOf } from '#server/platform/text/separator.ts'

const most = ceremonyLimits.importedRows

/** Reads tables of nominees: CSV with a head. Runs in a thread. */

export interface NomineeLine {
  /** Line of the file; the head is the first. */
  line: number
  award: string
  key: string
  texts: StaffNominee['texts']
}

/**
 * Nominees of a table with the columns award and key (as they stand in the published list), name, note and words, and the
 * same with `_hant` and `_en` for other languages, in any order.
 * @returns what was wrong with the table, where it could not be read, and from which line on it was too long
 */
export function readNominees(text: string): { rows: NomineeLine[]; failure?: string; cutAt?: number } {
  try {
    const found: Record<string, string>[] = parse(text, {
      ...{
        bom: true,
        delimiter: separatorOf(text),
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        to: most + 1,
      },
      columns: (head: string[]) => head.map((name) => name.toLowerCase()),
    })
    return {
      ...(found.length > most && { cutAt: most + 2 }),
      rows: found.slice(0, most).map((row, place) => {
        const wordsIn = (ending: string) => ({
          name: row[`name${ending}`] ?? '',
          note: row[`note${ending}`] ?? '',
          words: row[`words${ending}`] ?? '',
        })
        return {
          ...{ line: place + 2, award: row.award ?? '', key: row.key ?? '' },
          texts: { 'zh-Hans': wordsIn(''), 'zh-Hant-HK': wordsIn('_hant'), en: wordsIn('_en') },
        }
      }),
    }
  } catch (error) {
    return { rows: [], failure: (error as Error).message }
  }
}
