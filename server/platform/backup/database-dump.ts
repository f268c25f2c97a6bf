import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { unfinishedRestore } from '#server/platform/database/migrations.ts'
import { eventsUnderWay } from '#server/platform/events/outbox.ts'
import type { Manifest, Schema, StoredTable } from './manifest.ts'
import { createMeasure } from './parts.ts'
import { BackupError } from './sealed-objects.ts'

/** Reads a whole database in one snapshot, table by table, in the text format of COPY. */

export type Client = pg.Client

/** A table with the columns that are stored: the database makes generated ones again. */
export type TableShape = Pick<StoredTable, 'name' | 'columns'>

const quote = pg.escapeIdentifier

/** Taken while a backup of a database is made or restored. */
const backupLock = 4_872_110

/** Rows are read in the order in which they are stored, so that a copy of a table gives the same text. */
const inStoredOrder = `set synchronize_seqscans = off; set enable_indexonlyscan = off;
  set max_parallel_workers_per_gather = 0`

/** Opens a connection of its own, without the limits of those that serve readers. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'harbourwire backup', keepAlive: true })
  // A connection that breaks fails the query under way, which reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      ${inStoredOrder}`)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws BackupError where a backup or a restore of this database is under way; the lock goes with the connection */
export async function lockBackups(client: Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [backupLock])
  if (!rows[0]?.locked) throw new BackupError('Another backup or restore of this database is under way.')
}

/** The program makes these by itself. */
const ownTables = `'schema_migrations', 'schema_functions', '${unfinishedRestore}'`

/** All tables that outlive a crash, with partitions as part of theirs. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not in (${ownTables})
    order by relname`)
  return rows
}

/** Reads the parts of the manifest that describe the database besides its tables. */
export async function readShape(
  client: Client,
): Promise<Pick<Manifest, 'schema' | 'postgres' | 'partitions' | 'sequences'>> {
  const schema = await client.query<Schema>(
    'select number, name, checksum from schema_migrations order by number desc limit 1',
  )
  const [newest] = schema.rows
  if (!newest) throw new Error('The database has no migrations')
  const version = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const partitions = await client.query<Manifest['partitions'][number]>(`
    select parent.relname as parent, child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class as parent on parent.oid = inhparent join pg_class as child on child.oid = inhrelid
    where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace order by child.relname`)
  const sequences = await client.query<Manifest['sequences'][number]>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return {
    schema: newest,
    postgres: version.rows[0]?.version ?? '',
    partitions: partitions.rows,
    sequences: sequences.rows,
  }
}

/** Rows of a table as text, with their number once all are read. */
export async function copyOut(client: Client, { name, columns }: TableShape) {
  const rows = `select ${columns.map(quote).join(', ')} from ${quote(name)}`
  const source = name === 'outbox_events' ? `${rows} union all ${await eventsUnderWay(client, columns)}` : rows
  const stream = client.query(copyTo(`copy (${source}) to stdout`))
  return { stream: stream as AsyncIterable<Buffer>, rows: () => stream.rowCount }
}

/** Size and SHA-256 of the rows of each table, as the manifest has them. */
export async function measureTables(
  client: Client,
): Promise<Pick<StoredTable, 'name' | 'rows' | 'bytes' | 'sha256'>[]> {
  const measured = []
  for (const table of await readTables(client)) {
    const measure = createMeasure()
    const { stream, rows } = await copyOut(client, table)
    for await (const chunk of stream) measure.add(chunk)
    measured.push({ name: table.name, rows: rows(), ...measure.end() })
  }
  return measured
}
