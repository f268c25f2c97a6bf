import type { Row, Section } from './report.ts'

/** Factor by which a number may differ from one run to the next without being reported. */
const tolerance = 1.15

/**
 * Returns the lines of sections that are worse than those of a former report, one sentence each: goals that are no longer
 * met, and numbers that moved away from their goal by more than the tolerance. Lines without a goal, and those that the
 * former report lacks or states in other numbers, are not compared.
 * @param former content of RESULTS.md
 */
export function worseLines(former: string, sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, rows }) => {
    const known = readRows(former, title)
    return rows.flatMap((row) => {
      const before = known.get(row.what)
      if (!before || !row.goal) return []
      const missed = before.met && !row.met
      if (!missed && !isWorse(before, row)) return []
      return [
        `${title}, ${row.what}: ${before.measured} before, ${row.measured} now${missed ? `; misses its goal, ${row.goal}` : ''}`,
      ]
    })
  })
}

/** Reads the table of a section by its first column. */
function readRows(report: string, title: string): Map<string, Pick<Row, 'measured' | 'met'>> {
  const begin = report.indexOf(`## ${title}\n`)
  const section = begin < 0 ? '' : (report.slice(begin + 3).split('\n## ')[0] ?? '')
  return new Map(
    section.split('\n').flatMap((line) => {
      const [, what, measured, , met] = line.split('|').map((cell) => cell.trim())
      return what && measured && met ? [[what, { measured, met: met === 'yes' }]] : []
    }),
  )
}

const numbersOf = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')))

/** Compares the numbers of two lines, as they stand, by the geometric mean of their ratios. */
function isWorse(before: Pick<Row, 'measured'>, now: Row): boolean {
  const [old, present] = [numbersOf(before.measured), numbersOf(now.measured)]
  // Nothing that could be counted, such as a time that never came, is worse than any number.
  if (present.length === 0 && old.length > 0) return !now.met
  if (old.length !== present.length) return false
  const ratios = present.flatMap((number, place) => {
    const known = old[place]
    return known && number ? [number / known] : []
  })
  if (ratios.length === 0) return false
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return (/\bat least\b/.test(now.goal) ? 1 / mean : mean) > tolerance
}
