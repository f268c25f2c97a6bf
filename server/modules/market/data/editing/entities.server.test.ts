import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldCoins } from '#contract/market/data-terms.ts'
import { transaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { entityFields, savedEntity } from '../test-entities.ts'
import { resolveEntities } from '../writing/resolve-entities.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const read = (key: string, language = 'cn') => callAsVisitor(newsroom.site, 'getDataEntity', { key }, { language })
const listed = async (keyword: string) =>
  (await newsroom.editor.call('findRecords', { kind: 'dataEntity', keyword })).data.list.map(({ values }) => values.key)

/** A company that holds a coin on a day. */
async function company(key: string, given: object = {}) {
  const texts = { 'zh-Hans': { name: `${key} 航运`, about: '一家持币的航运公司。' } }
  const id = await savedEntity(newsroom.editor, { key, texts, ...given })
  await newsroom.editor.call('saveDataPoint', {
    ...{ entity: key, metric: 'holdings', coin: 'bitcoin', day: '2026-01-10', value: 120 },
  })
  return id
}

describe('a company at the translation desk', () => {
  it('is read in English once it is translated, and loses nothing of what it had', async () => {
    const { editor } = newsroom
    const id = await company('tern-shipping', { symbol: 'TERN' })
    expect((await read('tern-shipping', 'en')).data.entity).toMatchObject({ language: 'zh-Hans' })
    const missing = await editor.call('translationList', { kind: 'dataEntity', filter: 'missing', size: 100 })
    expect(missing.data.list.map((one) => one.id)).toContain(id)
    const { data } = await editor.call('getTranslation', { kind: 'dataEntity', id })
    expect(data.segments.map(({ field }) => field)).toEqual(['name', 'about'])
    const words: Record<string, string> = { name: 'Tern Shipping', about: 'A shipping company that holds bitcoin.' }
    const texts = Object.fromEntries(data.segments.map(({ field, hash }) => [hash, words[field] ?? '']))
    const { version, seen } = data
    const saved = await editor.call('saveTranslation', { kind: 'dataEntity', id, version, seen, texts, confirm: true })
    expect(saved.data).toMatchObject({ saved: true, translation: { state: 'confirmed' } })
    expect((await read('tern-shipping', 'en')).data.entity).toMatchObject({ name: words.name, about: words.about })
    expect((await read('tern-shipping', 'hk')).data.entity).toMatchObject({ name: 'tern-shipping 航運' })
    const { data: table } = await callAsVisitor(newsroom.site, 'dataereList', { type: 'bitcoin' }, { language: 'en' })
    expect(table.list.find(({ key }) => key === 'tern-shipping')).toMatchObject({ name: words.name, symbol: 'TERN' })
  })
})

describe('a company in the search of readers', () => {
  it('is found once it has values, where its page is', async () => {
    const { services } = newsroom.site
    const found = async () => {
      await services.search.indexDue()
      const asked = { keyword: 'petrel-lines', type: 'data', order: 'best', page: 1, size: 10 }
      const { data } = await callAsVisitor(newsroom.site, 'searchMore', asked)
      return JSON.stringify(data).match(/\/DataEra\/\w+\/petrel-lines/g) ?? []
    }
    await savedEntity(newsroom.editor, { key: 'petrel-lines', texts: { 'zh-Hans': { name: 'petrel-lines 航运' } } })
    expect(await found()).toEqual([])
    await newsroom.editor.call('saveDataPoint', {
      ...{ entity: 'petrel-lines', metric: 'holdings', coin: heldCoins.ether, day: '2026-01-10', value: 120 },
    })
    const [path = ''] = await found()
    expect([path, (await fetch(newsroom.site.origin + path)).status]).toEqual(['/DataEra/ether/petrel-lines', 200])
  })
})

describe('a company that is called like a sum over all', () => {
  it('has another key, whether its name or somebody gives it', async () => {
    const { editor } = newsroom
    const texts = { 'zh-Hans': { name: '总和航运' }, en: { name: 'Cumulative' } }
    for (const key of ['total', 'cumulative', 'total-privatecompany'])
      expect(await editor.call('saveRecord', entityFields({ texts, key }))).toMatchObject(refusal('nameTaken'))
    await savedEntity(editor, { texts })
    expect(await listed('总和航运')).toEqual(['cumulative-2'])
    const found = (['government', 'fund'] as const).map((kind) => ({ id: `a ${kind}`, kind, name: 'Total' }))
    const resolved = await transaction(newsroom.site.services.database, (tx) => resolveEntities(tx, found, 'test'))
    expect([...resolved.values()].map(({ key }) => key)).toEqual(['total-2', 'total-3'])
  })
})

describe('a company in the bin', () => {
  it('is nowhere for readers and editors, and comes back with its values', async () => {
    const id = await company('gull-freight')
    const { data: before } = await read('gull-freight')
    const remove = (given: object) =>
      newsroom.editor.call('deleteRecord', { kind: 'dataEntity', id, version: 1, ...given })
    expect((await newsroom.author.call('deleteRecord', { kind: 'dataEntity', id, version: 1 })).code).toBe(403)
    expect(await remove({ version: 7 })).toMatchObject(refusal('editConflict'))
    expect((await remove({})).code).toBe(200)
    expect((await read('gull-freight')).code).toBe(404)
    expect(await listed('gull-freight')).toEqual([])
    expect(await remove({})).toMatchObject(refusal('itemMissing'))
    const { data: table } = await callAsVisitor(newsroom.site, 'dataereList', { type: 'bitcoin', size: 50 })
    expect(table.list.map(({ key }) => key)).not.toContain('gull-freight')
    const bin = (await newsroom.editor.call('binEntries', { kind: 'dataEntity' })).data.list
    expect(bin).toContainEqual(expect.objectContaining({ id: String(id), title: 'gull-freight 航运' }))
    await newsroom.editor.call('restoreFromBin', { kind: 'dataEntity', id: String(id) })
    expect((await read('gull-freight')).data.series).toEqual(before.series)
    expect(await listed('gull-freight')).toEqual(['gull-freight'])
  })

  it('goes for good with its values, and only an administrator does that', async () => {
    const id = await company('skua-cargo')
    await newsroom.editor.call('deleteRecord', { kind: 'dataEntity', id, version: 1 })
    const entry = { kind: 'dataEntity' as const, id: String(id), title: 'skua-cargo 航运' }
    expect((await newsroom.editor.call('purgeFromBin', entry)).code).toBe(403)
    expect((await newsroom.administrator.call('purgeFromBin', entry)).code).toBe(200)
    const { rowCount } = await newsroom.site.services.database.pool.query(
      `select from data_series where key = 'holdings.skua-cargo.bitcoin'`,
    )
    expect(rowCount).toBe(0)
  })
})
