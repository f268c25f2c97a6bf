import { expect, it } from 'vitest'
import { problemsOf } from './check-tree.fixture.ts'

it.each([
  ['export const shown = () => 1', 'web/ui/a.ts:1 shown says no verb and no noun'],
  ['function opened() {}\nopened()\nexport const one = 1', 'web/ui/a.ts:1 opened says no verb and no noun'],
  ['export const mostWaiting = 1', 'web/ui/a.ts:1 mostWaiting is a word of its own: say max…'],
  ['export type WayHere = 1', 'web/ui/a.ts:1 WayHere is a word of its own: say NavigationType, PaymentUpdate'],
])('refuses %s', async (source, problem) => {
  expect(await problemsOf({ 'web/ui/a.ts': `${source}\n` })).toContain(problem)
})

it.each(['export const shown = 1', 'export const toDetails = () => 1', 'export const mostRead = 1'])(
  'leaves %s',
  async (source) => {
    expect(await problemsOf({ 'web/ui/a.ts': `${source}\n` })).toEqual([])
  },
)
