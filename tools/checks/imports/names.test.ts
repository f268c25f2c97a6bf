import { expect, it } from 'vitest'
import { problemsOf } from './check-tree.fixture.ts'

it.each([
  ['export const shown = () => 1', 'web/ui/a.ts:1 shown says no verb and no noun'],
  ['function opened() {}\nopened()\nexport const one = 1', 'web/ui/a.ts:1 opened says no verb and no noun'],
  ['export const mostWaiting = 1', 'web/ui/a.ts:1 mostWaiting is a word of its own: say max…'],
  [
    'export const keyFigures = 1',
    'web/ui/a.ts:1 keyFigures is a word of its own: say analytics, value, metric, totals or illustration',
  ],
  ['export type WayHere = 1', 'web/ui/a.ts:1 WayHere is a word of its own: say NavigationType, PaymentUpdate'],
])('refuses %s', async (source, problem) => {
  expect(await problemsOf({ 'web/ui/a.ts': `${source}\n` })).toContain(problem)
})

it.each([
  'export const shown = 1',
  'export const toDetails = () => 1',
  'export const mostRead = 1',
  'export const configured = 1',
])('leaves %s', async (source) => {
  expect(await problemsOf({ 'web/ui/a.ts': `${source}\n` })).toEqual([])
})

it('leaves the word figure to the element of HTML', async () => {
  expect(await problemsOf({ 'web/ui/chart/a.ts': 'export const ChartFigure = 1\n' })).toEqual([])
})
