import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { labelRecord } from '#contract/content/labels.record.ts'
import type { FieldsOf } from '#contract/records/record-kind.ts'
import { testDraft } from '#server/test-draft.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

let made = 0
/** A name that no other test has. */
const fresh = (name: string) => `${name}${++made}`
const save = (given: object, member = newsroom.editor) =>
  member.call('saveRecord', { kind: 'label', ...given } as never)
async function added(name: string, given: Partial<FieldsOf<typeof labelRecord>> = {}) {
  const { data, message } = await save({ texts: { 'zh-Hans': { name } }, coin: null, synonyms: [], ...given })
  if (!data?.saved || data.record.kind !== 'label') throw new Error(`The label was not added: ${message}`)
  return data.record
}
/** Adds an article with labels. @returns its number */
async function labelled(names: readonly string[]): Promise<number> {
  const { content, database } = newsroom.site.services
  const importKey = fresh('item')
  const { rows } = await database.pool.query<{ key: string; name: string }>(
    'select key, name from labels where name = any ($1)',
    [names],
  )
  const labels = names.map((name) => rows.find((row) => row.name === name) ?? { key: name, name })
  await content.saveItems([testDraft({ importKey, title: `关于${names.join('与')}`, labels })])
  return (await content.idsByImportKey([importKey])).get(importKey) ?? 0
}
const labelsOf = async (id: number) =>
  (await callAsVisitor(newsroom.site, 'getInformationDetails', { id })).data.labels.map(({ id: one }) => one)
const one = async (id: number) => (await newsroom.editor.call('getRecord', { kind: 'label', id })).data
const mergesOf = async (id: number) => (await newsroom.editor.call('labelMerges', { id })).data.list
const merge = (id: number, into: number, member = newsroom.editor) => member.call('mergeLabels', { id, into })
const visit = (path: string) => fetch(`${newsroom.site.origin}${path}`, { redirect: 'manual' })

