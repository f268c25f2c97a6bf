import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { migrate } from './migrations.ts'

let base: string
let server: TestDatabase
let db: Database

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'harbourwire-migrations-'))
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog)
})
afterEach(async () => {
  await db.close()
  await server.drop()
  await rm(base, { recursive: true })
})

let folders = 0
/** @param functions definitions by their names */
async function folderOf(files: Record<string, string>, functions: Record<string, string> = {}): Promise<URL> {
  const folder = join(base, String(folders++))
  const all = [
    ...Object.entries(files).map(([name, sql]) => [join(folder, 'migrations', name), sql] as const),
    ...Object.entries(functions).map(([name, sql]) => [join(folder, functionFile(name)), sql] as const),
  ]
  for (const [path, sql] of all) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, sql)
  }
  return pathToFileURL(`${folder}/`)
}
const functionFile = (name: string) => `modules/ships/steps/functions/${name}.sql`

async function column(query: string): Promise<unknown[]> {
  const answer = await db.pool.query({ text: query, rowMode: 'array' })
  return answer.rows.map((row) => row[0])
}
/** Result of a function; it is asked for beside a table of this test, so that the statement is known to be its own. */
const resultOf = (call: string) => column(`select ${call} from (select count(*) from steps) as counted`)

const first = { '0001_first.sql': 'create table steps (name text);\ninsert into steps values (1);' }
const second = { '0002_second.sql': 'insert into steps values (2);' }
const third = { '0003_third.sql': 'insert into steps values (3);' }

const baseline = {
  '0002_baseline/01_steps.sql': 'create table steps (name text);\ninsert into steps values (1), (2);',
  '0002_baseline/02_latest.sql': 'create view latest as select max(name) as name from steps;',
}

describe('a baseline', () => {
  it('is applied as one migration, and further ones follow', async () => {
    const folder = await folderOf({ ...baseline, ...third })
    expect(await migrate(db, folder, silentLog)).toEqual(['0002_baseline', '0003_third.sql'])
    expect(await migrate(db, folder, silentLog)).toEqual([])
    expect(await column('select name from latest')).toEqual(['3'])
    expect(await column('select number from schema_migrations order by number')).toEqual([2, 3])
  })

  it.each([
    [{ ...first, ...second }, ['0003_third.sql']],
    [{ ...first, ...second, ...third }, []],
  ])('stands for the migrations that a database has: %o', async (files, due) => {
    await migrate(db, await folderOf(files), silentLog)
    const folder = await folderOf({ ...baseline, ...third })
    expect(await migrate(db, folder, silentLog)).toEqual(due)
    expect(await migrate(db, folder, silentLog)).toEqual([])
    expect(await column('select name from steps')).toEqual(['1', '2', '3'])
  })

  it('stands for an earlier baseline and what followed it', async () => {
    await migrate(db, await folderOf({ ...baseline, ...third }), silentLog)
    const later = {
      '0003_baseline/01_steps.sql': 'create table steps (name text);\ninsert into steps values (1), (2), (3);',
      '0004_fourth.sql': 'insert into steps values (4);',
    }
    expect(await migrate(db, await folderOf(later), silentLog)).toEqual(['0004_fourth.sql'])
    expect(await migrate(db, await folderOf(later), silentLog)).toEqual([])
    expect(await column('select number from schema_migrations order by number')).toEqual([3, 4])
    expect(await column('select name from steps')).toEqual(['1', '2', '3', '4'])
  })

  it('refuses a database that has an earlier baseline and not all that followed it', async () => {
    await migrate(db, await folderOf(baseline), silentLog)
    const later = { '0003_baseline/01_steps.sql': 'create table steps (name text);' }
    await expect(migrate(db, await folderOf(later), silentLog)).rejects.toThrow(
      /ends with the migration 0002_baseline, before 0003_baseline/,
    )
    expect(await column('select name from steps')).toEqual(['1', '2'])
  })

  it('refuses a database that has only some of them', async () => {
    await migrate(db, await folderOf(first), silentLog)
    await expect(migrate(db, await folderOf({ ...baseline, ...third }), silentLog)).rejects.toThrow(
      /ends with the migration 0001_first\.sql, before 0002_baseline/,
    )
    expect(await column('select name from steps')).toEqual(['1'])
  })

  it('wants the next number after it', async () => {
    const folder = await folderOf({ ...baseline, '0004_fourth.sql': 'select 1' })
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/number 0003 is missing/)
  })
})

