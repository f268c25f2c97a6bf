import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchRecord, SearchSource } from '#server/platform/database/searched-records.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../../../../tools/test-database.ts'
import { createSearchEngine } from './engine.ts'
import { createIndexer } from './indexer-store.ts'
import { startTestSearchServer, type TestSearchServer } from './opensearch/test-search-server.ts'
import { beside, type WordQuery, word } from './word-query.ts'

let site: TestSite
let server: TestSearchServer
/** Titles by number. */
const titles = new Map<number, string>()
/** Called each time that records are read to be indexed. */
let onRead: () => Promise<unknown> = async () => {}
let onRecords: (ids: readonly number[]) => unknown = () => {}
let clock = 0

const kept: SearchSource = {
  name: 'item',
  tag: 'list:all',
  async records(_db, ids) {
    await onRead()
    onRecords(ids)
    return ids.flatMap((id) => (titles.has(id) ? [recordOf(id, titles.get(id) as string)] : []))
  },
  ids: async (_db, below = Number.POSITIVE_INFINITY, count) =>
    [...titles.keys()]
      .filter((id) => id < below)
      .toSorted((one, other) => other - one)
      .slice(0, count),
}

const recordOf = (id: number, title: string): SearchRecord => ({
  ...{ id, kind: 'article', at: '2026-01-01 00:00:00+00', publicFrom: 'epoch', endsAt: null, authorId: null },
  ...{ labelIds: [], languages: ['zh-Hans'], titles: [title], names: [], texts: [], htmls: [], shown: null },
})

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  server = await startTestSearchServer()
  titles.clear()
  for (let id = 1; id <= 450; id += 1) titles.set(id, `beacon${id} 灯塔`)
  onRead = async () => {}
  onRecords = () => {}
  const { pool } = site.services.database
  for (const table of ['search_documents', 'search_pending', 'search_fillings', 'search_words'])
    await pool.query(`delete from ${table}`)
  return () => server.close()
})

const changed = (...ids: number[]) =>
  site.services.database.pool.query(
    `insert into search_pending (source, record_id) select 'item', unnest($1::bigint[])`,
    [ids],
  )

/** An engine with rules of its own for cutting words. */
function open(name: string) {
  const { database } = site.services
  const rules = { version: 'one', fold: (text: string) => text.toLowerCase(), words: (text: string) => [text] }
  const engine = createSearchEngine({
    database,
    log: silentLog,
    sources: () => [kept],
    openSearch: name === 'OpenSearch' ? server.settings : undefined,
    wait: async () => {},
  })
  const indexer = createIndexer({
    database,
    engine: rules,
    writer: engine.writer,
    sources: () => [kept],
    now: () => clock,
  })
  const found = async (query: WordQuery) => {
    const asked = { matching: query, exact: query, begun: query }
    const filter = { order: 'newest' } as const
    const all = await engine.index.find({ asked, parts: [], kinds: ['article'], filter, limit: 1_000 })
    return all.get('article')?.total ?? 0
  }
  /** Cuts Chinese into single characters from now on. */
  const cutOtherwise = () => {
    rules.version = 'two'
    rules.words = (text) => [...text]
  }
  return { indexer, found, rules, cutOtherwise }
}

const latin = word('beacon')
const whole = word('灯塔')
const single = beside([word('灯'), word('塔')])

describe.each(['PostgreSQL', 'OpenSearch'])('the index in %s', (name) => {
  it('is made anew in the background when words are cut otherwise, and has everything meanwhile', async () => {
    const { indexer, found, cutOtherwise } = open(name)
    await changed(...titles.keys())
    await indexer.indexDue()
    expect([await found(latin), await found(whole), await found(single)]).toEqual([450, 450, 0])

    cutOtherwise()
    const seen: number[] = []
    onRead = async () => seen.push(await found(latin))
    server.onRequest(async (request) => {
      if (request === 'POST /_aliases') seen.push(await found(latin))
    })
    await indexer.indexDue()
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set([450]))
    expect([await found(latin), await found(whole), await found(single)]).toEqual([450, 0, 450])
  })

  it('gets each record once, however often it changed', async () => {
    const { indexer, found } = open(name)
    await changed(...titles.keys())
    await indexer.indexDue()
    const read: number[] = []
    onRecords = (ids) => read.push(...ids)
    for (let times = 0; times < 4; times += 1) await changed(...titles.keys())
    await indexer.indexDue()
    expect(await found(latin)).toBe(450)
    expect(read.toSorted((one, other) => one - other)).toEqual([...titles.keys()])
  })

  it('has what changes while it is made anew, at once and afterwards', async () => {
    const { indexer, found, cutOtherwise } = open(name)
    await changed(...titles.keys())
    await indexer.indexDue()
    cutOtherwise()
    let reads = 0
    const seen: number[] = []
    onRead = async () => {
      reads += 1
      if (reads === 2) {
        titles.set(450, 'harbour')
        titles.delete(7)
        titles.set(451, 'harbour')
        await changed(450, 7, 451)
      }
      if (reads === 4) seen.push(await found(word('harbour')))
    }
    await indexer.indexDue()
    expect(seen).toEqual([2])
    expect([await found(latin), await found(word('harbour')), await found(single)]).toEqual([448, 2, 448])
  })
})

