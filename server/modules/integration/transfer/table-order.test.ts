import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountsTable, contentTable, privateTable } from '#server/platform/subjects/subject.ts'
import { tablesInOrder } from './table-order.ts'

const namesOf = (...parameters: Parameters<typeof tablesInOrder>) =>
  tablesInOrder(...parameters).map(({ name }) => name)

it('puts the settings first and content before accounts, keeps the order of the subjects, and leaves out what is not exported', () => {
  const rules = new Map([
    ['messages', accountsTable()],
    ['items', contentTable('merged_into')],
    ['sessions', privateTable('people sign in anew')],
    ['tools', contentTable()],
    ['settings', contentTable()],
  ])
  expect(tablesInOrder(rules, [])).toEqual([
    { name: 'settings', part: 'content', later: [], merge: {} },
    { name: 'items', part: 'content', later: ['merged_into'], merge: {} },
    { name: 'tools', part: 'content', later: [], merge: {} },
    { name: 'messages', part: 'accounts', later: [], merge: false },
  ])
})

it('moves a table in front of those that refer to it, and of nothing else', () => {
  const rules = new Map(['items', 'tools', 'users', 'authors'].map((name) => [name, contentTable()]))
  const references = [
    { from: 'items', to: 'authors', columns: ['author_id'] },
    { from: 'items', to: 'items', columns: ['merged_into'] },
    { from: 'items', to: 'sessions', columns: ['session_id'] },
  ]
  expect(namesOf(rules, references)).toEqual(['authors', 'items', 'tools', 'users'])
})

it('puts each after all it refers to, whatever the order of registration', () => {
  const cases = fc.tuple(fc.uniqueArray(fc.integer({ min: 0, max: 30 })), fc.array(fc.tuple(fc.nat(30), fc.nat(30))))
  fc.assert(
    fc.property(cases, ([tables, pairs]) => {
      const rules = new Map(tables.map((number) => [`table ${number}`, contentTable()]))
      // From the greater number to the smaller: no circle.
      const references = pairs
        .filter(([one, other]) => one !== other)
        .map((pair) => ({
          from: `table ${Math.max(...pair)}`,
          to: `table ${Math.min(...pair)}`,
          columns: ['other_id'],
        }))
      const names = namesOf(rules, references)
      expect(names.toSorted()).toEqual([...rules.keys()].toSorted())
      for (const { from, to } of references)
        if (rules.has(from) && rules.has(to)) expect(names.indexOf(to)).toBeLessThan(names.indexOf(from))
    }),
  )
})

it('says which tables refer to each other in a circle', () => {
  const rules = new Map(['one', 'other'].map((name) => [name, contentTable()]))
  const references = [
    { from: 'one', to: 'other', columns: ['other_id'] },
    { from: 'other', to: 'one', columns: ['one_id'] },
  ]
  expect(() => namesOf(rules, references)).toThrow('The tables one, other refer to each other in a circle')
})

it('minds no reference that is filled in once all rows are there', () => {
  const rules = new Map([
    ['orders', accountsTable('upgrade_of')],
    ['tickets', accountsTable()],
  ])
  const references = [
    { from: 'orders', to: 'tickets', columns: ['upgrade_of'] },
    { from: 'tickets', to: 'orders', columns: ['order_id'] },
  ]
  expect(namesOf(rules, references)).toEqual(['orders', 'tickets'])
})
