import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const maxLines = 400

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
  return lines > maxLines ? [`${path} has ${lines} lines, more than ${maxLines}`] : []
}

const definition = /^create (?:or replace )?function (\w+)/gim
const trigger = /^create (?:constraint )?trigger (\w+) [^;]*execute function (\w+)\(/gim

/**
 * Functions and triggers in migrations, and files of functions that do not define the one of their name, or triggers of
 * another one: each has one source.
 */
export function functionProblems(path: string, sql: string): string[] {
  const defined = [...sql.matchAll(definition)].map(([, name = '']) => name)
  const executed = [...sql.matchAll(trigger)].map(([, , name = '']) => name)
  if (path.startsWith('server/migrations/'))
    return [...new Set([...defined, ...executed])].map(
      (name) => `${path} defines ${name} or its triggers: they belong in functions/${name}.sql of a subject`,
    )
  const name = basename(path, '.sql')
  const isWhole = defined.length === 1 && sql.includes(`create or replace function ${name}(`)
  return isWhole && executed.every((one) => one === name)
    ? []
    : [`${path} must define the function ${name} by create or replace function and its triggers, and no other`]
}

/** The numbers and the sizes of the migrations below a folder, and the functions of the database. */
export async function checkMigrations(root: string): Promise<string[]> {
  const names: string[] = []
  for await (const path of glob('server/migrations/{*.sql,*_baseline}', { cwd: root })) names.push(basename(path))
  const problems: string[] = []
  for await (const path of glob('server/**/*.sql', { cwd: root, exclude: ['server/schema.sql'] })) {
    const sql = await readFile(join(root, path), 'utf8')
    problems.push(...lengthProblems(path, sql), ...functionProblems(path, sql))
  }
  return [...migrationProblems(names), ...problems]
}
