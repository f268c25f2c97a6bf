import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { transaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { ownSource } from '../sources/sources-store.ts'
import { entityFields, savedEntity } from '../test-entities.ts'
import { ingest } from '../writing/intake.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const now = new Date('2024-11-20T06:00:00Z')

/** Returns the values that a source would deliver for one coin. */
const bring = (key: string, values: [string, number][]) =>
  transaction(newsroom.site.services.database, async (tx) => {
    const points = values.map(([at, value]) => ({
      entity: key,
      metric: 'price' as const,
      unit: 'usd' as const,
      at: day(at),
      value,
    }))
    const entities = [{ id: key, name: key, kind: 'coin' as const }]
    const sourceId = await ownSource(tx, 'file', 'feed')
    return ingest(
      tx,
      { entities, points, trades: [], leftOut: [], untold: 0 },
      { sourceId, family: 'test', limits: {}, now },
    )
  })
const series = async (key: string) => {
  const keys = [`price.${key}`]
  return (await callAsVisitor(newsroom.site, 'getDataSeries', { keys })).data.series[0]?.values
}
const held = async (key: string) =>
  (await newsroom.editor.call('heldDataPoints', { size: 100 })).data.list.filter((one) => one.entity.key === key)

describe('a jump', () => {
  it('waits until an editor confirms it, with what follows from it', async () => {
    await bring('jumping', [['2024-11-10', 100]])
    expect(
      await bring('jumping', [
        ['2024-11-11', 900],
        ['2024-11-12', 905],
        ['2024-11-13', 40_000],
      ]),
    ).toMatchObject({ added: 0, held: 3 })
    expect(await series('jumping')).toEqual([100])
    const [first, , last] = await held('jumping')
    expect(first).toMatchObject({ value: 900, before: 100 })
    expect((await newsroom.author.call('decideDataPoint', { id: first?.id ?? 0, verdict: 'confirmed' })).code).toBe(403)
    const { data } = await newsroom.editor.call('decideDataPoint', { id: first?.id ?? 0, verdict: 'confirmed' })
    expect(data).toEqual({ released: 1 })
    expect(await held('jumping')).toMatchObject([{ id: last?.id, value: 40_000, before: 905 }])
    expect(await series('jumping')).toEqual([100, 900, 905])
    await newsroom.colleague.call('decideDataPoint', { id: last?.id ?? 0, verdict: 'refused' })
    expect(await held('jumping')).toEqual([])
    expect(await newsroom.editor.call('decideDataPoint', { id: last?.id ?? 0, verdict: 'confirmed' })).toMatchObject(
      refusal('itemMissing'),
    )
    // The same value again is still refused; another one waits.
    expect((await bring('jumping', [['2024-11-13', 40_000]])).held).toBe(0)
    expect((await bring('jumping', [['2024-11-13', 41_000]])).held).toBe(1)
    const actions = (await newsroom.administrator.call('auditLog', {})).data.list.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['dataPoint.confirm', 'dataPoint.refuse']))
  })
})

