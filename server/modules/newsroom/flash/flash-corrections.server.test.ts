import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { openTestFlashDesk, type TestFlashDesk } from './test-flash-desk.ts'

let desk: TestFlashDesk
let newsroom: TestFlashDesk['newsroom']

beforeAll(async () => {
  desk = await openTestFlashDesk()
  newsroom = desk.newsroom
})
afterAll(() => newsroom.close())

describe('a correction', () => {
  it('changes what readers have, tells them so and keeps what they had', async () => {
    const { editor, colleague } = newsroom
    const { item, version } = await desk.publish('矿企季度产量下滑')
    const first = await editor.call('correctFlash', {
      item,
      version,
      title: '矿企季度产量回升',
      text: '产量回升三成。',
      note: '初稿将回升误为下滑',
    })
    expect(first.data).toMatchObject({ saved: true, flash: { state: 'corrected', version: version + 1 } })
    const stale = await colleague.call('correctFlash', { item, version, title: '旧', note: '旧' })
    expect(stale.data).toMatchObject({ saved: false, current: { title: '矿企季度产量回升' } })
    expect(await desk.details(item)).toMatchObject({
      title: '矿企季度产量回升',
      html: '<p>产量回升三成。</p>',
      notices: [{ kind: 'correction', text: '初稿将回升误为下滑' }],
    })
    expect((await desk.readers('hk'))[0]?.notices).toMatchObject([{ text: '初稿將回升誤為下滑' }])
    const { data } = await editor.call('flashHistory', { item })
    expect(data.list.map(({ kind, fields }) => [kind, fields.title])).toEqual([
      ['corrected', '矿企季度产量回升'],
      ['published', '矿企季度产量下滑'],
    ])
    expect(await desk.audited('flash.correct', `item:${item}`)).toMatchObject([
      { before: { title: '矿企季度产量下滑' }, after: { title: '矿企季度产量回升', note: '初稿将回升误为下滑' } },
    ])
  })

  it('needs a note', async () => {
    const { item, version } = await desk.publish('跨链桥恢复提币')
    for (const note of ['  ', '\u200b\ufeff', '长'.repeat(201)]) {
      expect((await newsroom.editor.call('correctFlash', { item, version, note })).code).toBe(10807)
      expect((await newsroom.editor.call('retractFlash', { item, version, note })).code).toBe(10807)
    }
  })

  it('takes over a flash that came from elsewhere, without making it poorer or losing it to the next import', async () => {
    const { content } = newsroom.site.services
    const draft = testDraft({
      ...{
        importKey: 'feed:1',
        kind: 'flash',
        title: '外来快讯',
        html: '<p>甲<strong>乙</strong></p><ul><li>丙</li></ul>',
      },
      author: { key: 'feed', nickname: '通讯社' },
      source: { name: '来源', url: null, licence: 'CC-BY-4.0' },
      text: '甲乙 丙',
    })
    await content.saveItems([draft])
    const item = (await content.idsByImportKey(['feed:1'])).get('feed:1') ?? 0
    const { data } = await newsroom.editor.call('getFlash', { item })
    expect(data).toMatchObject({ id: null, version: 0, text: '甲乙\n丙', source_name: '来源' })
    const answer = await newsroom.editor.call('correctFlash', {
      item,
      version: 0,
      title: '外来快讯（更正）',
      note: '标题',
    })
    expect(answer.data).toMatchObject({ saved: true })
    expect(await content.saveItems([testDraft({ ...draft, title: '又来' })])).toEqual(['unchanged'])
    expect(await desk.details(item)).toMatchObject({
      title: '外来快讯（更正）',
      html: '<p>甲<strong>乙</strong></p><ul><li>丙</li></ul>',
      author: { nickname: '通讯社' },
      source: { name: '来源', licence: 'CC-BY-4.0' },
    })
    const { data: history } = await newsroom.editor.call('flashHistory', { item })
    expect(history.list).toHaveLength(2)
  })
})

