import { expect, it } from 'vitest'
import { unlimitedIndexedTexts } from './indexed-texts.ts'
import type { Column, Constraint, Table } from './read-schema.ts'

const column = (name: string, type = 'text'): Column => ({
  ...{ name, type, quoted: false, notNull: true, identity: false, default: null, generated: null },
})
const check = (definition: string): Constraint => ({
  ...{ name: 'rule', kind: 'c', columns: ['name'], definition: `CHECK (${definition})`, refersTo: null },
})
const key = (...columns: string[]): Constraint => ({
  ...{ name: 'key', kind: 'u', columns, definition: '', refersTo: null },
})
const table = (more: Partial<Table>): Table => ({
  ...{
    name: 'ships',
    partition: null,
    unlogged: false,
    options: [],
    columns: [column('name'), column('id', 'bigint')],
  },
  ...{ constraints: [], indexes: [], triggers: [] },
  ...more,
})
const index = (keys: string) => `CREATE INDEX ships_index ON public.ships USING btree ${keys}`
const problemsOf = (...tables: Partial<Table>[]) => unlimitedIndexedTexts({ tables: tables.map(table) })

it.each([
  ['a unique text', { constraints: [key('id', 'name')] }],
  ['a text in an index', { indexes: [index('(id DESC, name text_pattern_ops) WHERE (id > 3)')] }],
  ['an expression', { indexes: [index('(lower(name), id)')] }],
  ['a text that is only included', { indexes: [index('(id) INCLUDE (name)')] }],
  ['bytes', { columns: [column('name', 'bytea')], constraints: [key('name')] }],
  ['a pattern without an end', { constraints: [key('name'), check("(name ~ '^[a-z]+$'::text)")] }],
])('finds %s without a limit', (_, given) =>
  expect(problemsOf(given)).toEqual([expect.stringMatching(/^ships: .*name.* is in an index and has no limit$/)]),
)

it.each([
  ['octets', '(octet_length(name) <= 2600)'],
  ['characters', '(length(name) <= 650)'],
  ['choices', "(name = ANY (ARRAY['ferry'::text, 'liner'::text]))"],
  ['a pattern', "(name ~ '^0x[0-9a-f]{64}$'::text)"],
])('takes a limit as %s', (_, rule) =>
  expect(problemsOf({ constraints: [key('name', 'id'), check(rule)] })).toEqual([]),
)

it.each([
  ['of another kind', ['CREATE INDEX ships_words ON public.ships USING gin (text_pairs(name))']],
  ['over a hash', [index('(md5(name))')]],
  ['over the beginning', [index('("left"(name, 20))')]],
  ['whose condition alone names the text', [index("(id) WHERE (name <> ''::text)")]],
])('needs no limit for an index %s', (_, indexes) => expect(problemsOf({ indexes })).toEqual([]))

it('takes the limit of the column that is referred to', () => {
  const reference: Constraint = {
    ...{ name: 'berths_ship_fkey', kind: 'f', columns: ['ship'], refersTo: 'ships' },
    definition: 'FOREIGN KEY (ship) REFERENCES ships(name) ON DELETE CASCADE',
  }
  const berths = { name: 'berths', columns: [column('ship')], constraints: [key('ship'), reference] }
  expect(problemsOf({ constraints: [key('name'), check('(octet_length(name) <= 40)')] }, berths)).toEqual([])
})

it('adds up the texts of an index', () =>
  expect(
    problemsOf({ indexes: [index('(lower(name), name)')], constraints: [check('(octet_length(name) <= 1100)')] }),
  ).toEqual(['ships: the index of lower(name), name may take 2750 of 2600 bytes']))