describe('migrate', () => {
  it('applies files in order, each once, and later ones later', async () => {
    const early = await folderOf({ ...second, ...first, 'notes.txt': 'no migration' })
    expect(await migrate(db, early, silentLog)).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await migrate(db, early, silentLog)).toEqual([])
    expect(await migrate(db, await folderOf({ ...first, ...second, ...third }), silentLog)).toEqual(['0003_third.sql'])
    expect(await column('select name from steps')).toEqual(['1', '2', '3'])
    expect(await column('select number from schema_migrations order by number')).toEqual([1, 2, 3])
  })

  it('has several processes that start at once apply each file once', async () => {
    const folder = await folderOf({ ...first, ...second, ...third })
    const others = await Promise.all([1, 2, 3].map(() => connectDatabase(server.url, silentLog)))
    const results = await Promise.all([db, ...others].map((each) => migrate(each, folder, silentLog)))
    await Promise.all(others.map((each) => each.close()))
    expect(results.map((names) => names.length).sort()).toEqual([0, 0, 0, 3])
    expect(await column('select name from steps')).toEqual(['1', '2', '3'])
  })

  it('undoes a failing file as a whole, says where it failed, and goes on once it is mended', async () => {
    const broken = await folderOf({ ...first, '0002_second.sql': 'insert into steps values (2);\n\nselekt 1;' })
    await expect(migrate(db, broken, silentLog)).rejects.toThrow(/0002_second\.sql:3 failed and was undone: .*selekt/)
    expect(await column('select name from steps')).toEqual(['1'])
    expect(await migrate(db, await folderOf({ ...first, ...second }), silentLog)).toEqual(['0002_second.sql'])
  })

  it('asked to stop, ends after the file that it is at, and goes on from there', async () => {
    const folder = await folderOf({ ...first, ...second })
    const stopping = new AbortController()
    const log = { ...silentLog, info: () => stopping.abort(new Error('asked to stop')) }
    await expect(migrate(db, folder, log, { stopping: stopping.signal })).rejects.toThrow('asked to stop')
    expect(await column('select name from steps')).toEqual(['1'])
    expect(await migrate(db, folder, silentLog)).toEqual(['0002_second.sql'])
  })

  it('leaves the connection to others unlocked and with its own time limit', async () => {
    await migrate(db, await folderOf(first), silentLog)
    expect(await column('show statement_timeout')).toEqual(['30s'])
    const locks = `select count(*) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`
    // The server learns of the end of a connection a moment later.
    await expect.poll(() => column(locks)).toEqual([0])
  })

  it('takes other line ends for the same file', async () => {
    await migrate(db, await folderOf(first), silentLog)
    const text = first['0001_first.sql'].replaceAll('\n', '\r\n')
    expect(await migrate(db, await folderOf({ '0001_first.sql': text }), silentLog)).toEqual([])
  })

  it.each([
    ['a changed file', { ...first, '0002_second.sql': 'select 1' }, /0002_second\.sql was changed after/],
    [
      'a file the database knows and the folder does not',
      first,
      /0002_second\.sql, which this version .* does not know/,
    ],
    ['a gap', { ...first, ...third }, /number 0002 is missing before 0003_third\.sql/],
    ['a number used twice', { ...first, ...second, '0002_twin.sql': '' }, /0002_second.* and 0002_twin.* same number/],
    ['a name out of line', { ...first, ...second, '3_third.sql': '' }, /3_third\.sql must be named like/],
  ])('refuses %s and changes nothing', async (_what, files, message) => {
    await migrate(db, await folderOf({ ...first, ...second }), silentLog)
    const attempt = migrate(db, await folderOf(files), silentLog)
    await expect(attempt).rejects.toThrow(MigrationError)
    await expect(attempt).rejects.toThrow(message)
    expect(await column('select name from steps')).toEqual(['1', '2'])
  })

  it('refuses an earlier file that was never applied', async () => {
    const folder = await folderOf({ ...first, ...second })
    await migrate(db, folder, silentLog)
    await db.pool.query('delete from schema_migrations where number = 1')
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/0001_first\.sql was never applied/)
  })
})

