import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const section = /^-- ([a-z-]+)\/[a-z-]+$/
const table = /^create table (\w+) \($/
const column = /^ {2}"?(\w+)"? (.*)$/
const localMoment = /^(?:timestamp(?:\(\d\))?(?! ?(?:\(\d\) )?with time zone)\b(?!tz)|timetz\b|money\b)/
const inexact = /^(?:real|double precision|float\d?|numeric(?!\(\d+,0\)))\b/
/** Modules whose columns with fractions are money. */
const modulesWithMoney = new Set(['events'])

/**
 * Columns that break the rule about times and money (architecture, rule 5): moments are timestamptz, and money is whole
 * numbers of the smallest unit.
 * @param schema text of server/schema.sql
 */
export function columnProblems(schema: string): string[] {
  let module = ''
  let name = ''
  return schema.split('\n').flatMap((line) => {
    module = section.exec(line)?.[1] ?? module
    name = table.exec(line)?.[1] ?? name
    const [, own = '', type = ''] = column.exec(line) ?? []
    if (localMoment.test(type)) return [`${name}.${own} is no timestamptz`]
    if (modulesWithMoney.has(module) && inexact.test(type)) return [`${name}.${own} may hold fractions of money`]
    return []
  })
}

/** The columns of the product's tables that break it. */
export const checkColumns = async (root: string): Promise<string[]> =>
  columnProblems(await readFile(join(root, 'server/schema.sql'), 'utf8'))
