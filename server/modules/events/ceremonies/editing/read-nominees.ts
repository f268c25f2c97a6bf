import type { StaffNominee } from '#contract/events/ceremonies/ceremonies-desk.ts'
import { ceremonyLimits } from '#contract/events/ceremonies/ceremony-terms.ts'
import { readRows, type TableColumns, type TableReading } from '#server/platform/spreadsheets/table-reading.ts'

/** Reads tables of nominees: CSV with headings. Runs in a thread. */

export interface NomineeLine {
  /** Line of the file on which its row begins. */
  line: number
  award: string
  key: string
  texts: StaffNominee['texts']
}

const texts = ['name', 'note', 'words'] as const
const columns: TableColumns = {
  names: ['award', 'key', ...texts.flatMap((name) => [name, `${name}_hant`, `${name}_en`])],
  required: [['award'], ['key'], ['name', 'name_hant', 'name_en']],
  aliases: {
    ...{ 奖项: 'award', 獎項: 'award', 代号: 'key', 代號: 'key', 代码: 'key', 代碼: 'key', 名称: 'name', 名稱: 'name' },
    ...{ 提名: 'name', 说明: 'note', 說明: 'note', 得奖感言: 'words', 得獎感言: 'words' },
  },
}

/**
 * Nominees of a table with the columns award and key (as they stand in the published list), name, note and words, and the
 * same with `_hant` and `_en` for other languages, in any order.
 */
export function readNominees(text: string): { rows: NomineeLine[] } & Pick<TableReading, 'fault' | 'cut' | 'ignored'> {
  const { lines, fault, cut, ignored } = readRows(text, { columns, most: ceremonyLimits.importedRows })
  const rows = lines.map(({ line, cells }) => {
    const wordsIn = (ending: string) => ({
      name: cells[`name${ending}`] ?? '',
      note: cells[`note${ending}`] ?? '',
      words: cells[`words${ending}`] ?? '',
    })
    return {
      ...{ line, award: cells.award ?? '', key: cells.key ?? '' },
      texts: { 'zh-Hans': wordsIn(''), 'zh-Hant-HK': wordsIn('_hant'), en: wordsIn('_en') },
    }
  })
  return { rows, ...(fault && { fault }), ...(cut && { cut }), ...(ignored && { ignored }) }
}
