import { describe, expect, it } from 'vitest'
import { wrongCover } from '#web/editor/cover/cover-file.ts'
import { linkAddress } from '#web/editor/document/link-address.ts'
import { withNames } from './fields/names.ts'

it.each([
  ['a name', 'RWA', ['RWA']],
  ['several at once', '稳定币，做市商、 RWA ; ETF', ['稳定币', '做市商', 'RWA', 'ETF']],
  ['a name with a space', 'Layer  2', ['Layer 2']],
  ['a name that is there', '已有', []],
  ['nothing', ' ， ', []],
])('adds %s', (_, text, added) => {
  expect(withNames(['已有'], text)).toEqual(['已有', ...added])
})

it.each([
  ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
  ['a.example', 'https://a.example/'],
  ['me@a.example', 'mailto:me@a.example'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['两个 词', undefined],
  ['', undefined],
])('links %s', (text, expected) => {
  expect(linkAddress(text)).toBe(expected)
})

describe('a cover', () => {
  it.each([
    ['image/jpeg', 5_242_879, undefined],
    ['image/png', 1, undefined],
    ['image/png', 5_242_880, 'coverLarge'],
    ['image/gif', 1, 'coverType'],
    ['image/svg+xml', 1, 'coverType'],
  ])('of %s and %d bytes', (type, size, expected) => {
    expect(wrongCover({ type, size })).toBe(expected)
  })
})
