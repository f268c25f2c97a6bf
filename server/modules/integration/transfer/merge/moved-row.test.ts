import { expect, it } from 'vitest'
import { type MergedTable, movedRow, movedText } from './moved-row.ts'

const numberHere = (table: string, number: number) =>
  number < 100 ? number + (table === 'items' ? 1_000 : 2_000) : undefined
const table: MergedTable = {
  ...{ name: 'manuscripts', numbered: true, keys: ['id'], owners: [], blank: ['roles'] },
  ...{ targets: new Map([['item_id', 'items']]), required: new Set(['item_id']), leadsTo: { label: 'labels' } },
  numberedKeys: { import_key: { item: 'items' } },
}

it.each([
  ['<a href="/contents/12#a">', '<a href="/contents/1012#a">'],
  ['/en/news/3', '/en/news/1003'],
  ['见/zh-hant/label/4。', '见/zh-hant/label/2004。'],
  ['/contents/400', '/contents/0'],
  ['https://a.example/contents/12', 'https://a.example/contents/12'],
  ['/media/12/12ab/800.jpg', '/media/12/12ab/800.jpg'],
  ['/contents/12-b', '/contents/12-b'],
  ['a/contents/12', 'a/contents/12'],
])('moves the addresses of %s', (text, moved) => {
  expect(movedText(text, numberHere)).toBe(moved)
})

it('moves numbers in columns and fields that lead elsewhere, and no others', () => {
  const row = { id: 5, item_id: 7, label: 8, position: 9, roles: ['editor'], content: { blocks: [{ label: 1, n: 1 }] } }
  expect(movedRow(row, table, numberHere)).toEqual({
    ...{ id: 5, item_id: 1_007, label: 2_008, position: 9, content: { blocks: [{ label: 2_001, n: 1 }] } },
  })
})

it.each([
  ['item:7', 'item:1007'],
  ['item:700', null],
  ['feed:7', 'feed:7'],
  ['item:7:8', 'item:7:8'],
])('moves the number in the key %s', (key, moved) => {
  expect(movedRow({ item_id: 7, import_key: key }, table, numberHere)).toEqual({ item_id: 1_007, import_key: moved })
})

it('gives up a row that lacks one it needs', () => {
  expect(movedRow({ id: 5, item_id: 700 }, table, numberHere)).toBeUndefined()
  expect(movedRow({ id: 5, item_id: 7, label: 700 }, table, numberHere)).toEqual({ id: 5, item_id: 1_007, label: null })
})
