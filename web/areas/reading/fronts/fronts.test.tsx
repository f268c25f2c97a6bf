import { describe, expect, it } from 'vitest'
import { testItem, testItems } from '#web/domains/items/test-items.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { englishLoader, type FrontData, hongKongLoader } from '../loaders/loaders-fronts.ts'
import { EnglishPage } from './front-en-page.tsx'
import { HongKongPage } from './front-hk-page.tsx'
import { UsaPage } from './front-usa-page.tsx'

const full: FrontData = {
  promoted: [{ id: 3, title: '香港年会', language: 'zh-Hans', link: 'https://event.example/', pic: null }],
  lead: testItem(90, { title: '头条' }),
  articles: { list: testItems(10), total: 30, more: true },
  flash: testItems(6, { kind: 'flash' }),
  before: undefined,
}
const empty: FrontData = {
  promoted: [],
  lead: null,
  articles: { list: [], total: 0, more: false },
  flash: [],
  before: undefined,
}

const outline = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))

describe.each([
  ['Hong Kong', <HongKongPage key="hk" />, '/hk', full, empty],
  ['USA', <UsaPage key="usa" />, '/usa', full, empty],
  ['English edition', <EnglishPage key="en" />, '/en', full, empty],
])('the front %s', (_name, page, address, data, nothing) => {
  it.each([
    ['full', data],
    ['empty', nothing],
  ])('has one h1 and an unbroken outline when %s', async (_state, given) => {
    const levels = outline(await renderTestPage(page, { data: given, address }))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('says so and leads on where there is nothing', async () => {
    const html = await renderTestPage(page, { data: nothing, address })
    expect(html).toContain('暂无内容，先看看')
    expect(html).toMatch(/href="(\/en\/home|\/)"/)
  })
})

describe('addresses in the head', () => {
  const alternates = (html: string) =>
    [...html.matchAll(/hrefLang="([^"]+)" href="https:\/\/news\.example([^"]*)"/g)].map(([, tag, path]) => [tag, path])
  const canonical = (html: string) => /rel="canonical" href="https:\/\/news\.example([^"]*)"/.exec(html)?.[1]

  it('of Hong Kong name the unprefixed one as traditional', async () => {
    for (const address of ['/hk', '/zh-hant/hk']) {
      const html = await renderTestPage(<HongKongPage />, { data: full, address, language: 'zh-Hant-HK' })
      expect(alternates(html)).toEqual([
        ['zh-Hant', '/hk'],
        ['en', '/en/hk'],
        ['x-default', '/hk'],
      ])
      expect(canonical(html)).toBe('/hk')
    }
  })

  it('of the English edition are one, and its links stay English', async () => {
    const html = await renderTestPage(<EnglishPage />, { data: full, address: '/en', language: 'en' })
    expect(alternates(html)).toEqual([
      ['en', '/en'],
      ['x-default', '/en'],
    ])
    expect(html).toContain('href="/en/contents/90"')
    expect(html).toContain('href="/en?before=10"')
  })

  it('of the United States are three', async () => {
    const html = await renderTestPage(<UsaPage />, { data: full, address: '/en/usa', language: 'en' })
    expect(alternates(html).map(([, path]) => path)).toEqual(['/usa', '/zh-hant/usa', '/en/usa', '/usa'])
    expect(canonical(html)).toBe('/en/usa')
  })
})

describe('the loaders', () => {
  const asked: object[] = []
  const call = async (_language: string, _name: string, input: { kind?: string; region?: string; size?: number }) => {
    asked.push(input)
    const given = { kind: input.kind as never, html: '<p>long</p>', region: { id: 1, name: input.region ?? '' } }
    return { list: testItems(input.size ?? 0, given), total: 40, more: true }
  }
  const backend = inLanguage({ call: call as never }, 'zh-Hans')

  it('put the newest article first and the others below it, flash without texts', async () => {
    const { data } = await hongKongLoader(backend, {})
    expect(data.lead?.id).toBe(1)
    expect(data.articles.list.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(data.flash.every(({ html }) => html === '')).toBe(true)
    expect(asked).toContainEqual({ kind: 'article', region: 'hk', before: undefined, size: 11 })
  })

  it('have no lead on a later page', async () => {
    const { data } = await englishLoader(backend, { before: '9' })
    expect(data).toMatchObject({ lead: null, before: 9 })
    expect(data.articles.list).toHaveLength(10)
    expect(asked).toContainEqual({ kind: 'article', english: true, before: 9, size: 10 })
  })
})
