import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemKind } from '#contract/content/items.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { createContentService } from './service.ts'

let site: TestSite
const mining = { key: 'mining', name: '挖矿' }
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await openTestSite()
  const { content } = site.services
  await content.saveTaxonomy({ labels: [mining], authors: [] }, { demo: false })
  const names = ['first', 'second', 'third']
  await content.saveItems(
    names.map((importKey, day) =>
      testDraft({
        importKey,
        labels: [mining],
        html: `<p>正文${importKey}</p>`,
        releaseTime: new Date(Date.UTC(2026, 0, 1 + day)),
      }),
    ),
  )
  const { rows } = await site.services.database.pool.query('select id, import_key from items')
  for (const { id, import_key } of rows) ids[import_key] = Number(id)
})
afterAll(() => site.close())

it('a page reads the text of its article once, whatever else it shows of it', async () => {
  const { database, engine, bus } = site.services
  const statements: string[] = []
  const orm = drizzle({ client: database.pool, logger: { logQuery: (query) => void statements.push(query) } })
  const content = createContentService({ database: { ...database, orm }, engine, bus })
  const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
  const id = ids.second ?? 0
  const [details, articles, flash] = await Promise.all([
    content.details({ id, kind: 'article' }, context),
    content.listRelated({ id, kind: 'article' }, context),
    content.listRelated({ id, kind: 'flash' }, context),
  ])
  expect(details).toMatchObject({
    html: '<p>正文second</p>',
    previous: { id: ids.first, title: '标题first', language: 'zh-Hans' },
    next: { id: ids.third, title: '标题third', language: 'zh-Hans' },
  })
  expect(articles.map((item) => item.id).sort()).toEqual([ids.first, ids.third].sort())
  expect(flash).toEqual([])
  expect(context.tags).toContain(`item:${id}`)
  expect(statements.filter((statement) => /"html"|item_texts\.html/.test(statement))).toHaveLength(1)
})

it('nothing is related to what readers may not see', async () => {
  const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
  await expect(site.services.content.listRelated({ id: 999_999 }, context)).rejects.toMatchObject({
    reason: 'itemMissing',
  })
  expect(context.tags).toContain('item:999999')
})

describe('what is years older', () => {
  const saved = async (
    importKey: string,
    year: number,
    labels: readonly string[],
    kind: ItemKind = 'article',
  ): Promise<number> => {
    const { content, database } = site.services
    const named = labels.map((key) => ({ key, name: key }))
    await content.saveTaxonomy({ labels: named, authors: [] }, { demo: false })
    await content.saveItems([
      testDraft({ importKey, kind, labels: named, releaseTime: new Date(Date.UTC(year, 5, 1)) }),
    ])
    const { rows } = await database.pool.query('select id from items where import_key = $1', [importKey])
    return Number(rows[0]?.id)
  }
  const relatedTo = async (id: number, kind: ItemKind = 'article') => {
    const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
    return (await site.services.content.listRelated({ id, kind }, context)).map((item) => item.id)
  }

  it('is not read with an article, unless it is about the same topic', async () => {
    const old = await saved('old', 2020, ['bitcoin'])
    const oldSameTopic = await saved('old same', 2020, ['bitcoin', 'etf'])
    const recent = await saved('recent', 2024, ['bitcoin'])
    const opinion = await saved('opinion', 2025, ['bitcoin', 'etf'])
    const related = await relatedTo(opinion)
    expect(related.slice(0, 2)).toEqual([oldSameTopic, recent])
    expect(related).not.toContain(old)
  })

  it('is read with what is as old', async () => {
    const one = await saved('one of its time', 2015, ['silk road'])
    const other = await saved('other of its time', 2016, ['silk road'])
    expect((await relatedTo(one))[0]).toBe(other)
  })

  it('does not fill up what is missing', async () => {
    const old = await saved('old flash', 2020, ['gold'], 'flash')
    const recent = await saved('recent flash', 2024, ['gold'], 'flash')
    const alone = await saved('alone', 2025, ['nothing else has this'], 'flash')
    expect(await relatedTo(alone, 'flash')).toEqual([recent])
    expect(await relatedTo(old, 'flash')).toContain(recent)
  })

  it('is not beside an article by one common word, nor is any flash of its category', async () => {
    const at = { article: 2021, far: 2022 }
    const article = await saved('read', at.article, ['solana', 'mev'])
    const sameDays = await saved('flash of the same days', at.article, ['solana'], 'flash')
    const commonWord = await saved('flash of another year', at.far, ['solana'], 'flash')
    const sameTopic = await saved('flash of the same topic', at.far, ['solana', 'mev'], 'flash')
    await saved('flash of nothing in common', at.article, ['cats'], 'flash')
    expect(await relatedTo(article, 'flash')).toEqual([sameTopic, sameDays])
    expect(await relatedTo(commonWord, 'article')).not.toContain(article)
  })
})
