import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Migration, unfinishedRestore } from '#server/platform/database/migrations.ts'
import type { Client } from './database-dump.ts'
import type { Manifest, Schema } from './manifest.ts'
import { BackupError } from './sealed-objects.ts'

const quote = pg.escapeIdentifier

/** @throws BackupError where this version of the program cannot make the schema of a backup */
export function checkSchema(schema: Schema, known: readonly Migration[]): void {
  const newest = known.at(-1)?.number ?? 0
  if (schema.number > newest)
    throw new BackupError(
      `The backup was made by a newer version of the program (schema ${schema.number}; this one has ${newest}). Install that version first.`,
    )
  if (known.find(({ number }) => number === schema.number)?.checksum !== schema.checksum)
    throw new BackupError(
      `The backup was made by another version of the program, with the schema ${schema.name}. Restore it with that version, then upgrade.`,
    )
}

async function relations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  return rows.map(({ name }) => name)
}

/** @returns whether there is an interrupted restore @throws BackupError where a database holds anything else */
export async function refuseContent(client: Client): Promise<boolean> {
  const found = await relations(client)
  if (found.includes(`public.${unfinishedRestore}`)) return true
  if (found.length > 0)
    throw new BackupError(
      `The database is not empty: it has the table ${found.toSorted()[0]}. A backup is restored into an empty database.`,
    )
  return false
}

/**
 * Marks a database as being restored, and removes the remains of an interrupted restore.
 * @throws BackupError where it holds anything else
 */
export async function beginRestore(client: Client): Promise<void> {
  if (await refuseContent(client)) await abandonRestore(client)
  await client.query(`create table ${unfinishedRestore} ()`)
}

/** Empties a database that is being restored. The mark goes last. */
export async function abandonRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `
    select format('drop table if exists %s cascade', pg_class.oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> $1
    union all
    select format('drop function if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select format('drop table if exists %I', $1)`,
    [unfinishedRestore],
  )
  for (const { statement } of rows) await client.query(statement)
}

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Without references rows can come in any order. Those of the finished database are checked again. */
async function withoutReferences(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/**
 * Fills a database of the schema of a backup, which has no triggers yet, in one transaction: all of it or nothing.
 * @param rowsOf the rows of a table, by its place in the manifest
 * @throws BackupError where a table gets another number of rows
 */
export async function loadDatabase(
  client: Client,
  { tables, partitions, sequences }: Manifest,
  rowsOf: (place: number) => AsyncIterable<Buffer>,
): Promise<void> {
  await client.query('begin')
  try {
    await withoutReferences(client, async () => {
      // The default rows of a new site.
      await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
      for (const { parent, name, bound } of partitions)
        await client.query(`create table if not exists ${quote(name)} partition of ${quote(parent)} ${bound}`)
      for (const [place, { name, columns, rows }] of tables.entries()) {
        const into = client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`))
        await pipeline(Readable.from(rowsOf(place)), into)
        if (into.rowCount !== rows)
          throw new BackupError(`The backup is damaged: ${name} has ${into.rowCount} rows instead of ${rows}.`)
      }
    })
    for (const { name, value } of sequences)
      await client.query('select setval(to_regclass($1), $2::bigint)', [`public.${quote(name)}`, value])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
