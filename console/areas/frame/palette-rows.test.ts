import { describe, expect, it } from 'vitest'
import { translator } from '#console/locales/translate.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { entries, entryGroups } from './entries.ts'
import { foundRows, pageRows, rowGroups } from './palette-rows.ts'

const t = translator(consoleHans)
const named = (words: string) => pageRows(entries, words, t).map(({ path }) => path)

describe('the pages of the palette', () => {
  it.each([
    ['稿件', '/manuscripts'],
    ['redir', '/redirects'],
    ['  MEDIA ', '/media'],
  ])('are found by %j', (words, path) => expect(named(words)).toContain(path))

  it('are all there before a word is typed, and none for what no page is called', () => {
    expect(named('')).toHaveLength(entries.length)
    expect(named('稿件 zzz')).toEqual([])
  })

  it('begin with those whose name begins with the word', () => {
    const rows = [
      { path: '/b', label: 'audit', key: 'b' },
      { path: '/a', label: 'media', key: 'a' },
    ] as const
    const nameOf = (key: string) => (key === 'media' ? 'abc' : 'x abc')
    expect(pageRows(rows, 'ab', nameOf as never).map(({ name }) => name)).toEqual(['abc', 'x abc'])
  })
})

it('stands in the groups of the navigation, each once, also where a page goes before the rest of its group', () => {
  const rows = pageRows(entries, '', t)
  const groups = rowGroups(rows)
  expect(groups.map(({ kind }) => kind)).toEqual(['palettePage', ...entryGroups])
  expect(groups.flatMap((group) => group.rows)).toEqual(rows)
  const mixed = rowGroups([
    { path: '/a', name: 'a', kind: 'groupSite' },
    { path: '/b', name: 'b', kind: 'groupNews' },
    { path: '/c', name: 'c', kind: 'groupSite' },
  ])
  expect(mixed.map(({ kind, rows: of }) => [kind, of.length])).toEqual([
    ['groupSite', 2],
    ['groupNews', 1],
  ])
})

it('leads to what was found where it is worked on, whatever its title holds', () => {
  const found = {
    articles: [{ id: 1, title: 'A & B = 稳定币?' }],
    flash: [
      { id: 2, title: '快讯', state: 'published' },
      { id: 6, title: '下线的快讯', state: 'unpublished' },
    ],
    authors: [{ id: 3, nickname: '林' }],
    users: [{ id: 4, nickname: '周' }],
    orders: [{ id: 5, number: 'HW-1024', name: '梁晓彤' }],
  }
  const rows = foundRows(found, '快讯')
  const [article, ...others] = rows.map(({ path }) => path)
  expect(new URL(article ?? '', 'http://a').searchParams.get('keyword')).toBe('A & B = 稳定币?')
  expect(others).toEqual([
    '/flash?item=2',
    `/articles?${new URLSearchParams({ kind: 'flash', keyword: '下线的快讯' })}`,
    '/authors/3',
    '/users/4',
    '/payments/5',
  ])
  const kinds = ['paletteArticle', 'paletteFlash', 'paletteFlash', 'paletteAuthor', 'paletteUser', 'paletteOrder']
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

it('has what is called exactly so first among its kind', () => {
  const nobody = { flash: [], authors: [], users: [], orders: [] }
  const articles = ['防波堤比特币信托', '比特币现金', '比特币'].map((title, id) => ({ id, title }))
  const rows = foundRows({ ...nobody, articles }, '比特币')
  expect(rows.map(({ name }) => name)).toEqual(['比特币', '比特币现金', '防波堤比特币信托'])
})
