import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeLabelId } from '#contract/constants.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { bannerFields, leadsOf, openTestFront, type TestFront, titled, titlesOf } from './test-front.ts'

const hour = 3_600_000

let front: TestFront
beforeAll(async () => {
  front = await openTestFront()
})
afterAll(() => front.close())

describe('before anybody arranged anything', () => {
  it('the newest article leads, and the arrangement says what the site does', async () => {
    const { editor, read } = front
    expect(titlesOf((await read('homeLinsts')).banners)).toEqual(['第1篇'])
    const { data } = await editor.call('getFront')
    expect(data).toMatchObject({ version: 0, by: null, arrangement: { leads: [], picks: [] } })
  })

  it('the label and the topic of the label block are named', async () => {
    const { data } = await front.editor.call('getFront')
    expect(data.rule.block_label).toMatchObject({ id: homeLabelId, name: expect.stringMatching(/./) })
    expect(data.rule).toHaveProperty('block_topic')
  })

  it('an arrangement saved as it was read changes nothing for readers', async () => {
    const { editor, read } = front
    const before = [await read('homeLinsts'), await read('getRecommendLists'), await read('homeSearchList')]
    const { data } = await editor.call('getFront')
    const { data: saved } = await editor.call('saveFront', { version: 0, arrangement: data.arrangement })
    expect(saved).toMatchObject({ saved: true, front: { version: 1, by: { nickname: '何卓' } } })
    expect([await read('homeLinsts'), await read('getRecommendLists'), await read('homeSearchList')]).toEqual(before)
  })
})

describe('leads and picks', () => {
  it('stand in the order that was chosen; the newest fill the rest; kept pages of the other process show it', async () => {
    const { slots, read, page, arrange } = front
    await page()
    await arrange({ leads: slots('a5', 'a6'), picks: slots('a9', 'a3', 'a5') })
    const { list } = await read('getRecommendLists')
    expect(titlesOf(list)).toEqual(
      ['a9', 'a3', 'a1', 'a2', 'a4', 'a7', 'a8', 'a10', 'a11', 'a12'].map((key) => `第${key.slice(1)}篇`),
    )
    const pages = await Promise.all([1, 2].map((one) => read('getRecommendLists', { page: one, size: 5 })))
    expect(pages.flatMap((one) => titlesOf(one.list))).toEqual(titlesOf(list))
    await expect.poll(async () => leadsOf(await page())).toEqual(['第5篇', '第6篇'])
  })

  it('fall out when they are withdrawn, and are back with them', async () => {
    const { editor, id, slots, read, page, arrange } = front
    await arrange({ leads: slots('a5', 'a6'), picks: slots('a9', 'a3') })
    await editor.call('unpublishArticle', { id: id('a5'), reason: '核实中' })
    await editor.call('unpublishArticle', { id: id('a9'), reason: '核实中' })
    expect(titlesOf((await read('homeLinsts')).banners)).toEqual(['第6篇'])
    expect(titlesOf((await read('getRecommendLists')).list).slice(0, 2)).toEqual(['第3篇', '第1篇'])
    const { data } = await editor.call('getFront')
    expect(data.items.find((item) => item.id === id('a5'))).toMatchObject({ state: 'unpublished', title: '第5篇' })
    await expect.poll(() => page()).not.toContain('第5篇')
    await editor.call('restoreArticle', { id: id('a5') })
    await editor.call('restoreArticle', { id: id('a9') })
    expect(titlesOf((await read('homeLinsts')).banners)).toEqual(['第5篇', '第6篇'])
    await expect.poll(() => page()).toContain('第5篇')
  })

  it('leave their places at the moment that was set, in both processes and without a word', async () => {
    const { sites, id, slots, read, page, arrange } = front
    const until = siteTime(new Date(sites.now() + hour))
    const [first, second] = slots('a12', 'a13')
    await arrange({ leads: [{ ...first, until }, second] as never, picks: [{ item: id('a8'), until }] })
    for (const site of [sites.one, sites.two])
      await expect.poll(async () => leadsOf(await page(site))).toEqual(['第12篇', '第13篇'])
    sites.pass(hour - 1)
    for (const site of [sites.one, sites.two]) expect(leadsOf(await page(site))).toEqual(['第12篇', '第13篇'])
    sites.pass(1)
    for (const site of [sites.one, sites.two]) expect(leadsOf(await page(site))).toEqual(['第13篇'])
    expect(titlesOf((await read('getRecommendLists')).list)[0]).toBe('第1篇')
  })

  it('lose the weight of a pick with their place among them', async () => {
    const { sites, id, arrange } = front
    const picked = async () => {
      const { rows } = await sites.one.services.database.pool.query('select id from items where pick_rank is not null')
      return rows.map((row) => Number(row.id))
    }
    const until = siteTime(new Date(sites.now() + hour))
    await arrange({
      picks: [
        { item: id('a8'), until },
        { item: id('a9'), until: null },
      ],
    })
    const { endPicks } = sites.one.services.frontPage.arrangementEditor
    await endPicks(new Date(sites.now() + hour - 1_000))
    expect((await picked()).toSorted((a, b) => a - b)).toEqual([id('a8'), id('a9')].toSorted((a, b) => a - b))
    await endPicks(new Date(sites.now() + hour + 1_000))
    expect(await picked()).toEqual([id('a9')])
  })

  it('above the columns are those that name their author', async () => {
    const { slots, read, arrange } = front
    await arrange({ leads: slots('a15', 'a2') })
    expect(titlesOf((await read('getRecommendBanner', { position: 'columns' })).list)).toEqual(['第2篇'])
    await arrange({ leads: slots('a15') })
    expect((await read('getRecommendBanner', { position: 'columns' })).list).toHaveLength(1)
  })

  it('count as picks among hot content', async () => {
    const { sites, id, slots, arrange } = front
    await arrange({ picks: slots('a4', 'a2') })
    const { rows } = await sites.one.services.database.pool.query(
      'select id::int from items where pick_rank is not null order by pick_rank',
    )
    expect(rows.map((row) => row.id)).toEqual([id('a4'), id('a2')])
  })
})

