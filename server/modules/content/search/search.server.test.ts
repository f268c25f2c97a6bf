import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { type TestEngine, testEngines } from './index/test-engines.ts'

describe.each(testEngines)('with %s', (_engine, open) => {
  let site: TestSite
  let engine: TestEngine

  const at = (day: number) => new Date(Date.UTC(2026, 0, day))

  beforeAll(async () => {
    engine = await open()
    site = await openTestSite(engine.options)
    await site.services.search.indexDue()
    const { content } = site.services
    await content.saveTaxonomy(
      {
        labels: [{ key: 'bitcoin', name: '比特币', coin: 'BTC', versions: { en: { name: 'Bitcoin' } } }],
        authors: [
          {
            key: 'he',
            nickname: '何沛文',
            introduction: '写稳定币与监管',
            versions: { en: { nickname: 'He Peiwen' } },
          },
        ],
      },
      { demo: false },
    )
    await content.saveItems([
      testDraft({
        importKey: 'a',
        title: '香港稳定币发行人公布储备',
        summary: '储备以国债为主',
        author: { key: 'he', nickname: '何沛文' },
        releaseTime: at(1),
      }),
      testDraft({ importKey: 'b', title: '监管与市场', summary: '稳定币法案进入表决', releaseTime: at(9) }),
      testDraft({
        importKey: 'c',
        title: '減半之後',
        language: 'zh-Hant',
        releaseTime: at(3),
        labels: [{ key: 'bitcoin', name: '比特币' }],
      }),
      testDraft({ importKey: 'd', title: 'ＥＴＦ资金流入100%_净额', summary: 'back\\slash', releaseTime: at(4) }),
      testDraft({
        importKey: 'e',
        title: 'Stablecoin reserves explained',
        summary: 'In English',
        language: 'en',
        releaseTime: at(5),
      }),
      testDraft({ importKey: 'f', kind: 'flash', title: '稳定币市值创新高', releaseTime: at(6) }),
      testDraft({ importKey: 'g', title: '稳定币的未来', releaseTime: new Date('2999-01-01T00:00:00Z') }),
      ...Array.from({ length: 30 }, (_, n) =>
        testDraft({ importKey: `n${n}`, title: `第${n}周周报`, summary: '', releaseTime: at(10) }),
      ),
    ])
  })
  afterAll(async () => {
    await site.close()
    await engine.close()
  })

  async function call(path: string, input: object, language = 'cn') {
    const answer = await fetch(`${site.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language },
      body: JSON.stringify(input),
    })
    return { status: answer.status, ...((await answer.json()) as { code: number; message: string; data: unknown }) }
  }

  const search = async (keyword: string, language?: string) =>
    (await call('/search', { keyword }, language)).data as CallOutput<'search'>
  const more = async (input: object) => (await call('/searchMore', input)).data as CallOutput<'searchMore'>
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

  describe('search', () => {
    it.each([
      ['稳定币', ['香港稳定币发行人公布储备', '监管与市场']],
      ['穩定幣', ['香港稳定币发行人公布储备', '监管与市场']],
      ['减半', ['减半之后']],
      ['比特币', ['减半之后']],
      ['bitcoin', ['减半之后']],
      ['BITCOIN 減半', ['减半之后']],
      ['etf', ['ＥＴＦ资金流入100%_净额']],
      ['ＥＴＦ', ['ＥＴＦ资金流入100%_净额']],
      ['%', ['ＥＴＦ资金流入100%_净额']],
      ['_', ['ＥＴＦ资金流入100%_净额']],
      ['\\', ['ＥＴＦ资金流入100%_净额']],
      ['0%_净', ['ＥＴＦ资金流入100%_净额']],
      ['STABLECOIN explained', ['Stablecoin reserves explained']],
      ['稳定币 国债', ['香港稳定币发行人公布储备']],
      ['稳定币 比特币', ['减半之后']],
      ["'; drop table items; --", []],
    ])('%s finds %j', async (keyword, expected) => {
      const { articles, totals } = await search(keyword)
      expect(titles(articles)).toEqual(expected)
      expect(totals.articles).toBe(expected.length)
    })

    it('gives each kind apart, and nothing before its release', async () => {
      const { flash, authors, features, totals } = await search('稳定币')
      expect(titles(flash)).toEqual(['稳定币市值创新高'])
      expect(authors.map(({ nickname }) => nickname)).toEqual(['何沛文'])
      expect(features).toEqual([])
      expect(totals).toEqual({ articles: 2, flash: 1, authors: 1, features: 0, events: 0 })
    })

    it('marks the words in the text as the reader sees it', async () => {
      const { articles } = await search('稳定币', 'hk')
      expect(articles[0]?.title_segments).toEqual([
        { t: '香港', hit: false },
        { t: '穩定幣', hit: true },
        { t: '發行人公布儲備', hit: false },
      ])
      const { authors } = await search('peiwen', 'en')
      expect(authors[0]?.nickname_segments.filter(({ hit }) => hit)).toEqual([{ t: 'Peiwen', hit: true }])
    })

    it('has whole words and tickers before parts of words, however old they are', async () => {
      const { content } = site.services
      await content.saveTaxonomy(
        { labels: [{ key: 'sec', name: '美国证监会', coin: 'SEC', versions: {} }] },
        { demo: false },
      )
      await content.saveItems([
        testDraft({ importKey: 'w1', title: '如何Secure你的密钥', releaseTime: at(20) }),
        testDraft({
          importKey: 'w2',
          title: '三起诉讼',
          releaseTime: at(8),
          labels: [{ key: 'sec', name: '美国证监会' }],
        }),
        testDraft({ importKey: 'w3', title: 'SEC推迟裁决', releaseTime: at(7) }),
        testDraft({ importKey: 'w4', title: '＂ＳＥＣ＂的新主席', releaseTime: at(6) }),
        testDraft({ importKey: 'w5', title: '无关', summary: 'The security council', releaseTime: at(21) }),
      ])
      await expect.poll(async () => (await search('sec')).totals.articles).toBe(5)
      const expected = ['SEC推迟裁决', '＂ＳＥＣ＂的新主席', '三起诉讼', '如何Secure你的密钥', '无关']
      expect(titles((await search('sec')).articles)).toEqual(expected)
      expect(titles((await search('SEC裁决')).articles)).toEqual(['SEC推迟裁决'])
    })

    it('shows a new item at once', async () => {
      expect((await search('刚刚写成')).totals.articles).toBe(0)
      await site.services.content.saveItems([testDraft({ importKey: 'late', title: '刚刚写成的文章' })])
      await expect.poll(async () => (await search('刚刚写成')).totals.articles).toBe(1)
    })

    it('answers any words without failing', async () => {
      const unit = fc.constantFrom(
        '%',
        '_',
        '\\',
        "'",
        '"',
        '稳',
        '幣',
        'Ａ',
        'z',
        ' ',
        '\u3000',
        '🚀',
        '.',
        '/',
        '?',
        '#',
        '$',
        ...'-|&!()<>:*+~^=[]{}',
        ...'\u0001\u001f\u007f\u0085\u200b\u202e\ufeff',
      )
      await fc.assert(
        fc.asyncProperty(fc.string({ unit, minLength: 1, maxLength: 12 }), async (keyword) => {
          const { status } = await call('/search', { keyword })
          expect(status).toBe(keyword.trim() === '' ? 400 : 200)
        }),
        { numRuns: 40 },
      )
    })

    it.each([
      ['nothing', {}],
      ['an empty keyword', { keyword: '' }],
      ['spaces', { keyword: '  \u3000' }],
      ['more than 100 characters', { keyword: '长'.repeat(101) }],
      ['NUL', { keyword: 'a\0b' }],
      ['half a character', { keyword: '\ud83d' }],
      ['a number', { keyword: 7 }],
      ['a list', { keyword: ['a'] }],
    ])('refuses %s', async (_name, input) => {
      expect(await call('/search', input)).toMatchObject({ status: 400, code: 400, data: null })
    })

    it('offers readers of English names that they can read before others, and Chinese ones by pinyin', async () => {
      const offered = async (keyword: string, language: string) =>
        ((await call('/searchSuggest', { keyword }, language)).data as CallOutput<'searchSuggest'>).list.map(
          ({ term }) => term,
        )
      const isChinese = (term: string) => /\p{sc=Han}/u.test(term)
      const english = await offered('ethe', 'en')
      expect(english).toContain('Ethereum')
      expect(english.filter(isChinese)).toEqual([])
      expect(await offered('ethe', 'cn')).toContain('以太坊')
      expect(await offered('wending', 'en')).toContain('稳定币')
    })

    it('shows by which label something was found, where no text of it has the word', async () => {
      const passageOf = async (keyword: string, language: string) => {
        const found = (await search(keyword, language)).articles.find(({ title }) => /^[减減]半之[后後]$/.test(title))
        return found?.passage_segments.map(({ t, hit }) => (hit ? `[${t}]` : t)).join('')
      }
      expect(await passageOf('比特币', 'cn')).toMatch(/^#\[比特币\]/)
      expect(await passageOf('bitcoin', 'hk')).toMatch(/^#\[比特幣\]/)
    })

    it.each([
      ['cn', 'zh-Hans'],
      ['hk', 'zh-Hant-HK'],
      ['en', 'en'],
    ] as const)('says in %s what is wrong with a question', async (header, language) => {
      const messageOf = async (keyword: string) => (await call('/search', { keyword }, header)).message
      expect(await messageOf('😀'.repeat(10_000))).toBe(errorCatalogue.searchTooLong.message[language])
      expect(await messageOf('长'.repeat(101))).toBe(errorCatalogue.searchTooLong.message[language])
      expect(await messageOf('a\0b')).toBe(errorCatalogue.unreadableText.message[language])
    })

    it('takes 100 characters, however many units they have', async () => {
      expect((await call('/search', { keyword: '🚀'.repeat(100) })).status).toBe(200)
    })
  })

  describe('searchMore', () => {
    it('goes through all results, after a result as by pages', async () => {
      const first = await more({ keyword: '周报', type: 'articles', size: 12 })
      const second = await more({ keyword: '周报', type: 'articles', size: 12, before: first.list.at(-1)?.id })
      const third = await more({ keyword: '周报', type: 'articles', size: 12, page: 3 })
      const ids = [first, second, third].flatMap(({ list }) => list.map(({ id }) => id))
      expect(new Set(ids).size).toBe(30)
      expect([first, second, third].map(({ more: goesOn, total }) => [goesOn, total])).toEqual([
        [true, 30],
        [true, 30],
        [false, 30],
      ])
    })

    it('ends after a result that is none', async () => {
      expect(await more({ keyword: '周报', type: 'articles', before: 999_999 })).toEqual({
        list: [],
        total: 30,
        more: false,
      })
    })

    it('lists each kind', async () => {
      expect((await more({ keyword: '稳定币', type: 'flash' })).list).toMatchObject([{ kind: 'flash' }])
      expect((await more({ keyword: '何沛文', type: 'authors' })).list).toMatchObject([{ kind: 'author', articles: 1 }])
      expect((await more({ keyword: '何沛文', type: 'features' })).list).toEqual([])
    })

    it.each([{ type: 'people' }, { type: undefined }, { type: 'articles', size: 101 }])('refuses %j', async (input) => {
      expect((await call('/searchMore', { keyword: 'a', ...input })).status).toBe(400)
    })
  })

  describe('hot searches', () => {
    it('lead to articles, the same in both calls', async () => {
      const { list } = (await call('/hotSearch', {})).data as CallOutput<'hotSearch'>
      expect(list.length).toBeGreaterThan(0)
      expect(list.every(({ kind, title }) => kind === 'article' && title !== '')).toBe(true)
      const widget = await fetch(`${site.origin}/api/homeSearchList`)
      expect(((await widget.json()) as { data: object }).data).toEqual({ searchLists: list })
    })
  })

  describe('hot searches in English', () => {
    it('begin with what is written in it', async () => {
      const { list } = (await call('/hotSearch', {}, 'en')).data as CallOutput<'hotSearch'>
      const english = list.map(({ language }) => language === 'en')
      expect(english[0]).toBe(true)
      expect(english.toSorted((one, other) => Number(other) - Number(one))).toEqual(english)
    })
  })

  describe('lists of the fronts', () => {
    const list = async (input: object) => (await call('/getArticleList', input)).data as CallOutput<'getArticleList'>

    it('take a region by its key', async () => {
      const { content } = site.services
      await content.saveTaxonomy({ regions: [{ key: 'hk', name: '香港', versions: {} }] }, { demo: false })
      await content.saveItems([testDraft({ importKey: 'hk', title: '港闻', region: 'hk' })])
      const byKey = await list({ region: 'hk' })
      expect(titles(byKey.list)).toEqual(['港闻'])
      expect(await list({ region: byKey.list[0]?.region?.id })).toEqual(byKey)
      expect((await list({ region: 'atlantis' })).list).toEqual([])
      expect((await call('/getArticleList', { region: 'HK;' })).status).toBe(400)
    })

    it('take only items that people wrote in English', async () => {
      expect(titles((await list({ english: true })).list)).toEqual(['Stablecoin reserves explained'])
    })
  })

  describe('a client that searches without end', () => {
    const page = (address: string) => fetch(site.origin + address)
    it('is stopped by call and by page, in words and with a time to wait, and finds everything else as before', async () => {
      const { pool } = site.services.database
      await pool.query('delete from rate_limits')
      const search = async () => (await call('/search', { keyword: '周报' })).code
      expect(await search()).toBe(200)
      // Counts 88 further searches without running them: that many may take a busy machine longer than the minute they
      // count in.
      await pool.query('update rate_limits set taken = taken + 88')
      expect([await search(), await search()]).toEqual([200, errorCatalogue.tooManyRequests.code])
      const refused = await page(`/search?keyword=${encodeURIComponent('无人搜过')}`)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(await refused.text()).toContain(errorCatalogue.tooManyRequests.message['zh-Hans'])
      expect((await page('/news')).status).toBe(200)
      await site.services.database.pool.query('delete from rate_limits')
      expect((await page(`/search?keyword=${encodeURIComponent('无人搜过')}`)).status).toBe(200)
    })
  })
})
