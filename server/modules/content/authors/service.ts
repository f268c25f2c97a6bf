import type { ParsedInput } from '#contract/calls.ts'
import type { ColumnAuthorWithLatest } from '#contract/content/authors.ts'
import type { ColumnAuthor, ItemSummary } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import { type ContentService, listTag, tag } from '#server/modules/content/items/service.ts'
import { cacheCounts } from '#server/platform/cache/cached-counts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { type AuthorRow, createAuthorsStore, type WritingAuthorRow } from './store.ts'

const popularCount = 5
const weekCount = 10
const authorLabelCount = 8

export interface AuthorsNeeds {
  database: Database
  content: Pick<ContentService, 'labelsOfAuthor' | 'list' | 'listed' | 'presentAuthor' | 'summaries'>
  engine: Engine
}

/** Reading authors and their columns: an author with a published article has a column. */
export function createAuthorsService({ database, content, engine }: AuthorsNeeds) {
  const store = createAuthorsStore(database.orm, content.listed)
  const total = cacheCounts<number>(500)

  const toColumnAuthor = ({ author, articles }: WritingAuthorRow, context: CallContext): ColumnAuthor => ({
    ...content.presentAuthor(author, context.language),
    articles,
  })

  /** The authors with their newest articles; without those whose article was deleted meanwhile. */
  async function withLatest<R extends WritingAuthorRow>(
    rows: readonly R[],
    context: CallContext,
  ): Promise<{ row: R; shown: ColumnAuthorWithLatest }[]> {
    const latest = await content.summaries(
      rows.map((row) => row.latestId),
      context,
    )
    const byId = new Map(latest.map((item) => [item.id, item]))
    return rows.flatMap((row) => {
      const item = byId.get(row.latestId)
      return item ? [{ row, shown: { ...toColumnAuthor(row, context), latest: item } }] : []
    })
  }

  const tagNames = (context: CallContext) => context.tags.add(tag.names).add(listTag('article'))

  async function mustFind(id: number): Promise<AuthorRow> {
    const author = await store.author(id)
    if (!author) throw new CallError('authorMissing')
    return author
  }

  return {
    /** Returns a number of hot authors by the rule alone, without some. */
    async hotBut(exclude: readonly number[], limit: number, context: CallContext): Promise<ColumnAuthor[]> {
      tagNames(context).add(tag.hot)
      const rows = await store.hot({ offset: 0, limit: limit + exclude.length })
      const others = rows.filter(({ author }) => !exclude.includes(author.id))
      return others.slice(0, limit).map((row) => toColumnAuthor(row, context))
    },

    /** Authors by id, in the order of the ids; without those that have no published article. */
    async byIds(ids: readonly number[], context: CallContext): Promise<ColumnAuthor[]> {
      tagNames(context)
      return (await store.byIds(ids)).map((row) => toColumnAuthor(row, context))
    },

    /** Hot columns: the hot authors with their newest articles. */
    async hotColumns({ page, size }: ParsedInput<'hotColumns'>, context: CallContext) {
      tagNames(context).add(tag.hot)
      const [rows, count] = await Promise.all([
        store.hot({ offset: (page - 1) * size, limit: size + 1 }),
        total('hot', store.countHot),
      ])
      const list = await withLatest(rows.slice(0, size), context)
      return { list: list.map(({ shown }) => shown), total: count, more: rows.length > size }
    },

    /** Popular column works, one of each author. */
    async popularColumns(_input: object, context: CallContext) {
      tagNames(context)
      return { list: await content.summaries(await store.popularWorks(popularCount), context) }
    },

    /** Authors of the last seven days, the most read first; uncounted ones by how much they wrote. */
    async weekAuthors(_input: object, context: CallContext) {
      tagNames(context).add(tag.hot)
      const list = await withLatest(await store.ofWeek(weekCount), context)
      return { list: list.map(({ row, shown }) => ({ ...shown, week: row.week })) }
    },

    /** Column authors, the newest article first; a keyword is looked for in both Chinese scripts. */
    async newestAuthors({ keyword, before, page, size }: ParsedInput<'getAuthorListNew'>, context: CallContext) {
      tagNames(context)
      const words = keyword ? inBothScripts(keyword.normalize('NFKC'), engine) : []
      const [rows, count] = await Promise.all([
        store.newest(words, { before, offset: before ? 0 : (page - 1) * size, limit: size + 1 }),
        total(`named ${words.join('\n')}`, () => store.countWriting(words)),
      ])
      const list = await withLatest(rows.slice(0, size), context)
      return { list: list.map(({ shown }) => shown), total: count, more: rows.length > size }
    },

    /** Authors by id, in the order of the ids, also those without an article; unknown ones are omitted. */
    async findKnown(
      ids: readonly number[],
      context: CallContext,
    ): Promise<(ColumnAuthor & { latest: ItemSummary | null })[]> {
      tagNames(context)
      const rows = await store.findKnown(ids)
      const latest = await content.summaries(
        rows.flatMap((row) => row.latestId ?? []),
        context,
      )
      const byId = new Map(latest.map((item) => [item.id, item]))
      return rows.map((row) => ({
        ...content.presentAuthor(row.author, context.language),
        articles: row.articles,
        latest: (row.latestId !== null && byId.get(row.latestId)) || null,
      }))
    },

    /** True if there is such an author. */
    async exists(id: number): Promise<boolean> {
      return (await store.author(id)) !== undefined
    },

    /** Returns the numbers of items that an author has published, by kind. */
    output: store.output,

    /** Authors with a published article, the newest first. */
    idsForSitemap: store.ids,

    /**
     * The public profile of an author.
     * @throws CallError authorMissing
     */
    async profile({ id }: ParsedInput<'toUserInfo'>, context: CallContext) {
      tagNames(context).add(listTag('flash'))
      const author = await mustFind(id)
      const [{ articles, flash, latest, likes }, written] = await Promise.all([
        store.output(id),
        content.labelsOfAuthor(id, authorLabelCount, context),
      ])
      return {
        ...content.presentAuthor(author, context.language),
        counts: { articles, flash, likes },
        latest_time: latest === null ? null : siteTime(new Date(latest * 1000)),
        labels: written,
      }
    },

    /**
     * Returns the published items of an author, newest first.
     * @throws CallError authorMissing
     */
    async items({ id, ...page }: ParsedInput<'getUserInformation'>, context: CallContext) {
      await mustFind(id)
      return content.list({ ...page, author: id }, context)
    },
  }
}

function inBothScripts(word: string, engine: Engine): string[] {
  return [...new Set([word, engine.toSimplified(word), engine.toTraditional(word)])]
}

export type AuthorsService = ReturnType<typeof createAuthorsService>