describe('the version before', () => {
  const previous = (migration: number) => ({ 'previous-version.json': JSON.stringify({ commit: 'any', migration }) })
  const newest = (which: string) => ({
    newest: `create or replace function newest() returns text language sql as 'select ${which}(name) from steps';`,
  })

  it('starts on the database of the next one, and leaves migrations and functions as they are', async () => {
    const before = await folderOf(first, newest('min'))
    await migrate(db, before, silentLog)
    await migrate(db, await folderOf({ ...previous(1), ...first, ...second, ...third }, newest('max')), silentLog)
    expect(await migrate(db, before, silentLog)).toEqual([])
    expect(await column('select number from schema_migrations order by number')).toEqual([1, 2, 3])
    expect(await resultOf('newest()')).toEqual(['3'])
  })

  it.each([
    ['that of the next but one', previous(2)],
    ['one that names none', {}],
  ])('is refused by %s', async (_, named) => {
    const before = await folderOf(first)
    await migrate(db, before, silentLog)
    await migrate(db, await folderOf({ ...previous(1), ...first, ...second }), silentLog)
    await migrate(db, await folderOf({ ...named, ...first, ...second, ...third }), silentLog)
    await expect(migrate(db, before, silentLog)).rejects.toThrow(
      /0002_second\.sql, which this version .* does not know/,
    )
  })

  it('has left a table of migrations that does not say with which versions they work', async () => {
    await migrate(db, await folderOf(first), silentLog)
    await db.pool.query('alter table schema_migrations drop column works_from')
    await migrate(db, await folderOf({ ...previous(1), ...first, ...second }), silentLog)
    expect(await column('select works_from from schema_migrations order by number')).toEqual([null, 1])
  })
})

describe('a migration', () => {
  it('holds nobody up while it waits for a lock, and tries again until it gets it', async () => {
    await migrate(db, await folderOf(first), silentLog)
    const reader = new pg.Client({ connectionString: server.url })
    await reader.connect()
    await reader.query('begin; select from steps')
    const waited = Promise.withResolvers<void>()
    const log = { ...silentLog, warn: () => waited.resolve() }
    const wide = { '0002_second.sql': 'alter table steps add column width int;' }
    const migrated = migrate(db, await folderOf({ ...first, ...wide }), log)
    await waited.promise
    expect(await column('select name from steps')).toEqual(['1'])
    await reader.end()
    expect(await migrated).toEqual(['0002_second.sql'])
  })

  it('does its statements one by one where it says so, and all of them again after one that failed', async () => {
    const index = (table: string) => ({
      '0002_second.sql': `-- one by one\ndrop index concurrently if exists steps_by_name;
        create index concurrently steps_by_name on ${table} (name);\n`,
    })
    await expect(migrate(db, await folderOf({ ...first, ...index('gone') }), silentLog)).rejects.toThrow(/0002_second/)
    expect(await migrate(db, await folderOf({ ...first, ...index('steps') }), silentLog)).toEqual(['0002_second.sql'])
    expect(await column(`select count(*)::int from pg_indexes where indexname = 'steps_by_name'`)).toEqual([1])
  })
})

