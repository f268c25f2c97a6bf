import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { htmlLang, type Language, languages } from '#language/languages.ts'
import { screens } from '#web/routes.tsx'
import { type PageDocument, readDocument } from './document.ts'
import { isOtherQuiz, sampleAddress } from './samples.ts'
import { addressIn, itemInAllLanguages, itemWithoutEnglish, prefixes, texts } from './site-content.ts'

interface SpecifiedRoute {
  screen: string
  path: string
  aliases: string[]
  work: string
}

const specification = new URL('../contract/specification/routes.json', import.meta.url)
const { routes } = JSON.parse(await readFile(specification, 'utf8')) as { routes: SpecifiedRoute[] }

/** True for paths of ticket holders, which are theirs alone, as pages of members are. */
const isOfHolders = (path: string) => /^\/(order|ticket)\//.test(path)

const known = screens
  .filter(({ access, path }) => access !== 'user' && !isOfHolders(path) && !isOtherQuiz(path))
  .flatMap(({ path, aliases, language }) =>
    [path, ...aliases].map((one) => ({ path: one, canonical: path, own: language })),
  )
const knownPaths = new Set(screens.flatMap(({ path, aliases }) => [path, ...aliases]))
const specified = routes
  .filter(({ screen }) => screen !== 'not-found')
  .flatMap(({ path, aliases, work, screen }) => [path, ...aliases].map((one) => ({ path: one, work, screen })))
const later = specified
  // Editions of conferences are content: one row of the table answers all their addresses.
  .filter(({ path, screen }) => !knownPaths.has(path) && !screen.startsWith('conference'))
  .map(({ path }) => path.replace(/:\w+/g, '5'))

let article = 0
let flash = 0

async function get(address: string, headers: Record<string, string> = {}) {
  return fetch(inject('siteOrigin') + address, { redirect: 'manual', headers })
}

async function read(address: string, headers: Record<string, string> = {}): Promise<PageDocument & { status: number }> {
  const answer = await get(address, headers)
  return { status: answer.status, ...readDocument(await answer.text()) }
}

beforeAll(async () => {
  ;[article, flash] = await Promise.all([itemInAllLanguages('article'), itemInAllLanguages('flash')])
})

it('has every screen of the first road in the table of screens', () => {
  const missing = specified.filter(({ path, work }) => work === 'first road' && !knownPaths.has(path))
  expect(missing).toEqual([])
})

/** Every path under every prefix. A screen with a language of its own is in that one where the address fixes none. */
const pages = languages.flatMap((prefix) =>
  known
    .filter(({ path }) => !(prefix === 'en' && path === '/') && !(prefix !== 'zh-Hans' && path === '/en'))
    .map(({ path, canonical, own }) => {
      const language = prefix === 'zh-Hans' ? (own ?? prefix) : prefix
      const canonicalPrefix: Language = language === own ? 'zh-Hans' : prefix
      return { prefix, path, canonical, own, language, canonicalPrefix, shown: prefixes[prefix] + path }
    }),
)

/** Screens of the first plan are always in the search results; others may have reasons not to be. */
const firstRoad = new Set(specified.filter(({ work }) => work === 'first road').map(({ path }) => path))