describe('banners', () => {
  it('are shown exactly within their time, in both processes', async () => {
    const { sites, editor, read, page, arrange, banner } = front
    const [from, until] = [hour, 3 * hour].map((ahead) => siteTime(new Date(sites.now() + ahead)))
    const planned = await banner({ ...titled({ 'zh-Hans': '定时横幅' }), from, until })
    const always = await banner(titled({ 'zh-Hans': '长期横幅' }))
    const arranged = await arrange({ banners: [planned.id, always.id] })
    expect(arranged.banners.map(({ state }) => state)).toEqual(['planned', 'on'])
    const seen = () => Promise.all([page(sites.one), page(sites.two)])
    await expect.poll(async () => (await seen()).every((html) => html.includes('长期横幅'))).toBe(true)
    for (const html of await seen()) expect(html).not.toContain('定时横幅')
    sites.pass(hour - 1)
    for (const html of await seen()) expect(html).not.toContain('定时横幅')
    sites.pass(1)
    for (const html of await seen()) expect(html).toMatch(/定时横幅[\s\S]*长期横幅/)
    expect(titlesOf((await read('getRecommendBanner')).banners)).toEqual(['定时横幅', '长期横幅'])
    sites.pass(2 * hour - 1)
    for (const html of await seen()) expect(html).toContain('定时横幅')
    sites.pass(1)
    for (const html of await seen()) expect(html).not.toContain('定时横幅')
    const { data } = await editor.call('getFront')
    expect(data.banners.map(({ state }) => state)).toEqual(['over', 'on'])
  })

  it('stand on the front that they are for, and nowhere before the arrangement names them', async () => {
    const { editor, read, arrange, banner } = front
    const hk = await banner({ place: 'hk', ...titled({ 'zh-Hans': '监管干预', en: 'Oversight' }) })
    await banner(titled({ 'zh-Hans': '备用横幅' }))
    await arrange({ banners: [hk.id] })
    expect(titlesOf((await read('getRecommendBanner', { position: 'hk' }, 'hk')).banners)).toEqual(['監管干預'])
    expect(titlesOf((await read('getRecommendBanner', { position: 'hk' }, 'en')).banners)).toEqual(['Oversight'])
    expect((await read('getRecommendBanner')).banners).toEqual([])
    expect((await editor.call('getFront')).data.spare.banners.map(({ title }) => title)).toContain('备用横幅')
  })

  it.each([
    ['link', { link: 'http://plain.example/' }],
    ['link', { link: '//elsewhere.example/' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'https://somebody@shop.example/' }],
    ['texts.zh-Hans.title', titled({})],
    ['texts.zh-Hans.title', titled({ en: ' \n ' })],
    ['texts.en.title', titled({ en: 'x'.repeat(61) })],
    ['until', { from: '2026-11-20 10:00:00', until: '2026-11-20 10:00:00' }],
    ['from', { from: '2026-02-30 10:00:00' }],
    ['pictures.en', { pictures: { en: '/media/00000000000000000000000000000000/640.jpg' } }],
  ])('are refused for %s: %j', async (field, given) => {
    const { editor } = front
    const answer = await editor.call('saveRecord', { kind: 'banner', ...bannerFields, ...given })
    expect(answer).toMatchObject({ code: 400, data: null })
    expect(answer.fields).toEqual([field])
  })

  it('saved on top of a newer version are a conflict, with both kept', async () => {
    const { editor, colleague, banner } = front
    const { about, demo, ...first } = await banner()
    const theirs = titled({ 'zh-Hans': '同事改的' })
    await colleague.call('saveRecord', { ...first, ...theirs })
    const { data } = await editor.call('saveRecord', { ...first, ...titled({ 'zh-Hans': '我改的' }) })
    expect(data).toMatchObject({ saved: false, current: { version: first.version + 1, ...theirs } })
  })

  it('go into the bin at once, come back to where they stood, and are gone for good by an administrator alone', async () => {
    const { editor, colleague, read, arrange, banner } = front
    const [first, second] = [await banner(titled({ 'zh-Hans': '甲' })), await banner(titled({ 'zh-Hans': '乙' }))]
    await arrange({ banners: [first.id, second.id] })
    const seen = { kind: 'banner' as const, id: first.id, version: first.version }
    await editor.call('deleteRecord', seen)
    expect(titlesOf((await read('getRecommendBanner')).banners)).toEqual(['乙'])
    expect((await editor.call('deleteRecord', seen)).code).toBe(404)
    const kept = { kind: 'banner' as const, id: String(first.id) }
    expect((await editor.call('binEntries', { kind: 'banner' })).data.list[0]).toMatchObject({
      id: kept.id,
      title: '甲',
    })
    await editor.call('restoreFromBin', kept)
    expect(titlesOf((await read('getRecommendBanner')).banners)).toEqual(['甲', '乙'])
    const restored = (await editor.call('getFront')).data.banners.find(({ id }) => id === first.id)
    const changed = { ...bannerFields, ...seen, version: restored?.version, ...titled({ 'zh-Hans': '丙' }) }
    const { data } = await colleague.call('saveRecord', changed)
    if (!data.saved) throw new Error('Not saved')
    const outdated = { ...seen, version: restored?.version }
    expect((await editor.call('deleteRecord', outdated)).code, 'a colleague saved it since').toBe(10804)
    expect(titlesOf((await read('getRecommendBanner')).banners)).toEqual(['丙', '乙'])
    await editor.call('deleteRecord', { ...seen, version: data.record.version })
    expect((await editor.call('purgeFromBin', { ...kept, title: '丙' })).code).toBe(403)
    await colleague.call('purgeFromBin', { ...kept, title: '丙' })
    expect((await editor.call('restoreFromBin', kept)).code).toBe(404)
    expect((await editor.call('getFront')).data.banners.map(({ id: one }) => one)).toEqual([second.id])
  })
})
