import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { openServices, type Services } from '#server/services.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { saidSince } from './store.ts'
import { openTestFlashDesk, type TestFlashDesk } from './test-flash-desk.ts'

let desk: TestFlashDesk
let newsroom: TestFlashDesk['newsroom']
/** Another process on the same database. */
let other: Services

function openProcess(): Promise<Services> {
  const { directUrl: url } = newsroom.site.services.database
  const config = { databaseUrl: url, dataDir: '', secretKey: testSecret, siteOrigin: 'http://site.test' }
  return openServices(config, silentLog)
}

beforeAll(async () => {
  desk = await openTestFlashDesk()
  newsroom = desk.newsroom
  other = await openProcess()
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

describe('a flash', () => {
  it('is drafted, published and read in both scripts at once', async () => {
    const { editor } = newsroom
    const begun = await editor.call('saveFlashDraft', { title: '金管局公布' })
    if (!begun.data.saved) throw new Error('the new draft met another one')
    const { id, version } = begun.data.flash
    expect(begun.data.flash).toMatchObject({ state: 'draft', item: null, version: 1 })
    const answer = await editor.call('publishFlash', {
      ...{
        id,
        version,
        title: '金管局公布稳定币牌照',
        text: '第一段。\n\n第二段，见 https://www.hkma.gov.hk/a?b=1&c=2。',
      },
      importance: 'breaking',
      labels: ['监管'],
      source_url: 'https://www.hkma.gov.hk/eng/',
    })
    if (answer.data.saved !== true) throw new Error(answer.message)
    const { flash } = answer.data
    expect(flash).toMatchObject({ state: 'published', importance: 'breaking', writer: { nickname: '编辑甲' } })
    const item = flash.item ?? 0
    expect((await desk.readers())[0]).toMatchObject({
      id: item,
      title: '金管局公布稳定币牌照',
      importance: 'breaking',
      html: '<p>第一段。</p>\n<p>第二段，见 <a href="https://www.hkma.gov.hk/a?b=1&#x26;c=2" rel="noopener">https://www.hkma.gov.hk/a?b=1&#x26;c=2</a>。</p>',
    })
    expect((await desk.readers('hk'))[0]).toMatchObject({ id: item, title: '金管局公布穩定幣牌照' })
    expect(await desk.details(item)).toMatchObject({
      labels: [{ name: '监管' }],
      source: { name: 'hkma.gov.hk', url: 'https://www.hkma.gov.hk/eng/' },
    })
    expect(await desk.audited('flash.publish', `item:${item}`)).toMatchObject([
      { actor_id: editor.id, after: { title: '金管局公布稳定币牌照' } },
    ])
    const { data } = await newsroom.colleague.call('recentFlash')
    expect(data.list[0]).toMatchObject({ id, item, state: 'published', writer: { nickname: '编辑甲' } })
    expect(data.drafts.map((one) => one.id)).not.toContain(id)
  })

  it('saved on top of a newer one changes nothing and shows that one', async () => {
    const { editor, colleague } = newsroom
    const begun = await editor.call('saveFlashDraft', { title: '两人' })
    if (!begun.data.saved) throw new Error('the new draft met another one')
    const { id } = begun.data.flash
    await colleague.call('saveFlashDraft', { id, version: 1, title: '同事的' })
    for (const name of ['saveFlashDraft', 'publishFlash'] as const) {
      const { data } = await editor.call(name, { id, version: 1, title: '我的' })
      expect(data).toMatchObject({ saved: false, current: { title: '同事的', version: 2 } })
    }
    expect((await editor.call('deleteRecord', { kind: 'flashdraft', id, version: 1 })).code).toBe(10804)
    expect((await editor.call('deleteRecord', { kind: 'flashdraft', id, version: 2 })).code).toBe(200)
    expect((await editor.call('getFlash', { id })).code).toBe(404)
  })

  it('written over by a colleague stays readable in the log', async () => {
    const { editor, colleague } = newsroom
    const begun = await editor.call('saveFlashDraft', { title: '第一稿', text: '第一段' })
    if (!begun.data.saved) throw new Error('the new draft met another one')
    const { id } = begun.data.flash
    const overwritten = () => desk.audited('flash.overwrite', `flash:${id}`)
    await editor.call('saveFlashDraft', { id, version: 1, text: '第一段，续' })
    await colleague.call('saveFlashDraft', { id, version: 2 })
    expect(await overwritten(), 'one’s own words, or none that are others').toEqual([])
    await colleague.call('saveFlashDraft', { id, version: 3, title: '同事的' })
    await colleague.call('saveFlashDraft', { id, version: 4, title: '同事又改' })
    const first = { actor_id: colleague.id, before: { title: '第一稿' }, after: { title: '同事的' } }
    expect(await overwritten()).toEqual([first])
    await editor.call('publishFlash', { id, version: 5, title: '收回来的标题', text: '收回来的正文', despite: true })
    expect(await overwritten()).toEqual([
      first,
      {
        actor_id: editor.id,
        before: { title: '同事又改', text: '第一段，续' },
        after: { title: '收回来的标题', text: '收回来的正文' },
      },
    ])
  })

  it.each([
    ['without a title', { title: ' \n ' }, 'title'],
    ['with a title that is too long', { title: '长'.repeat(61) }, 'title'],
    ['with a text that is too long', { title: '题', text: '长'.repeat(2_001) }, 'text'],
    [
      'with too many labels',
      { title: '题', labels: ['甲一', '乙二', '丙三', '丁四', '戊五', '己六', '庚七'] },
      'labels',
    ],
    ['with a link that is none', { title: '题', source_url: 'javascript:alert(1)' }, 'source_url'],
    ['with a password in its link', { title: '题', source_url: 'https://a:b@example.org/' }, 'source_url'],
    ['of a region that does not exist', { title: '题', region: 999_999 }, 'region'],
  ])('%s is not published, and the field is named', async (_, fields, field) => {
    expect(await newsroom.editor.call('publishFlash', fields)).toMatchObject({ code: 10810, fields: [field] })
  })

  it('never lets markup through, from text, title, labels, source and notes', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
    const { item, version } = await desk.publish(`敌意${hostile}`.slice(0, 60), {
      text: `${hostile}\nhttps://evil.example/"onmouseover="alert(1)`,
      source_name: hostile,
      labels: [hostile.slice(0, 40)],
    })
    const { html } = await desk.details(item)
    expect(html).toContain('&#x3C;script>')
    expect(html).not.toMatch(/<(script|img)|<a [^>]*onmouseover/i)
    await newsroom.editor.call('correctFlash', { item, version, note: hostile })
    const page = await (await fetch(`${newsroom.site.origin}/news/${item}`)).text()
    expect(page).not.toContain('<script>alert')
    expect(page).not.toMatch(/<img src="?x/)
  })

  it('refuses what no text can hold', async () => {
    expect((await newsroom.editor.call('publishFlash', { title: 'a\0b' })).code).toBe(400)
    expect(
      (await newsroom.editor.call('publishFlash', { title: '题', publish_time: '2026-02-30 10:00:00' })).code,
    ).toBe(10808)
    expect(
      (await newsroom.editor.call('publishFlash', { title: '题', publish_time: '2020-01-01 10:00:00' })).code,
    ).toBe(10808)
  })
})

describe('a planned flash', () => {
  const plan = async (title: string) => {
    const { data } = await newsroom.editor.call('publishFlash', {
      title,
      publish_time: siteTime(new Date(Date.now() + 3_600_000)),
    })
    if (data.saved !== true) throw new Error('not planned')
    expect(data.flash).toMatchObject({ state: 'planned', item: null })
    return { id: data.flash.id ?? 0, version: data.flash.version }
  }
  const letItsTimeCome = (id: number) =>
    desk.query(
      `update flash_reports set publish_at = date_trunc('second', now()) - interval '1 second' where id = $1`,
      [id],
    )

  it('goes out once, whichever process looks, with the planned time', async () => {
    const planned = [await plan('定时快讯甲'), await plan('定时快讯乙')]
    const { flashDesk } = newsroom.site.services
    expect(await flashDesk.publishDue(new Date())).toEqual([])
    for (const { id } of planned) await letItsTimeCome(id)
    const at = (await desk.query('select publish_at from flash_reports where id = $1', [planned[0]?.id])).rows[0]
      .publish_at
    const now = new Date()
    const done = await Promise.all(
      [flashDesk, other.flashDesk, flashDesk, other.flashDesk].map((one) => one.publishDue(now)),
    )
    expect(done.flat().toSorted((a, b) => a - b)).toEqual(planned.map(({ id }) => id))
    for (const { id } of planned) {
      const { rows } = await desk.query(`select id, release_time from items where import_key = $1`, [`flash:${id}`])
      expect(rows).toHaveLength(1)
      expect(await desk.audited('flash.publish', `item:${rows[0].id}`)).toMatchObject([{ actor_id: null }])
      if (id === planned[0]?.id) expect(rows[0].release_time).toEqual(at)
    }
    expect((await desk.readers()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['定时快讯甲', '定时快讯乙']),
    )
  })

  it('stays planned with its time however often it is opened, and when it is saved as a draft by mistake', async () => {
    const { id, version } = await plan('留在原定时间')
    const before = (await newsroom.colleague.call('getFlash', { id })).data
    expect(before).toMatchObject({ state: 'planned', version, publish_time: expect.any(String) })
    const { code } = await newsroom.editor.call('saveFlashDraft', { id, version, title: '误存' })
    expect(code).toBe(10805)
    expect((await newsroom.editor.call('getFlash', { id })).data).toEqual(before)
    const { publish_time } = before
    const saved = (await newsroom.editor.call('publishFlash', { id, version, title: '改过一字', publish_time })).data
    expect(saved).toMatchObject({ saved: true, flash: { state: 'planned', publish_time, title: '改过一字' } })
    await newsroom.editor.call('deleteRecord', { kind: 'flashdraft', id, version: version + 1 })
  })

  it('is a draft again only where that is asked for', async () => {
    const { id, version } = await plan('先不发')
    const { data } = await newsroom.editor.call('saveFlashDraft', { id, version, title: '先不发了', unplan: true })
    expect(data).toMatchObject({ saved: true, flash: { state: 'draft', publish_time: null } })
    expect(await desk.audited('flash.unplan', `flash:${id}`)).toHaveLength(1)
    await newsroom.editor.call('deleteRecord', { kind: 'flashdraft', id, version: version + 1 })
  })

  it('that fails is shown as late and holds up no other', async () => {
    const broken = await plan('坏的快讯')
    const sound = await plan('好的快讯')
    await desk.query(`update flash_reports set fields = fields - 'text' where id = $1`, [broken.id])
    for (const { id } of [broken, sound]) await letItsTimeCome(id)
    await desk.query(`update flash_reports set publish_at = now() - interval '2 minutes' where id = $1`, [broken.id])
    expect(await other.flashDesk.publishDue(new Date())).toEqual([sound.id])
    const { data } = await newsroom.editor.call('recentFlash')
    expect(data.planned).toMatchObject([{ id: broken.id, late: true }])
    await desk.query('delete from flash_reports where id = $1', [broken.id])
  })
})

describe('the warning', () => {
  const title = '欧洲议会通过加密资产反洗钱条例'
  const text = '欧洲议会今日以大比数通过反洗钱条例，要求交易平台核实客户身份。'

  it('comes before a flash that says the same, in the other script as well, and can be passed over', async () => {
    const { item } = await desk.publish(title, { text })
    const hant = { title: '歐洲議會通過加密資產反洗錢條例', text, language: 'zh-Hant-HK' }
    const answer = await newsroom.colleague.call('publishFlash', hant)
    expect(answer.data).toMatchObject({ saved: 'similar', similar: [{ item, title, writer: { nickname: '编辑甲' } }] })
    const asked = await newsroom.colleague.call('similarFlash', { title, text })
    expect(asked.data.list).toMatchObject([{ item, likeness: 1 }])
    expect((await newsroom.colleague.call('similarFlash', { title, text, item })).data.list).toEqual([])
    const despite = await newsroom.colleague.call('publishFlash', { ...hant, despite: true })
    expect(despite.data.saved).toBe(true)
  })

  it('does not come for something else, after a day, or for what was taken back', async () => {
    const similar = async () =>
      (await newsroom.editor.call('similarFlash', { title: '以太坊客户端发布紧急补丁', text: '' })).data
    expect(await similar()).toEqual({ list: [] })
    const { item, version } = await desk.publish('以太坊客户端发布紧急补丁')
    expect((await similar()).list).toHaveLength(1)
    await desk.query(`update items set release_time = now() - interval '25 hours' where id = $1`, [item])
    expect((await similar()).list).toEqual([])
    await desk.query('update items set release_time = now() where id = $1', [item])
    await newsroom.editor.call('retractFlash', { item, version, note: '有误' })
    expect((await similar()).list).toEqual([])
  })

  it('comes to who waited for a turn, of what went out since their transaction began', async () => {
    await transaction(newsroom.site.services.database, async (tx) => {
      await tx.execute(sql`select 1`)
      const { item } = await desk.publish('监管机构公布托管新规')
      const said = await saidSince(tx, new Date(Date.now() - 60_000), 100)
      expect(said.map((one) => one.item)).toContain(item)
    })
  })

  it('comes to the second of two who publish the same at the same moment', async () => {
    const same = { title: '港股上市公司增持比特币', text: '公司公告称增持一百枚。' }
    const answers = await Promise.all([
      newsroom.editor.call('publishFlash', same),
      newsroom.colleague.call('publishFlash', same),
    ])
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual(['similar', true])
  })
})

describe('suggested labels', () => {
  it('are those of the site that the text names', async () => {
    const labels = [
      { key: 'eth', name: '以太坊', coin: 'ETH', versions: { en: { name: 'Ethereum' } } },
      { key: 'bridge', name: '跨链桥' },
    ]
    await newsroom.site.services.content.saveTaxonomy({ labels }, { demo: false })
    // Names are cached for 15 seconds; a process that just started has none.
    const started = await openProcess()
    onTestFinished(() => started.close())
    const context = { language: 'zh-Hant-HK', now: new Date(), tags: new Set<string>() } as never
    const { list } = await started.flashDesk.suggest({ title: '跨鏈橋暫停', text: 'Ethereum 上的合約' }, context)
    expect(list.map(({ name, coin }) => [name, coin])).toEqual([
      ['跨鏈橋', null],
      ['以太坊', 'ETH'],
    ])
  })
})

describe('templates', () => {
  it('are three to begin with, in the language of the desk, until the newsroom writes its own', async () => {
    const { editor } = newsroom
    const begun = await editor.call('flashOptions', {}, { language: 'hk' })
    expect(begun.data.templates.map(({ name }) => name)).toEqual(['監管公告', '保安事故', '融資'])
    const own = [{ name: '行情', title: '…突破…', text: '', importance: 'normal' as const, labels: [] }]
    const version = begun.data.templates_version
    expect((await editor.call('saveFlashTemplates', { templates: own, version })).data).toMatchObject({ saved: true })
    expect((await newsroom.colleague.call('flashOptions')).data.templates).toEqual(own)
    expect(await desk.audited('flash.templates', 'setting:flash_templates')).toHaveLength(1)
    const twice = await editor.call('saveFlashTemplates', { templates: [...own, ...own], version })
    expect(twice.code, 'two of one name').toBe(400)
    const late = await newsroom.colleague.call('saveFlashTemplates', { templates: [], version })
    expect(late.data).toMatchObject({ saved: false, templates: own })
    const both = await Promise.all(
      [editor, newsroom.colleague].map((one) =>
        one.call('saveFlashTemplates', { templates: [], version: late.data.version }),
      ),
    )
    expect(both.map(({ data }) => data.saved).sort()).toEqual([false, true])
    await desk.query(`update settings set value = 'no json' where key = 'flash_templates'`)
    expect((await editor.call('flashOptions')).data.templates).toHaveLength(3)
  })
})

it('a pasted link to a private address is refused with the reason', async () => {
  for (const url of ['http://127.0.0.1:1/', 'not a link', '']) {
    const { code, data } = await newsroom.editor.call('readLink', { url })
    expect([code, data]).toEqual([10811, null])
  }
})
