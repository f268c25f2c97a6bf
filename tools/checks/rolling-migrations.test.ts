import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkRollingMigrations, rollingProblems } from './rolling-migrations.ts'

it.each([
  ['drop table ships', /one version later/],
  ['alter table ships drop column mast', /one version later/],
  ['alter table ships rename column mast to masts', /former name/],
  ['alter table ships alter column mast type bigint', /written again/],
  ['alter table ships add column tall bool generated always as (mast > 9) stored', /written again/],
  ['alter table ships alter column mast set not null', /read under a lock/],
  ['alter table ships add check (mast > 0)', /read under a lock/],
  ['alter table ships\n  add column name text check (octet_length(name) <= 9)', /read under a lock/],
  ['create index ships_by_mast on ships (mast)', /concurrently/],
  ['create unique index ships_by_mast on ships (mast)', /concurrently/],
  ['update ships set mast = 1', /in batches/],
])('refuses %j on a table of the previous version, not on a new one', (statement, reason) => {
  expect(rollingProblems([['b.sql', `-- Masts.\n${statement};`]], {})).toEqual([expect.stringMatching(reason)])
  const made = ['a.sql', 'create table ships (id bigint);'] as const
  expect(rollingProblems([made, ['b.sql', `${statement};`]], {})).toEqual([])
})

it.each([
  'alter table ships add column name text',
  'alter table ships add column sunk boolean not null default false',
  'alter table ships add constraint named check (octet_length(name) <= 9) not valid',
  'alter table ships validate constraint named',
  'create index concurrently ships_by_mast on ships (mast)',
  'drop index concurrently if exists ships_by_mast',
  'create table ports (ship bigint references ships)',
])('takes %j', (statement) => {
  expect(rollingProblems([['b.sql', `${statement};`]], {})).toEqual([])
})

it('takes what reads all rows of a small table, but not what removes something from it', () => {
  const files = [['b.sql', 'alter table ships add check (mast > 0); alter table ships drop column mast;']] as const
  expect(rollingProblems(files, { ships: 'the fleet' })).toEqual([expect.stringMatching(/one version later/)])
})

it('reads our own migrations', async () => {
  expect(await checkRollingMigrations(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([])
})