describe.each(pages)('$shown', ({ prefix, path, canonical, own, language, canonicalPrefix }) => {
  const address = async () => addressIn(prefix, await sampleAddress(path))

  it('answers with a page in its language, at its canonical address', async () => {
    const page = await read(await address())
    expect(page).toMatchObject({
      status: 200,
      lang: htmlLang(language),
      // Embedded pages are parts of pages of the data section.
      canonical:
        inject('siteOrigin') +
        addressIn(canonicalPrefix, (await sampleAddress(canonical)).replace(/^\/embed\//, '/DataEra/')),
    })
    if (firstRoad.has(path)) expect(page.robots).toBe(undefined)
    expect(page.headings, 'headings of the first level').toHaveLength(1)
    expect(page.headings[0]).not.toBe('')
    expect(page.title).not.toBe('')
    expect(page.description ?? '').not.toBe('')
  })

  it('names its addresses in other languages, and they name it', async () => {
    const { alternates, robots } = await read(await address())
    if (robots === 'noindex') return expect(alternates).toEqual({})
    const required = own ? ['x-default'] : ['x-default', 'zh-Hans', 'zh-Hant', ...(firstRoad.has(path) ? ['en'] : [])]
    expect(Object.keys(alternates)).toEqual(expect.arrayContaining(required))
    for (const [hreflang, href] of Object.entries(alternates)) {
      const other = await read(href.slice(inject('siteOrigin').length))
      expect(other.status, href).toBe(200)
      expect(other.alternates, href).toEqual(alternates)
      if (hreflang === 'x-default') continue
      expect(other.canonical).toBe(href)
      expect(other.lang?.startsWith(hreflang), `${href} is in ${other.lang}`).toBe(true)
    }
  })
})

it('gives each screen a title of its own in each language', async () => {
  const titles = await Promise.all(
    languages.flatMap((language) =>
      ['/', '/news', `/contents/${article}`, `/news/${flash}`, '/nowhere'].map(
        async (path) => (await read(addressIn(language, path))).title,
      ),
    ),
  )
  expect(new Set(titles).size, titles.join('\n')).toBe(titles.length)
})

it('keeps an article without an English text out of the English search results', async () => {
  const id = await itemWithoutEnglish('article')
  const english = await read(`/en/contents/${id}`)
  expect(english).toMatchObject({ status: 200, lang: 'en', robots: 'noindex', alternates: {} })
  const chinese = await read(`/contents/${id}`)
  expect(Object.keys(chinese.alternates).sort()).toEqual(['x-default', 'zh-Hans', 'zh-Hant'])
})

it.each([
  [0, 'zh-Hans'],
  [1, 'zh-Hant-HK'],
  [2, 'en'],
] as const)('answers in the language of cookie %i at the same address', async (number, language: Language) => {
  const page = await read('/news', { cookie: `language=${number}` })
  expect(page).toMatchObject({
    status: 200,
    lang: htmlLang(language),
    canonical: `${inject('siteOrigin')}/news`,
    headings: [texts[language]['flash.title']],
  })
})

describe('what is not there', () => {
  const addresses: (readonly [address: string, language: Language])[] = [
    ...languages.flatMap((language) =>
      [...later, '/nowhere', '/news/1/2', '/contents', '/NEWS'].map(
        (path) => [prefixes[language] + path, language] as const,
      ),
    ),
    // The English front has its language in its path, and no prefix.
    ['/en/en', 'en'],
    ['/zh-hant/en', 'zh-Hant-HK'],
  ]

  it.each(addresses.filter(([address]) => !/^\/(en|zh-hant)$/.test(address)))(
    '%s answers with the not-found page',
    async (address, language) => {
      const page = await read(address)
      expect(page).toMatchObject({
        status: 404,
        lang: htmlLang(language),
        robots: 'noindex',
        headings: [texts[language]['notFound.title']],
        alternates: {},
      })
    },
  )

  it.each(['/contents/0', '/contents/abc', '/contents/99999999', '/contents/99999999999999999999', '/contents/1e3'])(
    '%s answers with the page for a missing article',
    async (address) => {
      const page = await read(address)
      expect(page).toMatchObject({ status: 404, robots: 'noindex' })
      expect(page.text).toContain(texts['zh-Hans']['missing.article'])
    },
  )

  it.each(['/news/0', '/news/abc', '/news/99999999'])(
    '%s answers with 404 and shows the flash list',
    async (address) => {
      const page = await read(address)
      expect(page).toMatchObject({ status: 404, robots: 'noindex', headings: [texts['zh-Hans']['flash.title']] })
    },
  )

  it.each(['/%', '/news/%00'])('refuses %s', async (address) => {
    expect((await get(address)).status).toBe(400)
  })

  it('refuses what is too long for an address', async () => {
    expect((await get(`/${'x'.repeat(3000)}`)).status).toBe(414)
  })
})

describe('addresses with parameters', () => {
  it.each([
    ['/news?id=1&utm_source=x', '/news/1'],
    ['/en/news?id=1', '/en/news/1'],
    ['/zh-hant/news?utm_source=x&id=1', '/zh-hant/news/1'],
    ['/?utm_source=x', '/'],
    ['/en/home?utm_source=x', '/en/home'],
    ['/news?utm_source=x', '/news'],
    ['/news?category=2&utm_source=x&important=1', '/news?category=2&important=1'],
    ['/contents/1?from=app', '/contents/1'],
    ['/contents/1?id=2', '/contents/2'],
    ['/gw_dex?id=5', '/gw_dex/5'],
    ['/en/gw_dex?id=5', '/en/gw_dex/5'],
    ['/gw_detail?id=3&utm_source=x', '/gw_detail/3'],
    ['/kuaixun_wz?id=60', '/kuaixun_wz/60'],
    ['/contents?id=3', '/contents/3'],
    ['/home_kuaixun?id=60', '/news/60'],
    ['/hot_topics?id=3', '/features/3'],
    ['/gw_search?keyword=BTC', '/search/BTC'],
    ['/nowhere?a=b', '/nowhere'],
    ['/news/', '/news'],
    ['/en/', '/en'],
    ['/news/?category=2', '/news?category=2'],
  ])('%s is redone as %s', async (address, target) => {
    const answer = await get(address)
    expect([301, 302, 307, 308]).toContain(answer.status)
    expect(answer.headers.get('location')).toBe(target)
  })

  it.each(['/news?category=2', '/?category=2', '/news?important=1'])('%s stays', async (address) => {
    expect((await get(address)).status).toBe(200)
  })
})

it('has a picture to share for every screen', async () => {
  for (const path of ['/', '/news', `/contents/${article}`, `/news/${flash}`]) {
    const { picture } = await read(path)
    const answer = await fetch(picture ?? '')
    expect(answer.status, `${path}: ${picture}`).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
    await answer.arrayBuffer()
  }
})