describe('a value by hand', () => {
  it('is never so large that sums end', async () => {
    const point = { entity: 'enormous', metric: 'flow' as const, day: '2024-11-10' }
    await bring('enormous', [['2024-11-09', 100]])
    for (const value of [1.7e308, -1.7e308])
      expect(await newsroom.editor.call('saveDataPoint', { ...point, value })).toMatchObject(refusal('invalidInput'))
    expect((await newsroom.editor.call('saveDataPoint', { ...point, value: 1e30 })).code).toBe(200)
  })

  it('corrects what was there, in the name of who entered it', async () => {
    await bring('by-hand', [
      ['2024-11-10', 100],
      ['2024-11-11', 101],
    ])
    const point = { entity: 'by-hand', metric: 'price' as const, day: '2024-11-10', value: 77 }
    expect((await newsroom.editor.call('saveDataPoint', point)).data).toEqual({ series: 'price.by-hand' })
    expect(await series('by-hand')).toEqual([77, 101])
    const { list } = (await newsroom.editor.call('staffDataPoints', { series: 'price.by-hand' })).data
    expect(list.map(({ value, source_name, former }) => [value, source_name, former.map((was) => was.value)])).toEqual([
      [101, 'feed', []],
      [77, 'Harbourwire', [100]],
    ])
  })

  it.each([
    [{ entity: 'nobody' }, 'itemMissing'],
    [{ day: '2024-02-30' }, 'invalidInput'],
    [{ day: '2099-01-01' }, 'invalidInput'],
    [{ day: '0026-01-05' }, 'invalidInput'],
    [{ value: 1e-320 }, 'invalidInput'],
    [{ value: -1 }, 'invalidInput'],
    [{ coin: 'bitcoin' }, 'invalidInput'],
    [{ metric: 'holdings' as const }, 'invalidInput'],
    [{ metric: 'holdings' as const, coin: 'dogecoin' }, 'invalidInput'],
  ] as const)('is refused with %j', async (given, error) => {
    const point = { entity: 'by-hand', metric: 'price' as const, day: '2024-11-10', value: 5, ...given }
    expect(await newsroom.editor.call('saveDataPoint', point)).toMatchObject(refusal(error))
  })
})

describe('a file of holdings', () => {
  it.each(['', 'dogecoin'])('of the coin "%s" is refused: nobody could tell what its numbers count', async (coin) => {
    const file = Buffer.from('date,entity,value\n2024-01-11,Holder of it,5\n').toString('base64')
    const mapping = { metric: 'holdings', kind: 'company', coin }
    expect(await newsroom.editor.call('importData', { file, name: 'holdings', mapping })).toMatchObject(
      refusal('invalidInput'),
    )
  })
})

describe('a large file', () => {
  const table = (rows: string[]) => Buffer.from(`date,entity,value\n${rows.join('\n')}`).toString('base64')
  const look = async (rows: string[]) =>
    (await newsroom.editor.call('importData', { file: table(rows), name: 'large', mapping: {} })).data

  it('of several megabytes can be sent', async () => {
    const padding = ' '.repeat(100_000)
    expect(await look(Array.from({ length: 20 }, () => `2024-01-11,A${padding},1`))).toMatchObject({ taken: 1 })
  })

  it('that names too much is refused before anything is looked up', async () => {
    expect(await look(Array.from({ length: 2_001 }, (_, place) => `2024-01-11,Fund ${place},1`))).toMatchObject({
      ...{ taken: 0, problems: [{ reason: 'manyThings' }] },
    })
  })
})

describe('a file', () => {
  const mapping = {
    date: '日期',
    entity: '基金',
    value: '净流入',
    metric: 'flow' as const,
    coin: 'bitcoin',
    scale: 1_000_000,
  }
  const rows =
    '日期;基金;净流入\n2024-01-11;文件基金;(1,234.5)\n2024-01-12;文件基金;abc\n合计;;9\n2024-01-15;文件基金;7\n'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rows, 'utf16le')])
  // 日期;基金;净流入 and 文件基金 in GB18030.
  const gb = Buffer.concat([
    ...['c8d5c6da', '3b', 'bbf9bdf0', '3b', 'bebbc1f7c8eb', '0a'].map((hex) => Buffer.from(hex, 'hex')),
    Buffer.from('2024-01-16;'),
    Buffer.from('cec4bcfebbf9bdf0', 'hex'),
    Buffer.from(';8\n'),
  ])

  it('with nothing in it is reported like any other without a table', async () => {
    const { code, data } = await newsroom.editor.call('importData', { file: '', name: '空表', mapping, preview: true })
    expect({ code, taken: data.taken, problems: data.problems }).toEqual({
      ...{ code: 200, taken: 0 },
      problems: [{ place: '1', reason: 'empty', detail: expect.any(String) }],
    })
  })

  it('is looked at row by row before anything of it is stored', async () => {
    const file = utf16.toString('base64')
    const { data } = await newsroom.editor.call('importData', { file, name: '手工表', mapping, preview: true })
    expect(data).toMatchObject({
      ...{ encoding: 'utf-16le', separator: ';', taken: 2, failed: 2, added: 0, new_entities: ['文件基金'] },
      values: [{ day: '2024-01-11', value: -1_234_500_000, known: false }, { value: 7_000_000 }],
      problems: [
        { place: '3', reason: 'notANumber', detail: 'abc' },
        { place: '4', reason: 'sumRow', detail: '合计' },
      ],
    })
    const found = async () =>
      (await newsroom.editor.call('findRecords', { kind: 'dataEntity', keyword: '文件基金' })).data.list
    expect(await found()).toEqual([])
    const done = await newsroom.editor.call('importData', { file, name: '手工表', mapping, preview: false })
    expect(done.data).toMatchObject({ added: 2, changed: 0 })
    const second = await newsroom.editor.call('importData', {
      file: gb.toString('base64'),
      name: '手工表',
      mapping,
      preview: false,
    })
    expect(second.data).toMatchObject({ encoding: 'gb18030', added: 1, new_entities: [] })
    // A known entity is named as the file does, not by its key.
    expect(second.data.values).toMatchObject([{ entity: '文件基金', known: true }])
    const values = { type: 'fund', series: 'flow.entity', lastDay: '2024-01-16' }
    expect(await found()).toMatchObject([{ values }])
  })

  it('without the columns says so', async () => {
    const file = Buffer.from('a,b\n1,2\n').toString('base64')
    const { data } = await newsroom.editor.call('importData', { file, name: 'x', mapping })
    expect(data).toMatchObject({ taken: 0, columns: ['a', 'b'], problems: [{ reason: 'noColumn' }] })
  })
})

