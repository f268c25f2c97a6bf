import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, type TestMember } from '#server/test-member.ts'
import { emptyArrangement } from './policy.ts'
import { leadsOf, openTestFront, type TestFront, titled, titlesOf } from './test-front.ts'

let front: TestFront
beforeAll(async () => {
  front = await openTestFront()
})
afterAll(() => front.close())

describe('hot searches', () => {
  it('begin with the words of the newsroom; what is hidden is left out and the rest moves up', async () => {
    const { id, read, page, arrange, word } = front
    const [search, item] = [
      await word(titled({ 'zh-Hans': '监管干预', en: 'Oversight' })),
      await word({ item: id('a7') }),
    ]
    await arrange({ words: [search.id, item.id] })
    const { searchLists } = await read('homeSearchList', {}, 'hk')
    expect(searchLists.slice(0, 2)).toEqual([
      { id: search.id, kind: 'search', title: '監管干預', language: 'zh-Hant-HK' },
      { id: id('a7'), kind: 'article', title: '現貨ETF', language: 'zh-Hant-HK' },
    ])
    expect(searchLists).toHaveLength(10)
    expect(searchLists.filter((one) => one.id === id('a7'))).toHaveLength(1)
    await arrange({ words: [search.id], hidden_items: [id('a1')], hidden_words: ['第２篇'] })
    const { list } = await read('hotSearch')
    expect(list).toHaveLength(10)
    expect(titlesOf(list)).not.toContain('第1篇')
    expect(titlesOf(list)).not.toContain('第2篇')
    await expect.poll(() => page()).toMatch(/<a class="c2" href="\/search\/[^"]+"[^>]*>监管干预</)
  })

  it('lose a word whose article is withdrawn, and one that is deleted', async () => {
    const { editor, id, read, arrange, word } = front
    const [item, plain] = [await word({ item: id('a7') }), await word()]
    await arrange({ words: [item.id, plain.id] })
    await editor.call('unpublishArticle', { id: id('a7'), reason: '核实中' })
    expect((await read('hotSearch')).list[0]).toMatchObject({ id: plain.id, kind: 'search' })
    await editor.call('restoreArticle', { id: id('a7') })
    await editor.call('deleteRecord', { kind: 'hotword', id: plain.id, version: plain.version })
    expect((await read('hotSearch')).list.slice(0, 2).map(({ kind }) => kind)).toEqual(['article', 'article'])
    const save = (given: object) => editor.call('saveRecord', { kind: 'hotword', item: null, ...given })
    expect((await save({ ...titled({ en: 'x' }), item: 999_999 })).code, 'an article that is not there').toBe(404)
    expect((await save(titled({ en: 'x'.repeat(21) }))).code).toBe(400)
  })
})

describe('authors and labels', () => {
  it('of the widget: those chosen first, without those that are hidden', async () => {
    const { read, arrange } = front
    const { hotLists } = await read('getZLHostLists')
    const [first, second, third] = hotLists
    await arrange({ authors: [third?.id ?? 0], hidden_authors: [first?.id ?? 0] })
    const chosen = (await read('homeLinsts')).authors
    expect(chosen.map((one) => one.id).slice(0, 2)).toEqual([third?.id, second?.id])
    expect(chosen.map((one) => one.id)).not.toContain(first?.id)
    expect(chosen).toHaveLength(5)
    expect((await read('getZLHostLists')).hotLists).toEqual(chosen)
  })

  it('of the label block: those chosen in their order, the label whose items stand there, and the topic', async () => {
    const { read, arrange } = front
    const { labels } = await read('homeLinsts')
    const [one, two, three] = labels
    const wanted = [three?.id ?? 0, one?.id ?? 0]
    await arrange({ labels: wanted, label: two?.id ?? 0 })
    expect((await read('homeLinsts')).labels.map((label) => label.id)).toEqual(wanted)
    expect(await read('getLabelDetails', { block: 'home' })).toMatchObject({ id: two?.id })
    expect(await read('getLabelDetails', { id: one?.id })).toMatchObject({ id: one?.id })
    await arrange({})
    expect(await read('getLabelDetails', { block: 'home' })).toMatchObject({ id: 4 })
    expect((await read('homeLinsts')).labels).toEqual(labels)
  })
})

