import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathParameters } from '#web/router/addresses.ts'
import { readFilters, readSearchType, resultsAddress } from './results-address.ts'
import { cleanKeyword, searchAddress, unquote } from './search-address.ts'

describe('searchAddress', () => {
  it.each([
    [{ keyword: '稳定币' }, '/search/%E7%A8%B3%E5%AE%9A%E5%B8%81'],
    [{ keyword: 'etf flows', type: 'flash' as const }, '/search/etf%20flows?type=flash'],
    [{ keyword: 'a/b?c#d', before: 7 }, '/search/a%2Fb%3Fc%23d?before=7'],
    [{ keyword: 'etf', filters: { since: 'week' as const, order: 'best' as const } }, '/search/etf?since=week'],
    [{ keyword: '..' }, '/search/..%20'],
    [{ keyword: ' \n ' }, '/search'],
  ])('%j is %s', (given, address) => {
    expect(resultsAddress(given)).toBe(address)
  })

  it('carries any keyword there and back', () => {
    const odd = fc.constantFrom(
      '/',
      '%',
      '?',
      '#',
      '.',
      '&',
      '+',
      '\\',
      ' ',
      '🚀',
      '币',
      '%2F',
      '\ud83d',
      'é',
      ';',
      ':',
    )
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1, maxLength: 12 }), (parts) => {
        const keyword = cleanKeyword(parts.join(''))
        fc.pre(keyword !== '')
        const { pathname, search, hash } = new URL(searchAddress({ keyword }), 'https://news.example')
        expect(search + hash).toBe('')
        expect(cleanKeyword(pathParameters('/search/:keyword', pathname).keyword ?? '')).toBe(keyword)
      }),
    )
  })
})

describe('unquoted', () => {
  it.each([
    ['"layer 2"', 'layer 2'],
    ['“稳定币”', '稳定币'],
    ['「穩定幣」', '穩定幣'],
    ['"layer 2" etf', '"layer 2" etf'],
    ['"a" "b"', '"a" "b"'],
    ['""', '""'],
    ['稳定币', '稳定币'],
  ])('%s is %s in a sentence', (keyword, shown) => expect(unquote(keyword)).toBe(shown))
})

describe('cleanKeyword', () => {
  it.each([
    ['  etf \t flows\n', 'etf flows'],
    ['a\0b', 'a b'],
    ['\u3000', ''],
    ['🚀'.repeat(101), '🚀'.repeat(100)],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('%j', (typed, keyword) => {
    expect(cleanKeyword(typed)).toBe(keyword)
  })

  it('changes nothing twice', () => {
    fc.assert(fc.property(fc.string(), (typed) => cleanKeyword(cleanKeyword(typed)) === cleanKeyword(typed)))
  })
})

it.each([
  [
    { since: 'week', label: '3', language: 'en', order: 'newest' },
    { since: 'week', label: 3, language: 'en', order: 'newest' },
  ],
  [{ since: 'ever', label: '-3', author: 'x', language: 'fr', order: 'best', type: 'flash' }, {}],
])('filters %j', (given, filters) => {
  expect(readFilters(given)).toEqual(filters)
})

it.each([
  ['flash', 'flash'],
  ['tools', 'tools'],
  ['events', 'events'],
  ['people', undefined],
  [undefined, undefined],
])('type %s', (value, type) => {
  expect(readSearchType(value)).toBe(type)
})
