import { expect, it } from 'vitest'
import { readReviewMinutes, reviewMinutesIn, rowsOf, settingsOf } from './setting-values.ts'

it.each([
  ['40-50', { from: 40, to: 50 }],
  ['1-1440', { from: 1, to: 1440 }],
  ['50-40', undefined],
  ['40-40', undefined],
  ['0-50', undefined],
  ['40-1441', undefined],
  ['40', undefined],
  ['40-50-60', undefined],
  ['forty', undefined],
])('%s as a review time', (text, time) => expect(readReviewMinutes(text)).toEqual(time))

it('is 40 to 50 minutes unless a row says otherwise, and is stored only then', () => {
  const usual = settingsOf([])
  expect(usual.review_minutes).toEqual({ from: 40, to: 50 })
  expect([...rowsOf(usual).keys()]).toEqual([])
  const rows = rowsOf({ ...usual, review_minutes: { from: 60, to: 90 } })
  expect(rows).toEqual(new Map([['review_minutes', { value: '60-90', versions: {} }]]))
  const stored = [...rows].map(([key, row]) => ({ key, ...row }))
  expect(reviewMinutesIn(stored)).toEqual({ from: 60, to: 90 })
  expect(settingsOf(stored).review_minutes).toEqual({ from: 60, to: 90 })
})
