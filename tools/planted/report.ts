import type { Plant } from './plant.ts'

const begin = '<!-- planted vulnerabilities -->'
const end = '<!-- end of planted vulnerabilities -->'
const head = '| class | planted vulnerability | found by |\n|---|---|---|'

/** A row of the table in `docs/security.md`. */
export interface PlantRow {
  class: string
  name: string
  /** File and name of the first test that failed. */
  foundBy: string
}

/** Writes the name of a test as code in a cell of a table. */
function cell(text: string): string {
  return `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'")}\``
}

/** Reads the rows of the table. @throws Error if the document has no place for it */
export function rowsOf(document: string): PlantRow[] {
  const [, after] = document.split(begin)
  const [table] = after?.split(end) ?? []
  if (table === undefined) throw new Error(`The document has no place for the table: ${begin} … ${end}`)
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| class'))
    .map((line) => {
      const [, group = '', name = '', foundBy = ''] = line.split(/(?<!\\)\|/).map((part) => part.trim())
      return { class: group, name, foundBy: foundBy.replace(/^`(.*)`$/, '$1') }
    })
}

/** Gives the document the table of all plants: rows of this run, and of earlier ones for the other plants. */
export function withRows(document: string, plants: readonly Plant[], found: ReadonlyMap<string, string>): string {
  const earlier = new Map(rowsOf(document).map((row) => [row.name, row.foundBy]))
  const lines = plants.flatMap((plant) => {
    const test = found.get(plant.name)
    const known = earlier.get(plant.name)
    const foundBy = test === undefined ? known && `\`${known}\`` : cell(test)
    return foundBy === undefined ? [] : [`| ${plant.class} | ${plant.name} | ${foundBy} |`]
  })
  const [before = ''] = document.split(begin)
  const [, after = ''] = document.split(end)
  return `${before}${begin}\n\n${[head, ...lines].join('\n')}\n\n${end}${after}`
}