describe('an entity', () => {
  const fields = entityFields({
    ...{ texts: { 'zh-Hans': { name: '北港矿业' }, en: { name: 'North Harbour Mining' } }, symbol: 'NHM' },
  })
  it('is added, changed over the version that was read, and hidden', async () => {
    const { editor, colleague, site } = newsroom
    const id = await savedEntity(editor, fields)
    const find = (filters: Record<string, string>) =>
      editor.call('findRecords', { kind: 'dataEntity', keyword: 'north harbour', filters })
    const [found] = (await find({ online: 'online' })).data.list
    expect(found).toMatchObject({ id, version: 1, title: '北港矿业', values: { key: 'north-harbour-mining' } })
    const change = {
      ...fields,
      id,
      version: 1,
      country: 'ca',
      online: false,
      fee: 0.0025,
      key: 'other',
      type: 'coin' as const,
    }
    expect((await editor.call('saveRecord', change)).data).toMatchObject({ saved: true, record: { version: 2 } })
    expect((await colleague.call('saveRecord', change)).data).toMatchObject({ saved: false, current: { version: 2 } })
    // The address and the type stay.
    const { data: saved } = await editor.call('getRecord', { kind: 'dataEntity', id })
    const fixed = { type: 'company', key: 'north-harbour-mining' }
    expect(saved).toMatchObject({ ...fixed, country: 'CA', online: false, fee: 0.0025, website: '' })
    expect((await find({ online: 'online' })).data.list).toEqual([])
    expect((await find({ online: 'offline' })).data.list).toMatchObject([{ id, values: { online: false } }])
    const hidden = await callAsVisitor(site, 'getDataEntity', { key: 'north-harbour-mining' })
    expect(hidden).toMatchObject(refusal('itemMissing'))
    expect(await editor.call('saveRecord', fields)).toMatchObject(refusal('nameTaken'))
  })
})

