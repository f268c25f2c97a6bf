import type pg from 'pg'

/** The tables of a database as its catalogue knows them. */
export interface Schema {
  tables: readonly Table[]
}

export interface Table {
  name: string
  /** Partition key; null: not partitioned. */
  partition: string | null
  /** The rows of the table do not survive a crash. */
  unlogged: boolean
  /** Storage options, such as fillfactor=70. */
  options: readonly string[]
  columns: readonly Column[]
  constraints: readonly Constraint[]
  /** Indexes that no constraint makes. */
  indexes: readonly string[]
  triggers: readonly Trigger[]
}

export interface Column {
  name: string
  /** The name is a keyword of SQL as well. */
  quoted: boolean
  type: string
  notNull: boolean
  identity: boolean
  default: string | null
  /** The expression that it is computed by. */
  generated: string | null
}

export interface Constraint {
  name: string
  kind: 'p' | 'u' | 'f' | 'c' | 'x'
  columns: readonly string[]
  definition: string
  /** The table that it refers to. */
  refersTo: string | null
}

export interface Trigger {
  name: string
  definition: string
  /** Purpose of it, or of the function that it executes. */
  purpose: string | null
}

const tablesOfSchema = `
  select tbl.relname as name, pg_get_partkeydef(tbl.oid) as partition, coalesce(tbl.reloptions, '{}') as options,
    tbl.relpersistence = 'u' as unlogged,
    (select jsonb_agg(jsonb_build_object('name', attname,
        'quoted', exists (select from pg_get_keywords() where word = attname and catcode in ('R', 'T')), 'type', format_type(atttypid, atttypmod)
          || coalesce((select format(' collate %I', collname) from pg_collation, pg_type
            where pg_collation.oid = attcollation and pg_type.oid = atttypid and attcollation <> typcollation), ''), 'notNull', attnotnull,
        'identity', attidentity <> '',
        'default', case when attgenerated = '' then pg_get_expr(adbin, adrelid) end,
        'generated', case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = tbl.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', conname, 'kind', contype, 'definition', pg_get_constraintdef(con.oid),
        'refersTo', (select relname from pg_class where oid = confrelid),
        'columns', (select coalesce(jsonb_agg(attname order by place), '[]') from unnest(conkey) with ordinality as key (num, place)
          join pg_attribute on attrelid = tbl.oid and attnum = num)) order by contype, conname), '[]')
      from pg_constraint as con where conrelid = tbl.oid and contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
    (select coalesce(jsonb_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '[]')
      from pg_index where indrelid = tbl.oid
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = tbl.oid)) as indexes,
    (select coalesce(jsonb_agg(jsonb_build_object('name', tgname, 'definition', pg_get_triggerdef(trg.oid),
        'purpose', coalesce(obj_description(trg.oid, 'pg_trigger'), obj_description(tgfoid, 'pg_proc'))) order by tgname), '[]')
      from pg_trigger as trg where tgrelid = tbl.oid and not tgisinternal) as triggers
  from pg_class as tbl
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('schema_migrations', 'schema_functions')
  order by relname`

/** Reads all tables but their partitions. */
export async function readSchema(db: Pick<pg.ClientBase, 'query'>): Promise<Schema> {
  // Names stand without their schema, and texts as the defaults of the server have them.
  await db.query("set search_path to 'public'")
  return { tables: (await db.query<Table>(tablesOfSchema)).rows }
}
