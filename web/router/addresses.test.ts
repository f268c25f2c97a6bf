import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#language/languages.ts'
import {
  addressInLanguage,
  addressWithoutQuery,
  fillPath,
  isSamePage,
  linkLanguage,
  pathParameters,
  prefixedPath,
  splitPath,
} from './addresses.ts'

describe('splitPath', () => {
  it.each<[string, Language | undefined, string]>([
    ['/', undefined, '/'],
    ['/news', undefined, '/news'],
    ['/news/7', undefined, '/news/7'],
    ['/zh-hant', 'zh-Hant-HK', '/'],
    ['/zh-hant/', 'zh-Hant-HK', '/'],
    ['/zh-hant/news/7', 'zh-Hant-HK', '/news/7'],
    // The landing page /en is a screen of its own, what is below it is the English edition.
    ['/en', undefined, '/en'],
    ['/en/home', 'en', '/home'],
    ['/en/contents/7', 'en', '/contents/7'],
    ['/english', undefined, '/english'],
    ['/zh-hans/news', undefined, '/zh-hans/news'],
    ['/news/en', undefined, '/news/en'],
    ['', undefined, ''],
  ])('%s', (pathname, fixed, path) => {
    expect(splitPath(pathname)).toEqual({ fixed, path })
  })
})

describe('prefixedPath', () => {
  it.each<[Language | undefined, string, string]>([
    [undefined, '/news', '/news'],
    ['zh-Hans', '/news', '/news'],
    ['zh-Hans', '/', '/'],
    ['zh-Hant-HK', '/news', '/zh-hant/news'],
    ['zh-Hant-HK', '/', '/zh-hant'],
    ['en', '/news?before=7', '/en/news?before=7'],
    ['en', '/', '/en/home'],
    ['en', '/?category=3#latest', '/en/home?category=3#latest'],
    ['zh-Hant-HK', '/#latest', '/zh-hant#latest'],
    ['en', '/en?before=7', '/en?before=7'],
    ['zh-Hant-HK', '/en', '/en'],
  ])('%s %s', (language, path, address) => {
    expect(prefixedPath(language, path)).toBe(address)
  })

  it('is taken apart again by splitPath', () => {
    const paths = fc.constantFrom('/news', '/news/7', '/contents/12', '/columns', '/home')
    fc.assert(
      fc.property(fc.constantFrom(...languages), paths, (language, path) => {
        const fixed = language === 'zh-Hans' ? undefined : language
        expect(splitPath(prefixedPath(language, path))).toEqual({ fixed, path })
      }),
    )
  })
})

describe('fillPath', () => {
  it.each<[string, Record<string, string | number | undefined>, string]>([
    ['/news/:id', { id: 7 }, '/news/7'],
    ['/search/:keyword', { keyword: '稳定币/USDC' }, '/search/%E7%A8%B3%E5%AE%9A%E5%B8%81%2FUSDC'],
    ['/news', { id: 7 }, '/news'],
    ['/news/:id', {}, '/news/'],
    ['/search/:keyword', { keyword: '..' }, '/search/..%20'],
    ['/search/:keyword', { keyword: '.' }, '/search/.%20'],
    ['/search/:keyword', { keyword: '\ud83d' }, '/search/%EF%BF%BD'],
  ])('%s', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled)
  })
})

describe('pathParameters', () => {
  it.each([
    ['/news/:id', '/news/7', { id: '7' }],
    ['/search/:keyword', '/search/a%2Fb', { keyword: 'a/b' }],
    ['/search/:keyword', '/search/a%252Fb', { keyword: 'a%2Fb' }],
    ['/en/search/:keyword', '/en/search/100%25', { keyword: '100%' }],
    ['/news', '/news', {}],
    ['/*', '/anything/else', {}],
  ])('%s of %s', (pattern, pathname, params) => {
    expect(pathParameters(pattern, pathname)).toEqual(params)
  })

  it('are what the path was filled with, through an address, but for spaces around', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (keyword) => {
        const { pathname } = new URL(fillPath('/search/:keyword', { keyword }), 'https://news.example')
        expect(pathParameters('/search/:keyword', pathname).keyword?.trim()).toBe(keyword.trim())
      }),
    )
  })
})