describe('functions', () => {
  const newest = "create or replace function newest() returns text language sql as 'select max(name) from steps';"
  const oldest = "create or replace function newest() returns text language sql as 'select min(name) from steps';"
  const tables = {
    ...first,
    '0002_second.sql': 'insert into steps values (2);\ncreate view latest as select newest() as name;',
  }

  it('exist before the migration that refers to them, and may name its tables', async () => {
    const functions = {
      newest,
      first_step:
        "create or replace function first_step() returns steps language sql as 'select * from steps limit 1';",
      called_first: 'create or replace function a_first() returns text language sql return newest();',
    }
    const { called_first, ...others } = functions
    const folder = await folderOf(tables, { ...others, a_first: called_first })
    expect(await migrate(db, folder, silentLog)).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await column('select name from latest')).toEqual(['2'])
    expect(await resultOf('(first_step()).name')).toEqual(['1'])
    expect(await resultOf('a_first()')).toEqual(['2'])
  })

  it('are defined again once their text changes, without a migration', async () => {
    await migrate(db, await folderOf(tables, { newest }), silentLog)
    expect(await migrate(db, await folderOf(tables, { newest: oldest }), silentLog)).toEqual([])
    expect(await column('select name from latest')).toEqual(['1'])
  })

  it('are left alone while their text is the same', async () => {
    await migrate(db, await folderOf(tables, { newest }), silentLog)
    await db.pool.query(oldest)
    await migrate(db, await folderOf(tables, { newest: newest.replaceAll('\n', '\r\n') }), silentLog)
    expect(await resultOf('newest()')).toEqual(['1'])
  })

  it('take the place of one with other parameters', async () => {
    await migrate(db, await folderOf(first, { newest }), silentLog)
    const other = newest.replace('newest()', 'newest(above text)')
    await migrate(db, await folderOf(first, { newest: other }), silentLog)
    expect(await column("select oid::regprocedure::text from pg_proc where proname = 'newest'")).toEqual([
      'newest(text)',
    ])
  })

  it('are dropped with their file', async () => {
    await migrate(db, await folderOf(first, { newest }), silentLog)
    await migrate(db, await folderOf(first), silentLog)
    expect(await column("select count(*)::int from pg_proc where proname = 'newest'")).toEqual([0])
    expect(await column('select count(*)::int from schema_functions')).toEqual([0])
  })

  it('bring their triggers along, and drop those that their file no longer names', async () => {
    const shout = (...events: string[]) => ({
      shout: [
        'create or replace function shout() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$;',
        ...events.map(
          (event) => `create trigger shout_${event} before ${event} on steps for each row execute function shout();`,
        ),
      ].join('\n'),
    })
    const triggers = () => column('select tgname from pg_trigger where not tgisinternal order by tgname')
    await migrate(db, await folderOf(first, shout('insert', 'update')), silentLog)
    expect(await triggers()).toEqual(['shout_insert', 'shout_update'])
    await db.pool.query(`insert into steps values ('a')`)
    expect(await column('select name from steps order by name')).toEqual(['1', 'A'])
    await migrate(db, await folderOf(first, shout('update')), silentLog)
    expect(await triggers()).toEqual(['shout_update'])
    await migrate(db, await folderOf(first), silentLog)
    expect(await triggers()).toEqual([])
    await migrate(db, await folderOf(first, shout('insert')), silentLog)
    expect(await triggers()).toEqual(['shout_insert'])
  })

  it('pass a trigger on to each other', async () => {
    const executing = (name: string) => ({
      [name]: `create or replace function ${name}() returns trigger language plpgsql as $$ begin new.name := '${name}'; return new; end $$;
        create trigger before_each before insert on steps for each row execute function ${name}();`,
    })
    for (const [name, other] of [
      ['newer', 'older'],
      ['older', 'newer'],
      ['aged', 'older'],
    ] as const) {
      await migrate(db, await folderOf(first, executing(other)), silentLog)
      await migrate(db, await folderOf(first, executing(name)), silentLog)
      await db.pool.query(`delete from steps; insert into steps values ('any')`)
      expect(await column('select name from steps')).toEqual([name])
    }
  })

  it('that migrations before a baseline made are dropped with their triggers unless they have a file', async () => {
    const former = {
      ...first,
      '0002_second.sql': `create function former() returns trigger language plpgsql as 'begin return new; end';
        create trigger former before insert on steps for each row execute function former();
        ${oldest}`,
    }
    await migrate(db, await folderOf(former), silentLog)
    await migrate(
      db,
      await folderOf({ '0002_baseline/01_steps.sql': 'create table steps (name text);' }, { newest }),
      silentLog,
    )
    expect(await column('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    expect(await column(`select proname from pg_proc where pronamespace = 'public'::regnamespace`)).toEqual(['newest'])
    expect(await resultOf('newest()')).toEqual(['1'])
  })

  it('change all or not at all', async () => {
    await migrate(db, await folderOf(tables, { newest }), silentLog)
    const changed = {
      newest: oldest,
      other: 'create or replace function other() returns nothing language sql return 1;',
    }
    const attempt = migrate(db, await folderOf(tables, changed), silentLog)
    await expect(attempt).rejects.toThrow(MigrationError)
    await expect(attempt).rejects.toThrow(/functions\/other\.sql could not be defined: type "nothing" does not exist/)
    expect(await resultOf('newest()')).toEqual(['2'])
  })

  it('have one file each', async () => {
    const folder = await folderOf(first, { newest })
    await mkdir(new URL('platform/functions/', folder), { recursive: true })
    await writeFile(new URL('platform/functions/newest.sql', folder), newest)
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/The function newest has two files/)
  })
})
