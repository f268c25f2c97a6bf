import { describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestTranslation } from './test-translation.ts'

const desk = openTestTranslation()
const { article, english, get, request, sent, work } = desk

const inLanguage = async (id: number, language: 'cn' | 'hk') => {
  const { data } = await callAsVisitor(desk.newsroom.site, 'getInformationDetails', { id }, { language })
  return { title: data.title, html: data.html, language: data.language, text_origin: data.text_origin }
}
/** Readers have a change in under two seconds. */
const soon = { timeout: 2000 }
const page = async (path: string) => (await fetch(`${desk.newsroom.site.origin}${path}`)).text()
const save = (id: number, version: number, texts: object, confirm: boolean, kind = 'article') =>
  desk.newsroom.editor.call('saveTranslation', { kind, id, version, texts, confirm })

describe('an English original', () => {
  const original = (html: string, title: string) => article(html, { language: 'en', title })

  it('is translated into Chinese, which readers of both scripts get with a mark until an editor confirms it', async () => {
    const id = await original('<p>The <b>software</b> rose 5%</p>', 'Quality of software')
    expect(await inLanguage(id, 'hk')).toMatchObject({ language: 'en' })
    const missing = await desk.newsroom.editor.call('translationList', { kind: 'article', filter: 'missing' })
    expect(missing.data.list.map((row) => row.id)).toContain(id)
    desk.dictionary = { 'Quality of software': '软件质量', 'The <g1>software</g1> rose 5%': '这款<g1>软件</g1>上涨5%' }
    await request(id)
    await work()
    expect(JSON.parse(desk.provider.received[0]?.body ?? '')).toMatchObject({ source: 'en', target: 'zh-Hans' })
    const html = '<p>这款<b>软件</b>上涨5%</p>'
    const machine = { language: 'zh-Hans', text_origin: 'machine' }
    expect(await inLanguage(id, 'cn')).toEqual({ title: '软件质量', html, ...machine })
    expect(await inLanguage(id, 'hk')).toEqual({
      title: '軟件質素',
      html: '<p>這款<b>軟件</b>上漲5%</p>',
      language: 'zh-Hant-HK',
      text_origin: 'machine',
    })
    expect(await english(id)).toMatchObject({ title: 'Quality of software', text_origin: 'original' })
    await expect
      .poll(() => page(`/zh-hant/contents/${id}`), soon)
      .toMatch(/本文由機器翻譯[\s\S]*noindex|noindex[\s\S]*本文由機器翻譯/)
    const machines = await desk.newsroom.editor.call('translationList', { kind: 'article', filter: 'machine' })
    expect(machines.data.list.map((row) => row.id)).toEqual([id])

    const found = await get(id)
    expect(found).toMatchObject({ language: 'en', target: 'zh-Hans', state: 'machine', version: 1 })
    expect(found.segments[0]?.other_script).toMatchObject({ language: 'zh-Hant-HK', override: null })
    await save(id, 1, { [found.segments[0]?.hash ?? '']: '软件的质量' }, true)
    expect(await inLanguage(id, 'cn')).toMatchObject({ title: '软件的质量', text_origin: 'translation' })
    expect(await inLanguage(id, 'hk')).toMatchObject({ title: '軟件的質素', text_origin: 'conversion' })
    await expect.poll(() => page(`/zh-hant/contents/${id}`), soon).not.toContain('本文由機器翻譯')
  })

  it('has its traditional text overridden by part, as long as the simplified one stays', async () => {
    const id = await original('<p>One</p>', 'Two')
    desk.dictionary = { Two: '质量', One: '软件' }
    await request(id)
    await work()
    const { hash } = (await get(id)).segments[0]?.other_script ?? {}
    const override = { kind: 'article', id, hash, text: '質素', before: null }
    expect((await desk.newsroom.editor.call('overrideConversion', override)).data).toMatchObject({ saved: true })
    expect(await inLanguage(id, 'hk')).toMatchObject({ title: '質素', html: '<p>軟件</p>', text_origin: 'machine' })
    const { segments, version } = await get(id)
    await save(id, version, { [segments[0]?.hash ?? '']: '品质' }, false)
    expect(await inLanguage(id, 'hk')).toMatchObject({ title: '品質', text_origin: 'machine' })
    const dropped = await desk.newsroom.editor.call('dropTranslation', { kind: 'article', id, version: version + 1 })
    expect(dropped.data).toMatchObject({ saved: true, translation: { state: 'missing' } })
    expect([await inLanguage(id, 'cn'), await inLanguage(id, 'hk')]).toMatchObject([
      { language: 'en' },
      { language: 'en' },
    ])
  })

  it('is checked and remembered like a Chinese one', async () => {
    const id = await original('<p>BTC rose 7% on Monday</p>', 'Checked here')
    desk.dictionary = { 'Checked here': '在此查核', 'BTC rose 7% on Monday': '周一上涨8%' }
    await request(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'faulty' })
    expect((await get(id)).segments[1]?.translated.faults.map(({ kind }) => kind)).toEqual([
      'number',
      'invented',
      'ticker',
    ])
    expect(await inLanguage(id, 'cn')).toMatchObject({ language: 'en' })
    const again = await original('<p>Nothing but words</p>', 'Checked here')
    desk.provider.received.length = 0
    desk.dictionary['Nothing but words'] = '只有文字'
    await request(again)
    await work()
    expect(sent()).toEqual(['Nothing but words'])
  })
})