describe('addressInLanguage', () => {
  it.each<[Language, string, string]>([
    ['en', '/news/7', '/en/news/7'],
    ['zh-Hans', '/en/news/7', '/news/7'],
    ['zh-Hant-HK', '/', '/zh-hant'],
    ['zh-Hant-HK', '/hk', '/zh-hant/hk'],
    ['en', '/en', '/en'],
    ['zh-Hans', '/en', '/'],
    ['zh-Hant-HK', '/en', '/zh-hant'],
  ])('%s of %s', (language, pathname, address) => {
    expect(addressInLanguage(language, pathname)).toBe(address)
  })
})

describe('linkLanguage', () => {
  it.each<[string, Language | undefined]>([
    ['/', undefined],
    ['/en', 'en'],
    ['/en/news', 'en'],
    ['/zh-hant/hk', 'zh-Hant-HK'],
    ['/hk', undefined],
  ])('%s', (pathname, language) => {
    expect(linkLanguage(pathname)).toBe(language)
  })
})

describe('isSamePage', () => {
  it.each([
    ['/hk', '/hk', true],
    ['/hk', '/en/hk', true],
    ['/zh-hant/hk', '/hk', true],
    ['/', '/zh-hant', true],
    ['/hk', '/en/news', false],
    ['/hk', '/', false],
    ['/en', '/', false],
    ['/en', '/en/home', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSamePage(one, other)).toBe(same)
    expect(isSamePage(other, one)).toBe(same)
  })
})

describe('the query-parameter rule', () => {
  const detail = { path: '/news/:id', query: [] as string[] }
  const news = { paths: [detail], query: ['category', 'important', 'before'] }
  const newsItem = { paths: [detail], query: [] }
  const found = [
    { path: '/search/:keyword', query: ['type'] },
    { path: '/gw_search/:key', query: ['type'] },
  ]
  const search = { paths: found, query: [] }
  const home = { paths: [], query: ['category'] }

  it.each<[string, string, typeof news, string | undefined]>([
    ['/news', '', news, undefined],
    ['/news', '?id=7', news, '/news/7'],
    ['/news', '?id=7&category=3', news, '/news/7'],
    ['/zh-hant/news', '?id=7', news, '/zh-hant/news/7'],
    ['/en/news', '?id=7', news, '/en/news/7'],
    ['/news', '?category=3', news, undefined],
    ['/news', '?category=3&important=1&before=9', news, undefined],
    ['/news', '?important=1&category=3', news, '/news?category=3&important=1'],
    ['/news', '?category=3&utm_source=app', news, '/news?category=3'],
    ['/news', '?utm_source=app', news, '/news'],
    ['/news', '?category=', news, '/news'],
    ['/news', '?id=', news, '/news'],
    ['/search', '?keyword=%E7%A8%B3%E5%AE%9A%E5%B8%81', search, '/search/%E7%A8%B3%E5%AE%9A%E5%B8%81'],
    ['/search', '?keyword=a%2Fb', search, '/search/a%2Fb'],
    ['/search', '?key=BTC&from=app', search, '/gw_search/BTC'],
    ['/gw_search', '?type=flash&keyword=BTC', search, '/search/BTC?type=flash'],
    ['/', '?from=app', home, '/'],
    ['/', '?category=3&from=app', home, '/?category=3'],
  ])('%s%s', (pathname, searchText, screen, better) => {
    expect(addressWithoutQuery({ pathname, search: searchText }, screen, {})).toBe(better)
  })

  it('lets a parameter of the query stand before that of the path', () => {
    expect(addressWithoutQuery({ pathname: '/news/7', search: '?id=8' }, newsItem, { id: '7' })).toBe('/news/8')
    expect(addressWithoutQuery({ pathname: '/news/7', search: '?utm=1' }, newsItem, { id: '7' })).toBe('/news/7')
  })

  it('is settled after one redirect, whatever the query', () => {
    const names = fc.constantFrom('id', 'category', 'important', 'before', 'utm_source', '名', '')
    const pairs = fc.array(fc.tuple(names, fc.string()), { maxLength: 6 })
    fc.assert(
      fc.property(pairs, (query) => {
        const given = { pathname: '/news', search: query.length > 0 ? `?${new URLSearchParams(query)}` : '' }
        const better = addressWithoutQuery(given, news, {})
        if (better === undefined) return
        const next = new URL(better, 'https://news.example')
        const params = next.pathname === '/news' ? {} : { id: next.pathname.slice('/news/'.length) }
        const screen = next.pathname === '/news' ? news : newsItem
        expect(addressWithoutQuery(next, screen, params)).toBeUndefined()
      }),
    )
  })
})
