import { describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestTranslation, refusal } from './test-translation.ts'

const desk = openTestTranslation()
const { article, english, get, request, sent, work } = desk

describe('English by hand', () => {
  it('needs no machine, and a colleague who was slower sees the newer one', async () => {
    const id = await article('<p>手写<em>段落</em></p>', { title: '手写' })
    const { segments } = await get(id)
    const [title, paragraph] = segments.map(({ hash }) => hash) as [string, string]
    const saving = (texts: object, version: number, confirm: boolean) =>
      desk.newsroom.editor.call('saveTranslation', { kind: 'article', id, version, texts, confirm })
    const draft = await saving({ [title]: 'By hand' }, 0, false)
    expect(draft.data).toMatchObject({ saved: true, translation: { state: 'faulty', version: 1 } })
    expect(await english(id)).toMatchObject({ language: 'zh-Hans' })
    const incomplete = await saving({}, 1, true)
    expect(incomplete).toMatchObject(refusal('translationRefused'))
    expect(incomplete.fields).toContain('p1')
    expect(await saving({ [paragraph]: 'No marks' }, 1, true)).toMatchObject(refusal('translationRefused'))
    const done = await saving({ [paragraph]: 'A <g1>paragraph</g1> &lt;by hand&gt;' }, 1, true)
    expect(done.data).toMatchObject({ saved: true, translation: { state: 'confirmed' } })
    expect(await english(id)).toMatchObject({ title: 'By hand', html: '<p>A <em>paragraph</em> &#x3C;by hand></p>' })
    const late = await desk.newsroom.colleague.call('saveTranslation', {
      kind: 'article',
      id,
      version: 1,
      texts: {},
      confirm: true,
    })
    expect(late.data).toMatchObject({ saved: false, current: { version: 2 } })
    expect((await request(id)).data).toEqual({ queued: 0, left_out: 1 })
  })

  it('is marked when its source changes; what did not change is used again', async () => {
    const draft = testDraft({ importKey: 'stale', title: '会变', summary: '', html: '<p>不变</p><p>旧文</p>' })
    const { content } = desk.newsroom.site.services
    await content.saveItems([draft])
    const id = (await content.idsByImportKey(['stale'])).get('stale') ?? 0
    const hashes = (await get(id)).segments.map(({ hash }) => hash)
    const texts = Object.fromEntries(hashes.map((hash, index) => [hash, ['Changing', 'Unchanged', 'Old text'][index]]))
    await desk.newsroom.editor.call('saveTranslation', { kind: 'article', id, version: 0, texts, confirm: true })
    await content.saveItems([testDraft({ ...draft, html: '<p>不变</p><p>新文</p>' })])
    expect(await get(id)).toMatchObject({ state: 'confirmed', stale: true })
    expect((await get(id)).segments.map(({ translated: { text, stale } }) => [text, stale])).toEqual([
      ['Changing', false],
      ['Unchanged', false],
      ['Old text', true],
    ])
    const stale = await desk.newsroom.editor.call('translationList', { kind: 'article', filter: 'stale' })
    expect(stale.data.list.map((row) => row.id)).toEqual([id])
    desk.dictionary = { 新文: 'New text' }
    desk.provider.received.length = 0
    await request(id)
    await work()
    expect(sent()).toEqual(['新文'])
    expect(await english(id)).toMatchObject({ html: '<p>Unchanged</p><p>New text</p>', text_origin: 'machine' })
  })
})