describe('a translation behind its source', () => {
  const note = 'The original has been updated since this translation'

  it('says so to readers until it is confirmed again, and only where the words changed', async () => {
    const draft = testDraft({ importKey: 'behind', title: '原文', summary: '', html: '<p>旧文字</p>' })
    const { content } = desk.newsroom.site.services
    const write = async (html: string) => content.saveItems([testDraft({ ...draft, html })])
    await write('<p>旧文字</p>')
    const id = (await content.idsByImportKey(['behind'])).get('behind') ?? 0
    const [title, text] = (await get(id)).segments.map(({ hash }) => hash) as [string, string]
    await save(id, 0, { [title]: 'Original', [text]: 'Old words' }, true)
    await expect.poll(() => page(`/en/contents/${id}`), soon).not.toContain(note)
    await write('<p>旧<b>文字</b></p>')
    expect(await get(id)).toMatchObject({ stale: true })
    await expect.poll(() => page(`/en/contents/${id}`), { ...soon, message: 'emphasis alone' }).not.toContain(note)
    await write('<p>新文字</p>')
    await expect.poll(() => page(`/en/contents/${id}`), soon).toContain(note)
    expect(await page(`/en/contents/${id}`)).toMatch(
      new RegExp(`<a href="/contents/${id}" hrefLang="zh-Hans">Read the original`, 'i'),
    )
    await expect.poll(() => page(`/contents/${id}`), soon).not.toContain('原文已有更新')
    const now = await get(id)
    await save(id, now.version, { [now.segments[1]?.hash ?? '']: 'New words' }, true)
    await expect.poll(() => page(`/en/contents/${id}`), soon).not.toContain(note)
    await write('<p>更新的文字</p>')
    await expect.poll(() => page(`/en/contents/${id}`), soon).toContain(note)
    await write('<p>新文字</p>')
    await expect
      .poll(() => page(`/en/contents/${id}`), { ...soon, message: 'the change was taken back' })
      .not.toContain(note)
  })

  it('is known of translations from elsewhere too, unless they came with the change', async () => {
    const { content } = desk.newsroom.site.services
    const hans = { importKey: 'imported', title: '来稿', summary: '', html: '<p>一</p>' }
    const en = { ...hans, language: 'en', origin: 'translation' as const, title: 'Sent in', html: '<p>One</p>' }
    await content.saveItems([testDraft(hans), testDraft(en)])
    const id = (await content.idsByImportKey(['imported'])).get('imported') ?? 0
    await content.saveItems([testDraft({ ...hans, html: '<p>二</p>' }), testDraft({ ...en, html: '<p>Two</p>' })])
    expect(await get(id)).toMatchObject({ state: 'confirmed', stale: false })
    await content.saveItems([testDraft({ ...hans, html: '<p>三</p>' })])
    expect(await get(id)).toMatchObject({ state: 'confirmed', stale: true })
    expect((await get(id)).segments.map(({ translated: { text } }) => text)).toEqual(['Sent in', 'Two'])
    await expect.poll(() => page(`/en/contents/${id}`), soon).toContain(note)
    await content.saveItems([testDraft({ ...en, html: '<p>Three</p>' })])
    expect(await get(id)).toMatchObject({ state: 'confirmed', stale: false })
    await expect.poll(() => page(`/en/contents/${id}`), soon).not.toContain(note)
  })
})