describe('sources', () => {
  const fields = {
    connector: 'coingecko-markets',
    name: 'Gecko',
    address: 'https://api.example.org',
    every_minutes: 30,
  }
  it('are set up by administrators, whose keys nobody reads', async () => {
    expect((await newsroom.editor.call('saveDataSource', fields)).code).toBe(403)
    const given = { ...fields, key: 'a provider key', options: '{"coins":["bitcoin"],"histories":[]}' }
    const { id } = (await newsroom.administrator.call('saveDataSource', given)).data
    const { data } = await newsroom.editor.call('dataSources', {})
    const one = data.list.find((source) => source.id === id)
    expect(one).toMatchObject({ paused: true, keyed: true, next_time: null, limits: {} })
    expect(JSON.stringify(data)).not.toContain('a provider key')
    expect(JSON.parse(one?.options ?? '')).toEqual({ coins: ['bitcoin'], histories: [] })
    expect(data.connectors.map(({ key }) => key)).toContain('defillama-stablecoins')
  })

  it('tell their key to no other server than the one that it was given for', async () => {
    const save = (given: object) =>
      newsroom.administrator.call('saveDataSource', { ...fields, name: 'Keyed', ...given })
    const { id } = (await save({ key: 'a provider key' })).data
    const moved = { id, version: 1, address: 'https://elsewhere.example.org/api' }
    expect(await save(moved)).toMatchObject(refusal('invalidInput'))
    expect((await save({ ...moved, key: 'the key of the other' })).code).toBe(200)
  })

  it('of one connector may have any names that differ, in any script', async () => {
    const save = (name: string) => newsroom.administrator.call('saveDataSource', { ...fields, name })
    for (const name of ['稳定币', '持仓', 'ETF 流入', 'ETF 持仓']) expect((await save(name)).code).toBe(200)
    expect(await save('ETF  流入')).toMatchObject(refusal('nameTaken'))
  })

  it.each([
    [{ address: 'http://api.example.org' }, 'invalidInput'],
    [{ address: 'https://user:word@api.example.org' }, 'invalidInput'],
    [{ options: '{"coins":[]}' }, 'invalidInput'],
    [{ options: 'no json' }, 'invalidInput'],
    [{ connector: 'constructor' }, 'invalidInput'],
  ] as const)('are refused with %j', async (given, error) => {
    const source = { ...fields, name: 'Refused', ...given }
    expect(await newsroom.administrator.call('saveDataSource', source)).toMatchObject(refusal(error))
  })
})

describe('real values', () => {
  it('take the place of samples of their kind, and leave the others', async () => {
    await newsroom.site.services.data.saveDemo(await readMarket(now), now)
    await bring('bitcoin', [['2024-11-19', 90_000]])
    const { data } = await callAsVisitor(newsroom.site, 'dataereList', { type: 'market', size: 100 })
    // The other values of the row are still samples, so that the row counts as a sample.
    expect(data.list.filter(({ demo }) => demo).map(({ key }) => key)).toEqual(['bitcoin'])
    expect(data.list.map(({ key }) => key)).not.toContain('solana')
    expect(data.list.find(({ key }) => key === 'bitcoin')?.values.price).toBe(90_000)
    expect((await callAsVisitor(newsroom.site, 'getStablecoinList', {})).data.demo).toBe(true)
  })

  it('of a chain that the samples have as well are taken, and its name stays', async () => {
    await newsroom.site.services.data.saveDemo(await readMarket(now), now)
    const { pool } = newsroom.site.services.database
    const chains = async () =>
      (
        await pool.query(
          `select entity.key, entity.name, day.value from data_entities as entity
           join data_series as series on series.entity_id = entity.id join data_days as day on day.series_id = series.id
           where entity.kind = 'chain' and day.day = series.last_day order by day.value desc`,
        )
      ).rows
    expect((await chains()).length).toBeGreaterThan(1)
    const point = { entity: 'chain Ethereum', metric: 'supplyUsd', unit: 'usd', at: day('2024-11-19') } as const
    const taken = await transaction(newsroom.site.services.database, async (tx) =>
      ingest(
        tx,
        {
          entities: [{ id: 'chain Ethereum', name: 'Ethereum', kind: 'chain' }],
          points: [{ ...point, value: 75e9 }],
          ...{ trades: [], leftOut: [], untold: 0 },
        },
        { sourceId: await ownSource(tx, 'file', 'chains'), family: 'chains', limits: {}, now },
      ),
    )
    expect(taken).toMatchObject({ added: 1, held: 0 })
    expect(await chains()).toEqual([{ key: 'chain-ethereum', name: '以太坊', value: 75e9 }])
  })
})