describe('labels', () => {
  it('are added, renamed on every page that shows them, and found by all their names', async () => {
    const name = fresh('质押')
    const label = await added(name, {
      texts: { 'zh-Hans': { name }, en: { name: 'Staking' } },
      synonyms: ['权益质押', ' 质押 '],
    })
    expect(label).toMatchObject({ synonyms: ['权益质押', '质押'], about: { computed: { uses: 0 } }, version: 1 })
    const item = await labelled([name])
    const page = async () => (await visit(`/contents/${item}`)).text()
    expect(await page()).toContain(name)
    const renamed = fresh('锁仓')
    const { data } = await save({ ...label, texts: { ...label.texts, 'zh-Hans': { name: renamed } } })
    expect(data).toMatchObject({ saved: true, record: { version: 2 } })
    await expect.poll(page).toContain(renamed)
    for (const keyword of ['权益', '權益質押', 'staking', renamed]) {
      const found = await newsroom.editor.call('findRecords', { kind: 'label', keyword })
      expect(
        found.data.list.map(({ id }) => id),
        keyword,
      ).toEqual([label.id])
    }
  })

  it('are listed apart from coins, and coins apart from them', async () => {
    const [plain, coin] = [await added(fresh('普通')), await added(fresh('币种'), { coin: `c${made}` })]
    const listed = async (kind: string) =>
      (await newsroom.editor.call('findRecords', { kind: 'label', filters: { kind } })).data.list.map(({ id }) => id)
    const [labels, coins] = [await listed('label'), await listed('coin')]
    expect([labels.includes(plain.id), labels.includes(coin.id)]).toEqual([true, false])
    expect([coins.includes(plain.id), coins.includes(coin.id)]).toEqual([false, true])
    expect(await newsroom.editor.call('findRecords', { kind: 'label', filters: { kind: 'x' } })).toMatchObject(
      refusal('invalidInput'),
    )
  })

  it('are suggested to the flash desk, and found by the search of the site, by their synonyms', async () => {
    const label = await added('以太坊升级事项', { synonyms: ['佩克特拉'] })
    const item = await labelled(['以太坊升级事项'])
    const suggested = async () =>
      (await newsroom.editor.call('suggestLabels', { title: '佩克特拉在主网激活', text: '' })).data.list.map(
        ({ id }) => id,
      )
    await expect.poll(suggested).toEqual([label.id])
    const found = await callAsVisitor(newsroom.site, 'search', { keyword: '佩克特拉' })
    expect(JSON.stringify(found.data)).toContain(`"id":${item}`)
  })

  it('take no name, synonym or ticker of another one', async () => {
    await added('莱特币', { coin: 'ltc', synonyms: ['辣条'] })
    for (const given of [
      { texts: { 'zh-Hans': { name: '莱特币' } } },
      { texts: { 'zh-Hans': { name: '萊特幣' } } },
      { texts: { 'zh-Hans': { name: '别的' } }, coin: 'LTC' },
      { texts: { 'zh-Hans': { name: '辣条' } } },
      { texts: { 'zh-Hans': { name: '别的' } }, synonyms: ['莱特币'] },
    ]) {
      const answer = await save({ coin: null, synonyms: [], ...given })
      expect(answer).toMatchObject(refusal('nameTaken'))
      expect(answer.message).toContain('莱特币')
    }
  })

  it.each([
    ['no name', { texts: { en: { name: ' ' } } }, 'texts.zh-Hans.name'],
    ['a long name', { texts: { 'zh-Hans': { name: '长'.repeat(41) } } }, 'texts.zh-Hans.name'],
    ['spaces in the ticker', { coin: 'B T C' }, 'coin'],
    ['a long synonym', { synonyms: ['长'.repeat(41)] }, 'synonyms'],
  ])('with %s are not saved', async (_, given, field) => {
    const answer = await save({ texts: { 'zh-Hans': { name: fresh('某') } }, coin: null, synonyms: [], ...given })
    expect(answer).toMatchObject(refusal('invalidInput'))
    expect(answer.fields?.join()).toContain(field)
  })

  it('saved on top of a newer version are not saved', async () => {
    const label = await added(fresh('版本'))
    await save({ ...label, synonyms: ['甲'] })
    const { data } = await save({ ...label, synonyms: ['乙'] }, newsroom.colleague)
    expect(data).toMatchObject({ saved: false, current: { version: 2, synonyms: ['甲'] } })
  })

  it('in the bin are on no page and in no suggestion, and come back with their items', async () => {
    const name = fresh('回收')
    const { id, version } = await added(name)
    const item = await labelled([name])
    await newsroom.editor.call('deleteRecord', { kind: 'label', id, version })
    expect(await labelsOf(item)).toEqual([])
    expect((await callAsVisitor(newsroom.site, 'getLabelDetails', { id })).code).toBe(404)
    expect((await newsroom.editor.call('findRecords', { kind: 'label', keyword: name })).data.total).toBe(0)
    await newsroom.editor.call('restoreFromBin', { kind: 'label', id: String(id) })
    expect(await labelsOf(item)).toEqual([id])
  })

  it('do not come back from the bin while another one has their name', async () => {
    const name = fresh('占用')
    const { id, version } = await added(name)
    await newsroom.editor.call('deleteRecord', { kind: 'label', id, version })
    const other = await added(name)
    const back = () => newsroom.editor.call('restoreFromBin', { kind: 'label', id: String(id) })
    expect(await back()).toMatchObject(refusal('nameTaken'))
    await newsroom.editor.call('deleteRecord', { kind: 'label', id: other.id, version: other.version })
    expect(await back()).toMatchObject({ code: 200 })
  })
})