describe('a retraction', () => {
  it('leaves the title and says why, in every language, and stays', async () => {
    const { editor } = newsroom
    const { item, version } = await desk.publish('某交易所计划上线永续期货')
    const answer = await editor.call('retractFlash', { item, version, note: '消息来源已否认' })
    expect(answer.data).toMatchObject({
      saved: true,
      flash: { state: 'retracted', text: '某交易所计划上线永续期货。' },
    })
    for (const language of ['cn', 'hk', 'en'] as const) {
      const shown = await desk.details(item, language)
      expect(shown).toMatchObject({ html: '', summary: '', notices: [{ kind: 'retraction' }] })
      expect(shown.title).not.toBe('')
    }
    expect((await desk.readers())[0]).toMatchObject({ id: item, html: '' })
    const found = await desk.query(`select count(*)::int as n from item_texts where item_id = $1 and html <> ''`, [
      item,
    ])
    expect(found.rows[0].n).toBe(0)
    const list = (await editor.call('recentFlash')).data.list
    expect(list[0]).toMatchObject({ item, state: 'retracted' })
    const again = { item, version: version + 1, note: '再次' }
    expect((await editor.call('retractFlash', again)).code).toBe(10805)
    expect((await editor.call('correctFlash', again)).code).toBe(10805)
    const { data } = await editor.call('flashHistory', { item })
    expect(data.list[0]).toMatchObject({ kind: 'retracted', fields: { text: '某交易所计划上线永续期货。' } })
    expect(await desk.audited('flash.retract', `item:${item}`)).toHaveLength(1)
  })

  it('is undone as a whole: text in every language, without the note, and once', async () => {
    const { editor } = newsroom
    const { item, version } = await desk.publish('某协议下周升级合约')
    const shown = () =>
      Promise.all(
        (['cn', 'hk', 'en'] as const).map(async (language) => {
          // The item was changed, and changed back.
          const { updated_time: _, ...rest } = await desk.details(item, language)
          return rest
        }),
      )
    const before = await shown()
    await editor.call('retractFlash', { item, version, note: '时间有误' })
    const stale = await editor.call('restoreFlash', { item, version })
    expect(stale.data).toMatchObject({ saved: false, current: { state: 'retracted' } })
    const restored = await editor.call('restoreFlash', { item, version: version + 1 })
    expect(restored.data).toMatchObject({ saved: true, flash: { state: 'published', text: '某协议下周升级合约。' } })
    expect(await shown()).toEqual(before)
    expect((await desk.readers()).find(({ id }) => id === item)?.html).not.toBe('')
    const { data } = await editor.call('flashHistory', { item })
    expect(data.list.map(({ kind }) => kind)).toEqual(['restored', 'retracted', 'published'])
    expect((await editor.call('restoreFlash', { item, version: version + 2 })).code).toBe(10805)
    expect(await desk.audited('flash.restore', `item:${item}`)).toHaveLength(1)
    expect((await desk.query('select 1 from taken_back_texts where item_id = $1', [item])).rowCount).toBe(0)
  })

  it('stays where nobody knows any more what it took', async () => {
    const { editor } = newsroom
    const { item, version } = await desk.publish('某机构更正财报')
    await editor.call('retractFlash', { item, version, note: '有误' })
    await desk.query('delete from taken_back_texts where item_id = $1', [item])
    expect((await editor.call('restoreFlash', { item, version: version + 1 })).code).toBe(10805)
    expect(await desk.details(item, 'cn')).toMatchObject({ html: '', notices: [{ kind: 'retraction' }] })
  })

  it('is undone without touching what readers were told of corrections', async () => {
    const { editor } = newsroom
    const { item, version } = await desk.publish('某公链本周重启')
    const corrected = { item, version, text: '某公链下周重启。', note: '日期有误' }
    await editor.call('correctFlash', corrected)
    await editor.call('retractFlash', { item, version: version + 1, note: '有误' })
    await editor.call('restoreFlash', { item, version: version + 2 })
    expect(await desk.details(item, 'cn')).toMatchObject({ notices: [{ kind: 'correction', text: '日期有误' }] })
  })

  it('is of flash alone', async () => {
    const { content } = newsroom.site.services
    await content.saveItems([testDraft({ importKey: 'an-article' })])
    const item = (await content.idsByImportKey(['an-article'])).get('an-article') ?? 0
    expect((await newsroom.editor.call('retractFlash', { item, version: 0, note: '不行' })).code).toBe(404)
    expect((await newsroom.editor.call('getFlash', { item: 999_999 })).code).toBe(404)
  })
})

it('every flash is found by its words and page by page, also what readers no longer see, and can be corrected', async () => {
  const { editor, site } = newsroom
  const drafts = Array.from({ length: 130 }, (_, n) =>
    testDraft({
      importKey: `wire:${n}`,
      kind: 'flash',
      title: n === 129 ? '去年的矿场停电' : `电讯第${n}条`,
      releaseTime: new Date(Date.now() - (n + 60) * 60_000),
    }),
  )
  await site.services.content.saveItems(drafts)
  const pages: (number | null)[][] = []
  for (let before: number | undefined; ; before = pages.at(-1)?.at(-1) ?? undefined) {
    const { data } = await editor.call('recentFlash', { before })
    pages.push(data.list.map(({ item }) => item))
    if (before !== undefined) expect([data.drafts, data.planned]).toEqual([[], []])
    if (!data.more) break
  }
  const all = pages.flat()
  const stored = await desk.query(`select count(*)::int as n from items where kind = 'flash' and status <> 'deleted'`)
  expect([new Set(all).size, all.length]).toEqual([stored.rows[0].n, stored.rows[0].n])
  expect(pages[0]).toHaveLength(50)

  const find = async (keyword: string) => (await editor.call('recentFlash', { keyword })).data
  const { list, more, drafts: unwritten } = await find('礦場停電')
  expect([list.map(({ title }) => title), more, unwritten]).toEqual([['去年的矿场停电'], false, []])
  const item = list[0]?.item ?? 0
  const { version } = (await editor.call('getFlash', { item })).data
  const corrected = await editor.call('correctFlash', { item, version, text: '停电三小时。', note: '补充时长' })
  expect(corrected.data).toMatchObject({ saved: true, flash: { state: 'corrected' } })
  await editor.call('unpublishArticle', { id: item })
  expect((await find('矿场停电')).list).toMatchObject([{ item, state: 'unpublished' }])
})
