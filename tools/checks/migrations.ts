import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const mostLines = 400

/**
 * Migrations whose number is taken already, or that leave one out: the program would not start with them. A baseline
 * stands for all up to its number.
 */
export function migrationProblems(names: readonly string[]): string[] {
  const sorted = names.toSorted()
  const numbers = sorted.map((name) => Number.parseInt(name, 10))
  return sorted.flatMap((name, place) => {
    const [before = 0, number = 0] = [numbers[place - 1], numbers[place]]
    if (place === 0 && sorted[0]?.endsWith('_baseline')) return []
    if (number === before + 1) return []
    if (number === before) return [`${name} has the number of ${sorted[place - 1]}: the next free one is needed`]
    return [`${name} does not follow number ${before}`]
  })
}

/** SQL is read as code is, so a file of it has no more lines. */
export function lengthProblems(path: string, sql: string): string[] {
  const lines = sql.trimEnd().split('\n').length
  return lines > mostLines ? [`${path} has ${lines} lines, more than ${mostLines}`] : []
}

/** The numbers and the sizes of the migrations below a folder. */
export async function checkMigrations(root: string): Promise<string[]> {
  const names: string[] = []
  for await (const path of glob('server/migrations/{*.sql,*_baseline}', { cwd: root })) names.push(basename(path))
  const long: string[] = []
  for await (const path of glob('server/migrations/**/*.sql', { cwd: root })) {
    long.push(...lengthProblems(path, await readFile(join(root, path), 'utf8')))
  }
  return [...migrationProblems(names), ...long]
}
