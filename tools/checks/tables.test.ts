import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTables, declaredTables, standsOn, tableProblems, tableUses } from './tables.ts'

const store = 'server/modules/site/site/store.ts'
const found = (text: string) =>
  tableUses(store, text).map(({ table, writes, line }) => `${writes ? 'w' : 'r'} ${table} ${line}`)

describe('tableUses', () => {
  it.each([
    ['sql`insert into settings (key) values (1)`', ['w settings 1']],
    ['sql`\n  update only settings set key = 1`', ['w settings 2']],
    ['"delete from settings"', ['w settings 1']],
    ['sql`select 1 from items as i join "item_texts" t on true`', ['r items 1', 'r item_texts 1']],
    ['sql`delete from items using labels where true`', ['w items 1', 'r labels 1']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ['sql`select 1 from ${items} where ${sql`exists (select from labels)`}`', ['r labels 1']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ['sql`insert into ${settings} select id from users`', ['r users 1']],
    ["createTranslatedRows({ kind: 'topic', table: 'topics' })", ['w topics 1']],
    ['// delete from settings', []],
  ])('%s', (text, uses) => expect(found(text)).toEqual(uses))
})

describe('tableProblems', () => {
  const imports = [
    { from: 'server/modules/integration/webhooks/service.ts', to: 'server/modules/site/site/service.ts' },
    { from: 'server/modules/integration/tokens/service.ts', to: 'server/modules/integration/webhooks/service.ts' },
  ]
  const owners = new Map([
    ['settings', 'site'],
    ['webhooks', 'webhooks'],
    ['api_tokens', 'tokens'],
    ['rate_limits', 'platform'],
  ])
  const problemsOf = (path: string, sql: string, exceptions = {}) =>
    tableProblems(tableUses(path, `sql\`${sql}\``), { owners, stands: standsOn(imports), exceptions })

  it.each([
    ['its own table', store, 'update settings set key = 1'],
    [
      'a read of what it stands on',
      'server/modules/integration/tokens/store.ts',
      'select 1 from webhooks join settings on true',
    ],
    ['a read of a subject that it has nothing to do with', store, 'select 1 from rate_limits'],
    ['the platform its own', 'server/platform/http/rate-limit/rate-limit.ts', 'insert into rate_limits values (1)'],
    ['what is no table', store, 'select extract(day from moment)'],
  ])('allows %s', (_, path, sql) => expect(problemsOf(path, sql)).toEqual([]))

  it.each([
    [
      'a write',
      'server/modules/integration/tokens/store.ts',
      'delete from settings',
      ':1 writes settings, which belongs to site',
    ],
    ['a read upward', store, 'select 1 from webhooks', ':1 reads upward webhooks, which belongs to webhooks'],
    ['a read far upward', store, 'select 1 from api_tokens', ':1 reads upward api_tokens, which belongs to tokens'],
  ])('finds %s', (_, path, sql, problem) => expect(problemsOf(path, sql)).toEqual([path + problem]))

  it('takes an exception, and says when none is needed', () => {
    expect(problemsOf(store, 'select 1 from webhooks', { 'site webhooks': 'why' })).toEqual([])
    expect(problemsOf(store, 'select 1', { 'site webhooks': 'why' })).toEqual([
      "the exception 'site webhooks' of tools/checks/tables.ts is not needed",
    ])
  })
})

it('reads what tables.ts declares', () =>
  expect(declaredTables("export const a = pgTable('one', {})\nconst b = pgTable(\n  'two_parts',\n  {})")).toEqual([
    'one',
    'two_parts',
  ]))

it('reads a tree: every table has an owner, and tests may do what they like', async () => {
  const root = await mkdtemp(join(tmpdir(), 'harbourwire-tables-'))
  const files = {
    'package.json': '{}',
    'server/migrations/0001_one.sql': 'create table switches (key text);\ncreate table nobodys (key text);\n',
    'server/migrations/0002_two.sql':
      'create table gone (key text);\nalter table switches rename to settings;\ndrop table gone;\n',
    'server/modules/site/site/tables.ts': "export const settings = pgTable('settings', {})\n",
    'server/modules/integration/tokens/store.ts': 'export const write = sql`update settings set key = 1`\n',
    'server/modules/integration/tokens/store.test.ts': 'export const write = sql`update settings set key = 1`\n',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const problems = await checkTables(root).finally(() => rm(root, { recursive: true }))
  expect(problems.filter((problem) => !problem.startsWith('the exception'))).toEqual([
    'server/migrations/0001_one.sql makes nobodys, which no tables.ts declares and tools/checks/tables.ts does not know',
    'server/modules/integration/tokens/store.ts:1 writes settings, which belongs to site',
  ])
})
