import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { type TestEngine, testEngines } from './test-engines.ts'

describe.each(testEngines)('with %s', (_engine, open) => {
  let site: TestSite
  let engine: TestEngine
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const sql = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)

  beforeAll(async () => {
    engine = await open()
    site = await openTestSite(engine.options)
    await site.services.search.indexDue()
    const { content } = site.services
    await content.saveTaxonomy(
      {
        labels: [{ key: 'custody', name: '托管', versions: { en: { name: 'Custody' } } }],
        authors: [{ key: 'su', nickname: '苏婷', introduction: '', versions: {} }],
      },
      { demo: false },
    )
    const long = '开头与此无关。'.repeat(40)
    await content.saveItems([
      testDraft({
        importKey: 'whole',
        title: '夜班',
        summary: '无关的导语',
        html: `<p>${long}</p><p>末段才说到<b>女巫</b>攻击与鲸落协议。</p>`,
        author: { key: 'su', nickname: '苏婷' },
        labels: [{ key: 'custody', name: '托管' }],
        releaseTime: at(2),
      }),
      testDraft({
        importKey: 'en',
        title: 'Ethereum clients',
        summary: 'Two of them',
        language: 'en',
        releaseTime: at(3),
      }),
      testDraft({ importKey: 'sc', title: '智能合约审计', summary: '第三方 漏洞', releaseTime: at(4) }),
      testDraft({ importKey: 'old', title: '灯塔计划', summary: '', releaseTime: new Date('2019-01-01T00:00:00Z') }),
      testDraft({ importKey: 'new', title: '他们说的是灯塔', summary: '', releaseTime: at(5) }),
    ])
    await sql(`with kind as (insert into tool_groups (name) values ('工具') returning id)
    insert into tools (group_id, name, url, description) select id, '鲸落浏览器', 'https://tool.example/', '看链上转账' from kind`)
    await sql(`insert into incidents (title, summary) values ('鲸落协议被盗始末', '三天之内')`)
  })
  afterAll(async () => {
    await site.close()
    await engine.close()
  })

  async function call<T>(path: string, input: object, language = 'cn'): Promise<T> {
    const answer = await fetch(`${site.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language },
      body: JSON.stringify(input),
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
  const search = (keyword: string, given: object = {}, language?: string) =>
    call<CallOutput<'search'>>('/search', { keyword, ...given }, language)
  const titles = (found: CallOutput<'search'>) => found.articles.map(({ title }) => title)
  const joined = (segments: readonly { t: string; hit: boolean }[]) =>
    segments.map(({ t, hit }) => (hit ? `[${t}]` : t)).join('')

  describe('the whole text', () => {
    it('is found, and its passage shown in the script of the reader', async () => {
      const [article] = (await search('女巫攻擊', {}, 'hk')).articles
      expect(article?.title).toBe('夜班')
      expect(joined(article?.passage_segments ?? [])).toMatch(/^….*末段才說到\[女巫攻擊\]與鯨落協議。$/)
    })

    it('is no longer found once it was withdrawn, nor under words that it lost', async () => {
      await site.services.content.saveItems([
        testDraft({ importKey: 'gone', title: '转瞬即逝', html: '<p>浮冰词</p>' }),
      ])
      expect(titles(await search('浮冰词'))).toEqual(['转瞬即逝'])
      await sql(
        `update item_texts set html = '<p>另一词</p>' where item_id = (select id from items where import_key = 'gone')`,
      )
      expect(titles(await search('浮冰词', { order: 'newest' }))).toEqual([])
      expect(titles(await search('另一词'))).toEqual(['转瞬即逝'])
      await sql(`update items set status = 'withdrawn' where import_key = 'gone'`)
      expect((await search('另一词', { order: 'newest' })).totals.articles).toBe(0)
    })
  })

  describe('questions', () => {
    it.each([
      ['智慧合約', ['智能合约审计']],
      ['smart contract', ['智能合约审计']],
      ['审计 -漏洞', []],
      ['审计 -夜班', ['智能合约审计']],
      ['"第三方 漏洞"', ['智能合约审计']],
      ['"漏洞 第三方"', []],
    ])('%s finds %j', async (keyword, expected) => {
      expect(titles(await search(keyword))).toEqual(expected)
    })

    it('with a misspelt word find what was meant, and say so', async () => {
      const found = await search('Ethreum clients')
      expect(titles(found)).toEqual(['Ethereum clients'])
      expect(found.meant).toBe('ethereum clients')
      expect((await search('ethereum clients')).meant).toBe('')
    })

    it('that nothing answers as a whole are answered without some of their words, whatever narrows them', async () => {
      const found = await search('智能合约审计 海啸 2019')
      expect(titles(found)).toEqual(['智能合约审计'])
      expect(found.meant).toBe('智能合约 审计')
      const more = await call<CallOutput<'searchMore'>>('/searchMore', { keyword: '海啸 审计', type: 'articles' })
      expect(more.total).toBe(1)
      // An empty result caused only by the filter is the requested result.
      expect(await search('智能合约 审计', { language: 'en' })).toMatchObject({ meant: '', totals: { articles: 0 } })
      expect(await search('海啸 审计', { language: 'en' })).toMatchObject({ meant: '审计', totals: { articles: 0 } })
      expect(await search('"海啸" 审计')).toMatchObject({ meant: '', totals: { articles: 0 } })
    })

    it('that nothing answers offer words that begin alike', async () => {
      const found = await search('鲸落号')
      expect(found.totals.articles).toBe(0)
      expect(found.near).toContain('鲸落浏览器')
    })

    it.each(['xyzzyq', 'zzzzq', 'qwxk'])('without results suggest nothing unrelated: %s', async (keyword) =>
      expect((await search(keyword)).near).toEqual([]),
    )

    it('that nothing answers offer readers of English no Chinese words but for Chinese ones', async () => {
      const near = async (keyword: string, language: string) => (await search(keyword, {}, language)).near
      expect(await near('zaizhiyaq', 'cn')).toContain('再质押')
      expect(await near('zzzzq', 'en')).toEqual([])
      expect(await near('stablecoinq', 'cn')).toContain('稳定币')
      expect(await near('stablecoinq', 'en')).toContain('stablecoin')
      expect(await near('鲸落号', 'en')).toContain('鲸落浏览器')
    })
  })

  describe('results', () => {
    it('are of every kind', async () => {
      const { records, record_totals } = await search('鲸落')
      expect(record_totals).toEqual({
        incidents: 1,
        labels: 0,
        tools: 1,
        conferences: 0,
        sessions: 0,
        ceremonies: 0,
        data: 0,
        atlas: 0,
      })
      expect(records).toMatchObject([
        { kind: 'incident', title: '鲸落协议被盗始末', href: expect.stringMatching(/^\/gw_shijian\/\d+$/) },
        { kind: 'tool', title: '鲸落浏览器', href: 'https://tool.example/' },
      ])
      const more = await call<CallOutput<'searchMore'>>('/searchMore', { keyword: 'custody', type: 'labels' }, 'en')
      expect(more).toMatchObject({ list: [{ kind: 'label', title: 'Custody', language: 'en' }], total: 1, more: false })
    })

    it('are weighed with their age, or come newest first', async () => {
      expect(titles(await search('灯塔'))).toEqual(['他们说的是灯塔', '灯塔计划'])
      expect(titles(await search('计划 灯塔'))).toEqual(['灯塔计划'])
      expect(titles(await search('灯塔', { order: 'newest' }))).toEqual(['他们说的是灯塔', '灯塔计划'])
    })

    it('are narrowed by time, label, author and language, which are counted', async () => {
      const { facets } = await search('女巫')
      expect(facets).toMatchObject({
        labels: [{ name: '托管', count: 1 }],
        authors: [{ name: '苏婷', count: 1 }],
        languages: [{ language: 'zh-Hans', count: 1 }],
      })
      const recent = testDraft({
        importKey: 'recent',
        title: '浮标乙',
        releaseTime: new Date(Date.now() - 3 * 86_400_000),
      })
      const older = testDraft({
        importKey: 'older',
        title: '浮标甲',
        releaseTime: new Date(Date.now() - 99 * 86_400_000),
      })
      await site.services.content.saveItems([recent, older])
      expect((await search('浮标')).facets.times).toEqual({ day: 0, week: 1, month: 1, year: 2 })
      expect(titles(await search('浮标', { since: 'month' }))).toEqual(['浮标乙'])
      const [label, author] = [facets.labels[0]?.id, facets.authors[0]?.id]
      expect(titles(await search('女巫', { label, author, language: 'zh-Hans' }))).toEqual(['夜班'])
      expect(titles(await search('女巫', { language: 'en' }))).toEqual([])
      expect(titles(await search('审计', { label }))).toEqual([])
      expect(titles(await search('灯塔', { since: 'day' }))).toEqual([])
    })
  })

  describe('the index', () => {
    it('holds nothing of what was deleted', async () => {
      await site.services.content.saveItems([testDraft({ importKey: 'deleted', title: '删去的雪线' })])
      expect((await search('雪线')).totals.articles).toBe(1)
      await sql(`delete from items where import_key = 'deleted'`)
      await site.services.search.indexDue()
      site.services.search.forget()
      expect((await search('雪线')).totals.articles).toBe(0)
    })
  })

  describe('suggestions', () => {
    const suggest = async (keyword: string, language?: string) =>
      (await call<CallOutput<'searchSuggest'>>('/searchSuggest', { keyword }, language)).list.map(({ term }) => term)

    it.each([
      ['鲸落', '鲸落浏览器'],
      ['鯨落', '鲸落浏览器'],
      ['jingluo', '鲸落浏览器'],
      ['jlllq', '鲸落浏览器'],
      ['wending', '稳定币'],
      ['wdb', '稳定币'],
      ['stableco', '稳定币'],
      ['智慧合約', '智能合约'],
      ['“稳定', '稳定币'],
      ['$鲸落', '鲸落浏览器'],
      ['stablecion', '稳定币'],
    ])('%s: %s', async (typed, term) => {
      expect(await suggest(typed)).toContain(term)
    })

    it('begin with the second character, and are in the script of the reader', async () => {
      expect(await suggest('鲸')).toEqual([])
      expect(await suggest(' % ')).toEqual([])
      expect(await suggest('wdb', 'hk')).toContain('穩定幣')
    })
  })
})
