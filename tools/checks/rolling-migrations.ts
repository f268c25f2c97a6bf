import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPreviousVersion } from '#server/platform/database/migrations.ts'

/** Tables that never have many rows, and why: what reads them under a lock takes no time. */
const smallTables: Readonly<Record<string, string>> = {
  outbox_events: 'emptied as the events are delivered',
  webhooks: 'a few of each member who has any',
}

/** Statements on a table of the previous version that it could not go on with, or that lock the table for long. */
const refused: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^drop (?:table|view)\b/, 'the previous version uses it: drop it one version later'],
  [/\bdrop column\b/, 'the previous version uses the column: drop it one version later'],
  [/\brename\b/, 'the previous version uses the former name: add a new one, and drop the other one version later'],
  [
    /\balter column \w+ (?:set data )?type\b|\bstored\b/,
    'all rows are written again under a lock: add a column, and have a task fill it',
  ],
  [/\bset not null\b/, 'all rows are read under a lock: add a check that is not valid, and validate it one by one'],
  [
    /\badd (?:constraint \w+ )?(?:check|foreign key|exclude|unique|primary key)\b(?!.* not valid$)/,
    'all rows are read under a lock: add it as not valid, and validate it one by one',
  ],
  [
    /\badd column\b.* check\b/,
    'all rows are read under a lock: add the check as not valid, and validate it one by one',
  ],
  [/^create (?:unique )?index (?!concurrently )/, 'writers wait until it is built: build it concurrently, one by one'],
  [/^(?:update|delete from)\b/, 'rows are locked until all are done: have a task do it in batches'],
]
/** The statements in which a scan is of no harm on a table with few rows. */
const targetOf =
  /^(?:alter table(?: if exists)?(?: only)?|drop (?:table|view)(?: if exists)?|update|delete from|create (?:unique )?index.*? on) "?(\w+)/

/** Statements of a text, each on one line, without comments. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())

/**
 * Statements of migrations after the previous version that it could not work with, or that lock one of its tables for longer
 * the more rows it has.
 * @param files the migrations after the previous version
 */
export function rollingProblems(
  files: readonly (readonly [path: string, sql: string])[],
  small: Readonly<Record<string, string>> = smallTables,
): string[] {
  const statements = files.flatMap(([path, sql]) => statementsOf(sql).map((statement) => ({ path, statement })))
  const made = new Set(statements.map(({ statement }) => /^create table "?(\w+)/.exec(statement)?.[1]))
  return statements.flatMap(({ path, statement }) => {
    const [, table = ''] = targetOf.exec(statement) ?? []
    if (table === '' || made.has(table)) return []
    const isDrop = /^drop|\bdrop column\b|\brename\b/.test(statement)
    if (table in small && !isDrop) return []
    const [, reason] = refused.find(([pattern]) => pattern.test(statement)) ?? []
    return reason ? [`${path}, ${table}: ${reason}`] : []
  })
}

/** The migrations after the previous version. */
export async function checkRollingMigrations(root: string): Promise<string[]> {
  const previous = await readPreviousVersion(pathToFileURL(join(root, 'server/')))
  const files: [path: string, sql: string][] = []
  for await (const path of glob('server/migrations/*.sql', { cwd: root }))
    if (Number.parseInt(basename(path), 10) > (previous?.migration ?? 0))
      files.push([path, await readFile(join(root, path), 'utf8')])
  return rollingProblems(files.sort())
}
