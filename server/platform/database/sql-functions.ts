import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { MigrationError } from './migration-error.ts'

/**
 * A function of the database, in a file with its name: `create or replace function`, and behind it the triggers that execute
 * it. Those that execute `record_changed` are in the `triggers.sql` of the subjects.
 */
export interface SqlFunction {
  name: string
  path: string
  sql: string
  checksum: string
}

const functionFiles = '{platform,modules}/**/functions/**/*.sql'
/** Triggers that subjects have on their own tables; all of them execute one function. */
const triggerFiles = 'modules/*/*/triggers.sql'
const executedByTriggerFiles = 'record_changed'

/** SHA-256 of a text. Line ends are ignored: some checkouts rewrite them. */
export const checksumOf = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/**
 * The function `record_changed` with its triggers, and a branch for each function that they name: calls composed at run time
 * would be prepared again for every row.
 */
function withTriggers(definition: string, triggers: string): string {
  const names = new Set([...triggers.matchAll(/^ +'(\w+)', '/gm)].map(([, name]) => name))
  const branches = [...names].map(
    (name) => `when '${name}' then perform ${name}(tg_table_name::text, was, is_now, tg_argv[place + 1]::jsonb);`,
  )
  return `${definition.replace('-- branches', () => branches.join('\n      '))}\n${triggers}`
}

/** Reads the files that a pattern finds, in the order of their names. */
async function filesOf(root: string, pattern: string): Promise<Pick<SqlFunction, 'path' | 'sql'>[]> {
  const paths: string[] = []
  for await (const path of glob(pattern, { cwd: root })) paths.push(path)
  return Promise.all(paths.sort().map(async (path) => ({ path, sql: await readFile(join(root, path), 'utf8') })))
}

/**
 * Functions that the subjects keep in their folders.
 * @param server folder that contains `platform/` and `modules/`
 * @throws MigrationError for two files with one name
 */
export async function readFunctions(server: URL): Promise<SqlFunction[]> {
  const root = fileURLToPath(server)
  const triggers = (await filesOf(root, triggerFiles)).map(({ sql }) => sql).join('\n')
  const functions = (await filesOf(root, functionFiles)).map(({ path, sql: own }) => {
    const name = basename(path, '.sql')
    const sql = name === executedByTriggerFiles ? withTriggers(own, triggers) : own
    return { name, path, sql, checksum: checksumOf(sql) }
  })
  const names = new Map<string, string>()
  for (const { name, path } of functions) {
    const other = names.get(name)
    if (other) throw new MigrationError(`The function ${name} has two files, ${other} and ${path}.`)
    names.set(name, path)
  }
  return functions
}

const executedByTriggers = /\breturns trigger\b/i

/** Objects that a function needs and that a later migration, or another function, creates. */
const missingObject = new Set(['42704', '42P01', '42883', '42703'])

const signaturesOf = `select oid::regprocedure::text as signature from pg_proc
  where pronamespace = current_schema()::regnamespace and proname = $1`

async function signatures(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(signaturesOf, [name])
  return rows.map(({ signature }) => signature)
}

const triggersOf = `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where pronamespace = current_schema()::regnamespace and proname = $1 and not tgisinternal`

async function dropTriggers(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(triggersOf, [name])
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Defines a function and its triggers, of which none exist, and drops its former definition where its parameters are others.
 */
async function define(client: pg.ClientBase, { name, sql, checksum }: SqlFunction): Promise<void> {
  const former = await signatures(client, name)
  await client.query(sql)
  const present = await signatures(client, name)
  if (present.length > former.length) for (const signature of former) await client.query(`drop function ${signature}`)
  await client.query(
    `insert into schema_functions (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum`,
    [name, checksum],
  )
}

/** Defines the functions whose objects exist. @returns the others, each with the reason */
async function defineWhatCanBe(client: pg.ClientBase, due: readonly SqlFunction[]): Promise<[SqlFunction, Error][]> {
  const left: [SqlFunction, Error][] = []
  for (const one of due) {
    await client.query('savepoint function')
    try {
      await define(client, one)
    } catch (error) {
      await client.query('rollback to savepoint function')
      if (!missingObject.has((error as { code?: string }).code ?? '')) throw failure(one, error as Error)
      left.push([one, error as Error])
    }
  }
  return left.length > 0 && left.length < due.length
    ? defineWhatCanBe(
        client,
        left.map(([one]) => one),
      )
    : left
}

const failure = ({ path }: SqlFunction, cause: Error) =>
  new MigrationError(`The function ${path} could not be defined: ${cause.message}`, { cause })

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // A body may name what a later migration creates.
    await client.query('set local check_function_bodies = off')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Records the functions that the migrations before a baseline made, so that those without a file are dropped. */
export const adoptFunctions = (client: pg.ClientBase) =>
  client.query(`insert into schema_functions (name, checksum)
    select distinct proname, '' from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    on conflict do nothing`)

/** Creates the table of defined functions. */
export const prepareFunctions = (client: pg.ClientBase) =>
  client.query('create table if not exists schema_functions (name text primary key, checksum text not null)')

/**
 * Creates the functions that the database has not, so that the columns of the next migration can refer to them. One that
 * needs a table of that migration is left for later, and so are those of triggers, which no column refers to and which may
 * call others whose definition is not yet the new one.
 */
export async function defineMissingFunctions(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct proname as name from pg_proc where pronamespace = current_schema()::regnamespace',
  )
  const known = new Set(rows.map(({ name }) => name))
  const missing = functions.filter(({ name, sql }) => !known.has(name) && !executedByTriggers.test(sql))
  if (missing.length > 0) await inTransaction(client, () => defineWhatCanBe(client, missing))
}

/**
 * Defines changed functions again and drops those whose file is gone, all or none.
 * @returns the names of both
 * @throws MigrationError
 */
export function updateFunctions(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<string[]> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_functions',
    )
    const defined = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const changed = functions.filter(({ name, checksum }) => defined.get(name) !== checksum)
    const names = new Set(functions.map(({ name }) => name))
    const removed = [...defined.keys()].filter((name) => !names.has(name))
    // All of them first: a trigger may have moved from one function to another.
    for (const name of [...changed.map((one) => one.name), ...removed]) await dropTriggers(client, name)
    const [left] = await defineWhatCanBe(client, changed)
    if (left) throw failure(...left)
    for (const name of removed) {
      for (const signature of await signatures(client, name)) await client.query(`drop function ${signature}`)
      await client.query('delete from schema_functions where name = $1', [name])
    }
    return [...changed.map(({ name }) => name), ...removed]
  })
}
