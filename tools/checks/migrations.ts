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

/** The function that triggers of the subjects on their own tables execute; they stand in `triggers.sql`. */
const ofRecords = 'record_changed'

/**
 * Triggers that execute a function of their own, and why what they do cannot follow from `record_changed`. A table has no
 * other trigger, and `record_changed` once.
 */
const ownTriggers: Readonly<Record<string, string>> = {
  audit_log_is_final: 'refuses the change, of all rows at once',
  chain_refunds_entered: 'books of money: the entry is written in the transaction of the payment',
  chain_transfers_entered: 'books of money: the entry is written in the transaction of the payment',
  credit_note_of_refund: 'waits for the end of the transaction',
  events_change_currency: 'refuses the change',
  note_translated_words: 'changes the row before it is stored',
  order_in_currency: 'refuses the change',
  pack_added: 'takes all rows of the statement at once',
  pack_changed: 'takes all rows of the statement at once',
  pack_removed: 'takes all rows of the statement at once',
  payments_tell_open: 'wakes a process that waits',
  receipt_of_paid_order: 'waits for the end of the transaction',
  state_in_order: 'refuses the change',
  ticket_codes_paused: 'refuses the change',
}

/** Triggers that are neither `record_changed` nor listed, and listed ones that are gone. */
export function triggerProblems(
  files: readonly (readonly [path: string, sql: string])[],
  listed: Readonly<Record<string, string>> = ownTriggers,
): string[] {
  const found = files.flatMap(([path, sql]) => [...sql.matchAll(trigger)].map(([, name = '']) => ({ path, name })))
  const names = new Set(found.map(({ name }) => name))
  return [
    ...found.flatMap(({ path, name }) =>
      name === ofRecords || name in listed
        ? []
        : [
            `${path} makes the trigger ${name}: declare what follows in triggers.sql, or list it in tools/checks/migrations.ts`,
          ],
    ),
    ...Object.keys(listed).flatMap((name) =>
      names.has(name) ? [] : [`the trigger ${name} of tools/checks/migrations.ts is gone`],
    ),
  ]
}

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
  if (basename(path) === 'triggers.sql')
    return defined.length === 0 && executed.every((one) => one === ofRecords)
      ? []
      : [`${path} must have triggers that execute ${ofRecords}, and nothing else`]
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
  const files: [path: string, sql: string][] = []
  for await (const path of glob('server/**/*.sql', { cwd: root, exclude: ['server/schema.sql'] })) {
    const sql = await readFile(join(root, path), 'utf8')
    files.push([path, sql])
    problems.push(...lengthProblems(path, sql), ...functionProblems(path, sql))
  }
  return [...migrationProblems(names), ...problems, ...triggerProblems(files)]
}
