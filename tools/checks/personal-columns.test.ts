import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkPersonalColumns, personalColumnProblems } from './personal-columns.ts'

const schema = `create table guests (
  id bigint primary key,
  name text not null,
  email text not null,
  primary key (id)
);
create table halls (
  name text not null
);
`
const problems = (declared: Parameters<typeof personalColumnProblems>[2], listed: string[] = []) =>
  personalColumnProblems(schema, new Set(listed), declared)

it('names personal columns whose erasure is not declared', () => {
  expect(problems({ guests: { name: 'open' } })).toEqual([
    'guests.email may be personal: tools/checks/personal-columns.ts does not declare its erasure',
  ])
})

it('names columns that are gone', () => {
  expect(problems({ guests: { name: 'open', email: 'open', phone: 'open' } })).toEqual([
    'guests.phone of tools/checks/personal-columns.ts does not exist',
  ])
})

it('names tables that are called listed without being so, and the opposite', () => {
  const declared = { guests: { name: 'listed', email: 'listed' } } as const
  expect(problems(declared, ['guests'])).toEqual([])
  expect(problems(declared)).toEqual(['guests is not on the list of erasures, unlike declared'])
  expect(problems({ guests: { name: 'open', email: 'open' } }, ['guests'])).toEqual([
    'guests is on the list of erasures, unlike declared',
  ])
})

it('the product declares it for every column', async () =>
  expect(await checkPersonalColumns(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([]))
