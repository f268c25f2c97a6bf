import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkColumns, columnProblems } from './columns.ts'

const schemaWith = (module: string, column: string) =>
  `-- ${module}/things\n\ncreate table things (\n  id bigint primary key,\n  ${column}\n);\n`

it.each([
  ['content', 'at timestamp not null,', ['things.at is no timestamptz']],
  ['content', 'at timestamp(3),', ['things.at is no timestamptz']],
  ['content', '"at" timestamp without time zone', ['things.at is no timestamptz']],
  ['content', 'cost money not null', ['things.cost is no timestamptz']],
  ['events', 'price numeric not null', ['things.price may hold fractions of money']],
  ['events', 'price numeric(10,2)', ['things.price may hold fractions of money']],
  ['events', 'price double precision', ['things.price may hold fractions of money']],
])('in %s finds %s', (module, column, problems) => expect(columnProblems(schemaWith(module, column))).toEqual(problems))

it.each([
  ['content', 'at timestamptz not null'],
  ['content', 'at timestamp(3) with time zone not null'],
  ['content', 'clock time without time zone'],
  ['market', 'value double precision'],
  ['events', 'price bigint not null'],
  ['events', 'amount numeric(78,0) not null'],
])('in %s takes %s', (module, column) => expect(columnProblems(schemaWith(module, column))).toEqual([]))

it('finds nothing in the product', async () =>
  expect(await checkColumns(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([]))