describe('merging labels', () => {
  it('moves items, joins names, leads the old address on, and is undone with everything', async () => {
    const [first, second] = [fresh('去中心化金融'), fresh('去中心金融')]
    const into = await added(first, { synonyms: ['DeFi'] })
    const from = await added(second, { coin: 'DFI', synonyms: ['链上金融'] })
    const [alone, both, other] = [await labelled([second]), await labelled([second, first]), await labelled([first])]
    const { data } = await merge(from.id, into.id)
    expect(data.items).toBe(2)
    expect([await labelsOf(alone), await labelsOf(both), await labelsOf(other)]).toEqual([
      [into.id],
      [into.id],
      [into.id],
    ])
    expect(await one(into.id)).toMatchObject({
      coin: 'DFI',
      synonyms: ['DeFi', second, '链上金融'],
      about: { computed: { uses: 3 } },
    })
    expect(await newsroom.editor.call('getRecord', { kind: 'label', id: from.id })).toMatchObject(
      refusal('labelMissing'),
    )
    for (const prefix of ['', '/zh-hant', '/en']) {
      const answer = await visit(`${prefix}/label/${from.id}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${prefix}/label/${into.id}`])
    }
    expect(await mergesOf(into.id)).toMatchObject([{ id: data.merge, items: 2, from: { name: second, coin: 'DFI' } }])

    const undo = () => newsroom.colleague.call('undoLabelMerge', { merge: data.merge })
    expect(await undo()).toMatchObject({ code: 200, data: { id: from.id } })
    expect([await labelsOf(alone), await labelsOf(other)]).toEqual([[from.id], [into.id]])
    expect((await labelsOf(both)).toSorted()).toEqual([into.id, from.id].toSorted())
    expect(await one(into.id)).toMatchObject({ coin: null, synonyms: ['DeFi'] })
    expect(await mergesOf(into.id)).toEqual([])
    expect(await one(from.id)).toMatchObject({ coin: 'DFI', synonyms: ['链上金融'] })
    await expect.poll(async () => (await visit(`/label/${from.id}`)).status).toBe(200)
    expect(await undo()).toMatchObject(refusal('itemMissing'))
    expect((await actsOn(newsroom, `label:${from.id}`)).map(({ action }) => action)).toEqual([
      'label.unmerge',
      'label.merge',
      'label.add',
    ])
  })

  it('has new items carry the label that there is', async () => {
    const [first, second] = [fresh('链游'), fresh('区块链游戏')]
    const [into, from] = [await added(first), await added(second)]
    await merge(from.id, into.id)
    const { content, database } = newsroom.site.services
    const { rows } = await database.pool.query('select key from labels where id = $1', [from.id])
    await content.saveItems([
      testDraft({ importKey: 'old-name', title: '旧名', labels: [{ key: rows[0].key, name: second }] }),
    ])
    const id = (await content.idsByImportKey(['old-name'])).get('old-name') ?? 0
    expect(await labelsOf(id)).toEqual([into.id])
  })

  it('keeps an undone merge from touching what editors did since', async () => {
    const [first, second] = [fresh('新名'), fresh('旧称')]
    const [into, from] = [await added(first), await added(second)]
    const [kept, taken] = [await labelled([second]), await labelled([second])]
    const { data } = await merge(from.id, into.id)
    await newsroom.site.services.database.pool.query('delete from item_labels where item_id = $1', [taken])
    await newsroom.editor.call('undoLabelMerge', { merge: data.merge })
    expect(await labelsOf(kept)).toEqual([from.id])
    const after = await newsroom.site.services.database.pool.query(
      'select label_id from item_labels where item_id = $1',
      [taken],
    )
    expect(after.rows).toEqual([])
  })

  it('goes through once where two editors merge crosswise at the same moment', async () => {
    const [a, b] = [await added(fresh('左')), await added(fresh('右'))]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id, newsroom.colleague)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, refusal('labelMissing').code].toSorted())
  })

  it('follows a chain, whose later link is undone first', async () => {
    const [a, b, c] = [await added(fresh('甲')), await added(fresh('乙')), await added(fresh('丙'))]
    const first = (await merge(a.id, b.id)).data.merge
    const second = (await merge(b.id, c.id)).data.merge
    expect(await newsroom.editor.call('undoLabelMerge', { merge: first })).toMatchObject(refusal('wrongState'))
    await newsroom.editor.call('undoLabelMerge', { merge: second })
    expect(await newsroom.editor.call('undoLabelMerge', { merge: first })).toMatchObject({ code: 200 })
  })

  it('is not for a label and itself, nor for one that is not there', async () => {
    const { id } = await added(fresh('自己'))
    expect(await merge(id, id)).toMatchObject(refusal('invalidInput'))
    expect(await merge(id, 999_999)).toMatchObject(refusal('labelMissing'))
    expect(await newsroom.author.call('mergeLabels', { id, into: 1 })).toMatchObject(refusal('notAllowed'))
  })
})
