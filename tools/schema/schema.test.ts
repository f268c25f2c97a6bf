import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { declarationProblems } from './declared-tables.ts'
import type { Column, Constraint, Table } from './read-schema.ts'
import { unexplainedTriggers } from './schema-documents.ts'
import { constraintText, indexText, tableText, triggerText } from './schema-sql.ts'

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  ...{ name, type, quoted: false, notNull: true, identity: false, default: null, generated: null },
  ...more,
})
const constraint = (kind: Constraint['kind'], name: string, definition: string, columns: string[]): Constraint => ({
  ...{ kind, name, definition, columns, refersTo: null },
})
const table = (columns: Column[], more: Partial<Table> = {}): Table => ({
  ...{
    name: 'ships',
    partition: null,
    unlogged: false,
    options: [],
    columns,
    constraints: [],
    indexes: [],
    triggers: [],
  },
  ...more,
})

it('writes a table as somebody would', () => {
  const ships = table(
    [
      column('id', 'bigint', { identity: true }),
      column('kind', 'text', { default: "'ferry'::text" }),
      column('only', 'boolean', { quoted: true }),
      column('berth', 'bigint', { notNull: false }),
      column('left_at', 'timestamp with time zone'),
    ],
    {
      options: ['fillfactor=70'],
      constraints: [
        constraint('p', 'ships_pkey', 'PRIMARY KEY (id)', ['id']),
        constraint('c', 'ships_kind_check', "CHECK ((kind = ANY (ARRAY['ferry'::text, 'liner'::text])))", ['kind']),
        constraint('f', 'ships_berth_fkey', 'FOREIGN KEY (berth) REFERENCES berths(id) ON DELETE SET NULL', ['berth']),
        constraint('u', 'ships_berth_left_at_key', 'UNIQUE (berth, left_at)', ['berth', 'left_at']),
        constraint('c', 'ferries_berth', "CHECK (((kind <> 'ferry'::text) OR (berth IS NOT NULL)))", ['kind', 'berth']),
      ],
    },
  )
  expect(tableText(ships)).toBe(`create table ships (
  id bigint generated always as identity primary key,
  kind text not null default 'ferry' check (kind in ('ferry', 'liner')),
  "only" boolean not null,
  berth bigint references berths on delete set null,
  left_at timestamptz not null,
  unique (berth, left_at),
  constraint ferries_berth check ((kind <> 'ferry') or (berth is not null))
) with (fillfactor = 70);`)
})

it('writes an index and a trigger', () => {
  expect(indexText('CREATE UNIQUE INDEX ships_at ON public.ships USING btree (at DESC) WHERE (left_at IS NULL)')).toBe(
    'create unique index ships_at on ships (at desc) where left_at is null;',
  )
  const definition = 'CREATE TRIGGER tell AFTER UPDATE OF berth ON public.ships FOR EACH ROW EXECUTE FUNCTION tell()'
  expect(triggerText({ name: 'tell', definition, purpose: null })).toBe(
    'create trigger tell after update of berth on ships for each row execute function tell();',
  )
  expect(constraintText({ kind: 'c', definition: 'CHECK (((a) AND (b)))' })).toBe('check ((a) and (b))')
})

it('tells where a declaration and the database differ', () => {
  const declared = pgTable('ships', {
    id: integer().primaryKey(),
    name: text(),
    berth: text(),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
  })
  const stored = table([
    column('id', 'integer'),
    column('name', 'text'),
    column('left_at', 'timestamp(3) with time zone'),
    column('not_declared', 'text'),
  ])
  expect(declarationProblems([declared], { tables: [stored] })).toEqual([
    'ships.name is never null in the database, unlike its declaration',
    'ships.berth is declared, and no migration makes it',
  ])
  expect(declarationProblems([declared], { tables: [table([], { name: 'boats' })] })).toEqual([
    'ships is declared, and no migration makes it',
  ])
  const otherType = table([
    ...stored.columns.slice(1),
    column('id', 'bigint'),
    column('berth', 'text', { notNull: false }),
  ])
  expect(declarationProblems([declared], { tables: [otherType] })[0]).toBe(
    'ships.id is declared as integer and stored as bigint',
  )
})

it('asks what a trigger is for', () => {
  const triggers = [
    { name: 'tell', definition: '', purpose: 'Tells the pier.' },
    { name: 'hide', definition: '', purpose: null },
  ]
  expect(unexplainedTriggers({ tables: [table([], { triggers })] })).toEqual([
    'the trigger hide of ships needs a comment on trigger that says what it is for',
  ])
})
