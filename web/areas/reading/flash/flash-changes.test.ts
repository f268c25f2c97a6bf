import { expect, it } from 'vitest'
import type { FlashSummary } from '#contract/content/items.ts'
import { currentItems, nothingOf, withAnswer, withChanges } from './flash-changes.ts'

const item = (id: number, minute = id, title = `${id}`) =>
  ({ id, title, release_time: `2026-11-30 10:${String(minute).padStart(2, '0')}:00` }) as FlashSummary
const shown = [item(9), item(8), item(7)]
const all = () => true
const start = nothingOf('/news')
const idsOf = (items: readonly FlashSummary[] | undefined) => items?.map(({ id }) => id)

it('puts what comes out on top of the newest page, in the order of time', () => {
  const known = withChanges(start, { items: [item(11), item(12), item(10)], gone: [] }, all, shown)
  expect(idsOf(known.page?.list)).toEqual([12, 11, 10, 9, 8, 7])
  expect(currentItems(shown, known)).toEqual(shown)
})

it('changes corrected items in place and takes away those that are gone', () => {
  const known = withChanges(start, { items: [item(8, 8, 'corrected')], gone: [9] }, all, shown)
  expect(currentItems(shown, known).map(({ title }) => title)).toEqual(['corrected', '7'])
})

it('adds nothing older than the page, such as a correction of last week', () => {
  const known = withChanges(start, { items: [item(2)], gone: [] }, all, shown)
  expect(idsOf(known.page?.list)).toEqual([9, 8, 7])
})

it('passes over what belongs to another list, and takes away what no longer belongs to this one', () => {
  const important = ({ title }: FlashSummary) => title === '!'
  const known = withChanges(start, { items: [item(10, 10, '?'), item(8, 8, '?')], gone: [] }, important, shown)
  expect(idsOf(known.page?.list)).toEqual([9, 7])
  expect(idsOf(currentItems(shown, known))).toEqual([9, 7])
})

it('brings back what was taken away by mistake', () => {
  const gone = withChanges(start, { items: [], gone: [8] }, all, shown)
  expect(idsOf(currentItems(shown, gone))).toEqual([9, 7])
  expect(idsOf(currentItems(shown, withChanges(gone, { items: [item(8)], gone: [] }, all, shown)))).toEqual([9, 8, 7])
  const answered = withAnswer(gone, { list: shown, more: true }, shown)
  expect(idsOf(currentItems(shown, answered))).toEqual([9, 8, 7])
})

it('takes an answer as the present state: corrections, and what it lacks within its time', () => {
  const known = withAnswer(start, { list: [item(10), item(9, 9, 'corrected'), item(7)], more: true }, shown)
  expect(currentItems(shown, known).map(({ title }) => title)).toEqual(['corrected', '7'])
  expect(idsOf(known.page?.list)).toEqual([10, 9, 7])
})

it('keeps what is older than an answer reaches', () => {
  const known = withAnswer(start, { list: [item(12), item(11)], more: true }, shown)
  expect(currentItems(shown, known)).toEqual(shown)
})
