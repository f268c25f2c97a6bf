import { describe, expect, it } from 'vitest'
import type { FrontNames } from '#contract/newsroom/front-page.ts'
import { carriedOver, isOver, mergeNames, pickByIds, reordered } from './front-state.ts'

const noNames: FrontNames = { items: [], banners: [], words: [], labels: [], topics: [], authors: [] }
const slot = (item: number) => ({ item, until: null })

it('names learnt last hold, and none is forgotten', () => {
  const before = {
    ...noNames,
    labels: [
      { id: 1, name: '旧' },
      { id: 2, name: '二' },
    ],
  }
  const merged = mergeNames(before, { labels: [{ id: 1, name: '新' }], topics: [{ id: 5, name: '专题' }] })
  expect(pickByIds([2, 9, 1], merged.labels)).toEqual([
    { id: 2, name: '二' },
    { id: 1, name: '新' },
  ])
  expect(merged.topics).toHaveLength(1)
})

it('what lies in the bin keeps a place when the others are ordered', () => {
  expect(reordered([1, 2, 3, 4], [4, 1, 3])).toEqual([4, 1, 3, 2])
})

describe('carried from one list into another', () => {
  const lists = { from: [slot(1), slot(2)], into: [slot(8), slot(9)] }
  it.each([
    [2, 0, 4, { from: [1], into: [2, 8, 9] }],
    [1, 2, 4, { from: [2], into: [8, 9, 1] }],
    [1, 0, 2, undefined],
    [7, 0, 4, undefined],
  ])('%i to place %i of %i', (item, place, most, expected) => {
    const moved = carriedOver(lists, { item, place, most })
    const items = moved && { from: moved.from.map((one) => one.item), into: moved.into.map((one) => one.item) }
    expect(items).toEqual(expected)
  })
})

it('moments are those of the site, wherever the editor is', () => {
  const noon = Date.UTC(2026, 10, 20, 4, 0, 0)
  expect([noon - 1, noon].map((now) => isOver({ item: 1, until: '2026-11-20 12:00:00' }, now))).toEqual([false, true])
  expect(isOver(slot(1), noon)).toBe(false)
})