describe('OpenSearch', () => {
  it('is filled with all records when it is switched on, and so is PostgreSQL when one comes back to it', async () => {
    const before = open('PostgreSQL')
    await changed(...titles.keys())
    await before.indexer.indexDue()
    const other = open('OpenSearch')
    await other.indexer.indexDue()
    expect(await other.found(latin)).toBe(450)
    const { rows } = await site.services.database.pool.query('select from search_documents')
    expect(rows).toEqual([])

    titles.delete(3)
    await changed(3)
    await other.indexer.indexDue()
    expect(await other.found(latin)).toBe(449)
    const again = open('PostgreSQL')
    await again.indexer.indexDue()
    expect(await again.found(latin)).toBe(449)
  })

  it('answers through an alias, behind which one index replaces another in one step', async () => {
    const { indexer, rules, cutOtherwise } = open('OpenSearch')
    await indexer.indexDue()
    const [first] = server.live()
    cutOtherwise()
    await indexer.indexDue()
    const [second, ...more] = server.live()
    expect(more).toEqual([])
    expect(second).not.toBe(first)
    expect(server.indexes()).toEqual([second])
    expect(server.requests.filter((request) => request === 'POST /_aliases')).toHaveLength(3)
    rules.version = 'one'
    await indexer.indexDue()
    expect(server.live()).toEqual([first])
  })

  it('goes on filling an index where another process was killed, and drops one that is no longer wanted', async () => {
    const { indexer, found, cutOtherwise } = open('OpenSearch')
    await indexer.indexDue()
    const live = server.live()
    cutOtherwise()
    let reads = 0
    onRead = async () => {
      reads += 1
      if (reads === 2) throw new Error('killed')
    }
    await expect(indexer.indexDue()).rejects.toThrow('killed')
    expect(server.indexes()).toHaveLength(2)
    expect(server.live()).toEqual(live)

    const next = open('OpenSearch')
    next.cutOtherwise()
    const from = reads
    await next.indexer.indexDue()
    // Two hundred are in it already.
    expect(reads - from).toBe(2)
    expect(await found(single)).toBe(450)

    next.rules.version = 'three'
    onRead = async () => {
      throw new Error('killed')
    }
    await expect(next.indexer.indexDue()).rejects.toThrow('killed')
    next.rules.version = 'two'
    clock += 60_000
    await next.indexer.indexDue()
    expect(server.indexes()).toEqual(server.live())
  })

  it('gets again what it refused for now, and changes wait while it does not answer', async () => {
    const { indexer, found } = open('OpenSearch')
    await indexer.indexDue()
    titles.set(451, 'harbour')
    await changed(451)
    server.refuseNext(2)
    await indexer.catchUp()
    expect(await found(word('harbour'))).toBe(1)

    titles.set(452, 'harbour')
    await changed(452)
    server.failNext(4, 503)
    await expect(indexer.catchUp()).rejects.toThrow('503')
    expect(await found(word('harbour'))).toBe(1)
    server.failNext(3, 429)
    await indexer.catchUp()
    expect(await found(word('harbour'))).toBe(2)
    const { rows } = await site.services.database.pool.query('select from search_pending')
    expect(rows).toEqual([])
  })

  it('is told to readers as being busy while it does not answer', async () => {
    const { indexer, found } = open('OpenSearch')
    await indexer.indexDue()
    server.failNext(1, 503)
    await expect(found(latin)).rejects.toMatchObject({ reason: 'searchBusy' })
    expect(await found(latin)).toBe(450)
  })

  it('is not kept from other documents by one that it does not take', async () => {
    const { indexer, found } = open('OpenSearch')
    await indexer.indexDue()
    const usual = kept.records
    kept.records = async (db, ids) =>
      (await usual(db, ids)).map((record) => ({ ...record, ...(record.id === 451 && { authorId: 0.5 }) }))
    try {
      titles.set(451, 'harbour').set(452, 'harbour')
      await changed(451, 452)
      await indexer.indexDue()
      expect(await found(word('harbour'))).toBe(1)
    } finally {
      kept.records = usual
    }
  })

  it('is filled anew where somebody removed its index', async () => {
    const { indexer, found } = open('OpenSearch')
    await indexer.indexDue()
    const { url, user } = server.settings
    const authorization = `Basic ${btoa(`${user?.name}:${user?.password}`)}`
    await fetch(`${url}/${server.live()[0]}`, { method: 'DELETE', headers: { authorization } })
    await expect(found(latin)).rejects.toMatchObject({ reason: 'searchBusy' })
    clock += 60_000
    await indexer.indexDue()
    expect(await found(latin)).toBe(450)
  })
})