describe('a translation from elsewhere', () => {
  it('stands beside its source, and both are left alone where both are originals', async () => {
    const { content } = desk.newsroom.site.services
    const hans = { importKey: 'both', title: '两语', summary: '', html: '<p>一<b>二</b></p><p>三</p>' }
    const en = { ...hans, language: 'en', title: 'Two', html: '<p>One <b>two</b></p><p>Three</p>' }
    await content.saveItems([testDraft(hans), testDraft({ ...en, origin: 'translation' })])
    const id = (await content.idsByImportKey(['both'])).get('both') ?? 0
    const found = await get(id)
    expect(found).toMatchObject({ state: 'confirmed', version: 0, shown: null })
    expect(found.segments.map(({ translated: { text, origin } }) => [text, origin])).toEqual([
      ['Two', 'human'],
      ['One <g1>two</g1>', 'human'],
      ['Three', 'human'],
    ])
    await content.saveItems([
      testDraft({ ...hans, importKey: 'own' }),
      testDraft({ ...en, importKey: 'own', html: '<p>Another number of paragraphs</p>' }),
      testDraft({ ...hans, importKey: 'back', origin: 'translation' }),
      testDraft({ ...en, importKey: 'back' }),
    ])
    const own = (await content.idsByImportKey(['own'])).get('own') ?? 0
    expect(await get(own)).toMatchObject({ state: 'original', shown: { title: 'Two' } })
    const saving = { kind: 'article', id: own, version: 0, texts: {}, confirm: true }
    expect(await desk.newsroom.editor.call('saveTranslation', saving)).toMatchObject(refusal('wrongState'))
    const back = (await content.idsByImportKey(['back'])).get('back') ?? 0
    const other = await get(back)
    expect(other).toMatchObject({ language: 'en', target: 'zh-Hans', state: 'confirmed', shown: null })
    expect(other.segments.map(({ translated: { text } }) => text)).toEqual(['两语', '一<g1>二</g1>', '三'])
  })
})

describe('the list', () => {
  it('shows what there is by state', async () => {
    const ids = async (filter?: string) =>
      (await desk.newsroom.editor.call('translationList', { kind: 'flash', filter })).data.list.map(({ id }) => id)
    const flash = await article('<p>快讯正文</p>', { kind: 'flash', title: '快讯标题' })
    expect(await ids()).toContain(flash)
    expect(await ids('missing')).toContain(flash)
    await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind: 'flash', id: flash }] })
    expect(await ids('waiting')).toEqual([flash])
    desk.dictionary = { 快讯标题: 'Flash headline', 快讯正文: 'Text of the flash' }
    await work()
    expect(await ids('machine')).toEqual([flash])
    expect(await ids('missing')).toEqual([])
    const { version } = await get(flash, 'flash')
    await desk.newsroom.editor.call('dropTranslation', { kind: 'flash', id: flash, version })
    expect([await ids('machine'), await ids('missing')]).toEqual([[], [flash]])
    expect(await get(flash)).toBeNull()
  })
})

describe('a conversion', () => {
  const override = (id: number, hash: string, text: string | null, before: string | null) =>
    desk.newsroom.editor.call('overrideConversion', { kind: 'article', id, hash, text, before })

  it('shows which term decided, and gives way to an editor until its source changes', async () => {
    const draft = testDraft({ importKey: 'over', title: '智能合约与周鸿祎', html: '<p>旧<b>软件</b></p>', summary: '' })
    const { content } = desk.newsroom.site.services
    await content.saveItems([draft])
    const id = (await content.idsByImportKey(['over'])).get('over') ?? 0
    const { segments } = await get(id)
    expect(segments[0]?.other_script.pieces).toEqual([
      { source: '智能合约', text: '智能合約', by: 'term', en: 'smart contract' },
      { source: '与', text: '與' },
      { source: '周鸿祎', text: '周鴻禕', by: 'name' },
    ])
    const hash = segments[1]?.hash ?? ''
    const inHongKong = async () =>
      (await callAsVisitor(desk.newsroom.site, 'getInformationDetails', { id }, { language: 'hk' })).data.html
    expect((await override(id, hash, '舊<g1>程式</g1>', null)).data).toMatchObject({ saved: true })
    expect(await inHongKong()).toBe('<p>舊<b>程式</b></p>')
    expect((await override(id, hash, '別的<g1>字</g1>', null)).data).toMatchObject({ saved: false })
    expect(await override(id, hash, '沒有標記', '舊<g1>程式</g1>')).toMatchObject(refusal('translationRefused'))
    await content.saveItems([testDraft({ ...draft, title: '新标题' })])
    expect(await inHongKong()).toBe('<p>舊<b>程式</b></p>')
    await content.saveItems([testDraft({ ...draft, html: '<p>新<b>软件</b></p>' })])
    expect(await inHongKong()).toBe('<p>新<b>軟件</b></p>')
  })
})
