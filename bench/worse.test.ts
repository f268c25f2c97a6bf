import { expect, it } from 'vitest'
import { markdown, type Row, type Section } from './report.ts'
import { worseLines } from './worse.ts'

const section = (...rows: Partial<Row>[]): Section => ({
  title: 'Pages',
  how: 'One after another.',
  rows: rows.map((row) => ({ what: 'home', measured: '20.0 ms', goal: 'at most 30 ms', met: true, ...row })),
})
const compare = (before: Partial<Row>, now: Partial<Row>) =>
  worseLines(`# Measurements\n\n${markdown(section(before))}\n## Others\n\n| home | 1 ms | | yes |\n`, [section(now)])

it.each<[string, Partial<Row>, Partial<Row>]>([
  ['a number above the tolerance', { measured: '20.0 ms' }, { measured: '23.1 ms' }],
  [
    'a rate that fell',
    { measured: '1,200 a second', goal: 'at least 900' },
    { measured: '1,000 a second', goal: 'at least 900' },
  ],
  ['several numbers on average', { measured: '10 ms (100) · 20 ms (200)' }, { measured: '13 ms (100) · 26 ms (260)' }],
  ['a goal that is missed by a small change', { measured: '29.9 ms' }, { measured: '30.1 ms', met: false }],
  [
    'a number that is none any more, of a goal that was missed before',
    { measured: '40.0 s', met: false },
    { measured: 'Infinity s', met: false },
  ],
])('reports %s', (_, before, now) => {
  expect(compare(before, now)).toHaveLength(1)
})

it.each<[string, Partial<Row>, Partial<Row>]>([
  ['a number within the tolerance', { measured: '20.0 ms' }, { measured: '22.9 ms' }],
  ['a better number', { measured: '20.0 ms' }, { measured: '9 ms' }],
  ['a rate that rose', { measured: '900 a second', goal: 'at least 800' }, { measured: '1,900', goal: 'at least 800' }],
  ['a goal that was missed before', { measured: '40 ms', met: false }, { measured: '41 ms', met: false }],
  ['a number without a goal', { measured: '20 ms', goal: '' }, { measured: '90 ms', goal: '' }],
  ['a new line', { what: 'search' }, { measured: '90 ms' }],
  ['more numbers', { measured: '20 ms' }, { measured: '20 ms (90)' }],
])('does not report %s', (_, before, now) => {
  expect(compare(before, now)).toEqual([])
})

it('says what the numbers were, and which goal is missed', () => {
  expect(compare({ measured: '29.9 ms' }, { measured: '35 ms', met: false })).toEqual([
    'Pages, home: 29.9 ms before, 35 ms now; misses its goal, at most 30 ms',
  ])
})