describe('the preview', () => {
  const key = randomUUID()
  const get = (path: string, member?: TestMember) =>
    fetch(`${front.sites.two.origin}${path}`, {
      redirect: 'manual',
      headers: member ? { cookie: member.browser.cookie } : {},
    })

  it('is the real page with the arrangement, in each language, and readers see nothing of it', async () => {
    const { editor, slots, read, page, arrange, banner } = front
    await arrange({ leads: slots('a3') })
    const trial = await banner(titled({ 'zh-Hans': '监管干预', en: 'Oversight' }))
    const arrangement = { ...emptyArrangement, leads: slots('a11'), banners: [trial.id] }
    expect((await editor.call('previewFront', { key, arrangement })).code).toBe(200)
    for (const [language, tag, title] of [
      [0, 'zh-Hans', '监管干预'],
      [1, 'zh-Hant-HK', '監管干預'],
      [2, 'en', 'Oversight'],
    ] as const) {
      const answer = await get(`/home?front=${key}&language=${language}`, editor)
      const html = await answer.text()
      expect(leadsOf(html)).toEqual(['第11篇'])
      expect(html).toContain(`<html lang="${tag}"`)
      expect(html).toContain(title)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    }
    expect(titlesOf((await read('homeLinsts')).banners)).toEqual(['第3篇'])
    const readers = await page()
    expect(readers).not.toContain('监管干预')
    expect(leadsOf(readers)).toEqual(['第3篇'])
  })

  it('is for staff alone, and only under a key that somebody was given', async () => {
    const { sites, editor, colleague } = front
    const reader = await addMember(sites.one)
    const visitor = await get(`/home?front=${key}`)
    expect(visitor.status).toBe(302)
    expect((await get(`/home?front=${key}`, reader)).status).toBe(403)
    expect((await get(`/home?front=${randomUUID()}`, editor)).status).toBe(404)
    expect((await get('/home?front=x', editor)).status).toBe(404)
    expect((await colleague.call('previewFront', { key, arrangement: emptyArrangement })).code).toBe(200)
    expect(await (await get(`/home?front=${key}`, editor)).text()).toMatch(/第11篇/)
  })
})

describe('versions', () => {
  it('saving over a newer one is a conflict with that one shown; nothing is saved', async () => {
    const { editor, colleague, id, slots, read, arrange } = front
    const { version } = await arrange({ leads: slots('a1') })
    await arrange({ leads: slots('a2') }, colleague)
    const { data } = await editor.call('saveFront', {
      version,
      arrangement: { ...emptyArrangement, leads: slots('a3') },
    })
    expect(data).toMatchObject({
      saved: false,
      current: { version: version + 1, by: { nickname: '周雨桐' }, arrangement: { leads: [{ item: id('a2') }] } },
    })
    expect(titlesOf((await read('homeLinsts')).banners)).toEqual(['第2篇'])
  })

  it('of two at once one is saved, in whichever process', async () => {
    const { editor, colleague, slots, arrange } = front
    const { version } = await arrange({})
    const given = (key: string) => ({ version, arrangement: { ...emptyArrangement, leads: slots(key) } })
    const answers = await Promise.all([editor.call('saveFront', given('a1')), colleague.call('saveFront', given('a2'))])
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
  })

  it('are all kept with what each changed, and each can be brought back', async () => {
    const { editor, colleague, id, slots, arrange } = front
    const first = await arrange({ leads: slots('a1'), labels: [] })
    const second = await arrange({ leads: slots('a1'), picks: slots('a6') })
    const { data: history } = await editor.call('frontHistory', { size: 2 })
    expect(history).toMatchObject({ total: second.version, more: true })
    expect(history.list.map(({ version, changed }) => [version, changed])).toEqual([
      [second.version, ['picks']],
      [first.version, expect.arrayContaining(['leads'])],
    ])
    const { data } = await editor.call('restoreFront', { version: first.version, over: second.version })
    expect(data).toMatchObject({ saved: true, front: { version: second.version + 1, arrangement: { picks: [] } } })
    const stale = await editor.call('restoreFront', { version: first.version, over: second.version })
    expect(stale.data.saved).toBe(false)
    expect((await editor.call('restoreFront', { version: 9_999, over: 1 })).code).toBe(404)
    expect((await editor.call('restoreFront', { version: 2 ** 31, over: 1 })).code).toBe(400)
    const { data: log } = await colleague.call('auditLog', { action: 'front.restore' })
    expect(log.list[0]).toMatchObject({
      actor: { nickname: '何卓' },
      before: { picks: [{ item: id('a6') }] },
      after: { picks: [], restored: first.version },
    })
  })

  it('keep each thing once, and refuse an end that is no moment', async () => {
    const { editor, id, slots, arrange } = front
    const twice = await arrange({ leads: [...slots('a1'), ...slots('a2', 'a1')], hidden_words: ['诈骗', ' 诈骗 '] })
    expect(twice.arrangement.leads.map(({ item }) => item)).toEqual([id('a2'), id('a1')])
    expect(twice.arrangement.hidden_words).toEqual(['诈骗'])
    const wrong = { ...emptyArrangement, leads: [{ item: id('a1'), until: '2026-02-30 10:00:00' }] }
    expect((await editor.call('saveFront', { version: twice.version, arrangement: wrong })).fields).toEqual(['leads'])
    const many = { ...emptyArrangement, leads: slots('a1', 'a2', 'a3', 'a4', 'a5') }
    expect((await editor.call('saveFront', { version: twice.version, arrangement: many })).code).toBe(400)
  })
})
