import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkMigrations, functionProblems, lengthProblems, migrationProblems, triggerProblems } from './migrations.ts'

it.each<[string[], string[]]>([
  [['0002_two.sql', '0001_one.sql'], []],
  [
    ['0001_one.sql', '0002_a.sql', '0002_b.sql', '0003_c.sql'],
    ['0002_b.sql has the number of 0002_a.sql: the next free one is needed'],
  ],
  [['0001_one.sql', '0003_three.sql', '0004_four.sql'], ['0003_three.sql does not follow number 1']],
  [['0084_baseline', '0085_next.sql'], []],
  [['0084_baseline', '0086_next.sql'], ['0086_next.sql does not follow number 84']],
  [['0002_two.sql'], ['0002_two.sql does not follow number 0']],
])('of %j it says %j', (names, problems) => {
  expect(migrationProblems(names)).toEqual(problems)
})

it('finds a file that is too long', () => {
  expect(lengthProblems('a.sql', 'select 1;\n'.repeat(400))).toEqual([])
  expect(lengthProblems('a.sql', 'select 1;\n'.repeat(401))).toEqual(['a.sql has 401 lines, more than 400'])
})

it.each<[string, string, string[]]>([
  ['server/migrations/0002_two.sql', 'create table ships (name text);', []],
  [
    'server/migrations/0002_two.sql',
    'create function sail() returns void language sql as $$ select $$;',
    ['server/migrations/0002_two.sql defines sail or its triggers: they belong in functions/sail.sql of a subject'],
  ],
  [
    'server/migrations/0002_two.sql',
    'create trigger sailed after insert on ships for each row execute function sail();',
    ['server/migrations/0002_two.sql defines sail or its triggers: they belong in functions/sail.sql of a subject'],
  ],
  [
    'server/modules/a/b/functions/sail.sql',
    'create or replace function sail()\ncreate trigger sailed after insert on ships for each row\n  execute function sail();',
    [],
  ],
  ['server/modules/a/b/functions/sail.sql', 'create or replace function sail() returns void', []],
  ...[
    'create function sail()',
    'create or replace function sail()\ncreate trigger rowed after insert on ships for each row execute function row();',
    'create or replace function row()',
    'create or replace function sail()\n'.repeat(2),
  ].map((sql): [string, string, string[]] => [
    'server/modules/a/b/functions/sail.sql',
    sql,
    [
      'server/modules/a/b/functions/sail.sql must define the function sail by create or replace function and its triggers, and no other',
    ],
  ]),
])('of functions in %s it reads %j', (path, sql, problems) => expect(functionProblems(path, sql)).toEqual(problems))

it.each<[string, string[]]>([
  ["create trigger record_changed after update on ships\n  for each row execute function record_changed('{}');", []],
  [
    'create trigger sailed after update on ships for each row execute function sail();',
    ['server/modules/a/b/triggers.sql must have triggers that execute record_changed, and nothing else'],
  ],
  [
    'create or replace function sail() returns void language sql as $$ select $$;',
    ['server/modules/a/b/triggers.sql must have triggers that execute record_changed, and nothing else'],
  ],
])('of the triggers %j it says %j', (sql, problems) =>
  expect(functionProblems('server/modules/a/b/triggers.sql', sql)).toEqual(problems),
)

it('finds triggers that nobody listed, and listed ones that are gone', () => {
  const make = (name: string) =>
    `create trigger ${name} after update on ships for each row execute function ${name}();\n`
  const files = [['a.sql', make('record_changed') + make('sailed')] as const, ['b.sql', make('sunk')] as const]
  expect(triggerProblems(files, { sunk: 'refuses the change', raised: 'refuses the change' })).toEqual([
    'a.sql makes the trigger sailed: declare what follows in triggers.sql, or list it in tools/checks/migrations.ts',
    'the trigger raised of tools/checks/migrations.ts is gone',
  ])
})

it('reads our own migrations', async () => {
  expect(await checkMigrations(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([])
})
