import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuthorRow } from '../item-row.ts'
import { authorDocument, isArticle, newestFirst, sortTime, visible } from '../item-row-store.ts'
import { columnWeight, hotFirst, hotWeight, hotWindow, isHot } from '../store.ts'
import { authors, hotScores, items } from '../tables.ts'

/** The SQL of reading authors. An author of the lists is one with a published article. */

/** An author with the newest article. */
export interface WritingAuthorRow {
  author: AuthorRow
  articles: number
  latestId: number
}

/** An author who may have no article yet. */
export type KnownAuthorRow = Omit<WritingAuthorRow, 'latestId'> & { latestId: number | null }

const article = and(visible, isArticle)

/** All articles of an author; asked for the few authors of a page only. */
const articlesOf = sql<number>`(select count(*)::int from ${items} where ${items.authorId} = ${authors.id} and ${article})`

const notBlocked = sql`${hotScores.blocked} is not true`

const placeholder = sql.placeholder

const newestOfGroup = sql<number>`(array_agg(${items.id} order by ${sortTime} desc, ${items.id} desc))[1]`

export function createAuthorsStore(orm: NodePgDatabase) {
  /** Each author's newest article. */
  const latest = orm
    .select({ id: items.id, time: sql`${sortTime}`.as('time') })
    .from(items)
    .where(and(eq(items.authorId, authors.id), article))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest')

  /** Authors whose name or introduction holds one of the words, in any of their languages. */
  const patterns = sql`any(${placeholder('patterns')}::text[])`
  const named = sql`(${authors.nickname} ilike ${patterns} or ${authors.introduction} ilike ${patterns}
    or exists (select from jsonb_each(${authors.versions}) as version,
      jsonb_each_text(version.value) as field where field.value ilike ${patterns}))`

  /** The place of an author in the list. */
  const placeOfAuthor = sql`(select ${sortTime}, ${items.id} from ${items}
    where ${items.authorId} = ${placeholder('before')} and ${article}
    order by ${sortTime} desc, ${items.id} desc limit 1)`
  const afterAuthor = sql`(${latest.time}, ${latest.id}) < ${placeOfAuthor}`

  const newestAuthored = orm
    .select({ id: items.id })
    .from(items)
    .where(and(article, isNotNull(items.authorId)))
    .orderBy(...newestFirst)
    .limit(hotWindow)

  const writing = { author: authorDocument, articles: articlesOf, latestId: latest.id }
  const bestOfAuthors = orm
    .selectDistinctOn([items.authorId], { id: items.id, weight: sql`${columnWeight}`.as('weight') })
    .from(items)
    .where(sql`${items.id} in ${newestAuthored}`)
    .orderBy(items.authorId, desc(columnWeight), desc(items.id))
    .as('best')

  const newest = (search: boolean, continued: boolean) =>
    orm
      .select(writing)
      .from(authors)
      .crossJoinLateral(latest)
      .where(and(search ? named : undefined, continued ? afterAuthor : undefined))
      .orderBy(desc(latest.time), desc(latest.id))
      .offset(placeholder('offset'))
      .limit(placeholder('limit'))
      .prepare(`content_authors_newest${search ? '_named' : ''}${continued ? '_after' : ''}`)
  const countWriting = (search: boolean) =>
    orm
      .select({ n: sql<number>`count(*)::int` })
      .from(authors)
      .where(
        and(
          search ? named : undefined,
          sql`exists (select from ${items} where ${items.authorId} = ${authors.id} and ${article})`,
        ),
      )
      .prepare(`content_authors_count${search ? '_named' : ''}`)

  /** Built once, prepared on each connection; those with two shapes under `search`. */
  const statements = {
    author: orm
      .select({ author: authorDocument })
      .from(authors)
      .where(eq(authors.id, placeholder('id')))
      .prepare('content_author'),
    byIds: orm
      .select(writing)
      .from(authors)
      .crossJoinLateral(latest)
      .where(sql`${authors.id} = any(${placeholder('ids')}::bigint[])`)
      .prepare('content_authors_by_ids'),
    known: orm
      .select({ author: authorDocument, articles: articlesOf, latestId: latest.id })
      .from(authors)
      .leftJoinLateral(latest, sql`true`)
      .where(sql`${authors.id} = any(${placeholder('ids')}::bigint[])`)
      .prepare('content_authors_known'),
    output: orm
      .select({
        articles: sql<number>`count(*) filter (where ${items.kind} = 'article')::int`,
        flash: sql<number>`count(*) filter (where ${items.kind} = 'flash')::int`,
        latest: sql<number | null>`extract(epoch from max(${items.releaseTime}))::float8`,
      })
      .from(items)
      .where(and(visible, eq(items.authorId, placeholder('id'))))
      .prepare('content_author_output'),
    all: { newest: newest(false, false), newestAfter: newest(false, true), count: countWriting(false) },
    search: { newest: newest(true, false), newestAfter: newest(true, true), count: countWriting(true) },
    ofWeek: orm
      .select({
        author: authorDocument,
        articles: articlesOf,
        week: sql<number>`count(*)::int`,
        latestId: newestOfGroup,
      })
      .from(items)
      .innerJoin(authors, eq(authors.id, items.authorId))
      .leftJoin(hotScores, isHot('author', authors.id))
      .where(and(article, notBlocked, sql`${sortTime} > now() - interval '7 days'`))
      .groupBy(authors.id, hotScores.place, hotScores.score)
      .orderBy(...hotFirst, desc(sql`count(*)`), desc(sql`max(${sortTime})`), authors.id)
      .limit(placeholder('limit'))
      .prepare('content_authors_week'),
    hot: orm
      .select({ author: authorDocument, articles: articlesOf, latestId: newestOfGroup })
      .from(items)
      .innerJoin(authors, eq(authors.id, items.authorId))
      .leftJoin(hotScores, isHot('author', authors.id))
      .where(and(sql`${items.id} in ${newestAuthored}`, notBlocked))
      .groupBy(authors.id, hotScores.place, hotScores.score)
      // First those that the newsroom put into an order.
      .orderBy(sql`${authors.position} asc nulls last`, ...hotFirst, desc(sql`sum(${hotWeight})`), authors.id)
      .offset(placeholder('offset'))
      .limit(placeholder('limit'))
      .prepare('content_authors_hot'),
    countHot: orm
      .select({ n: sql<number>`count(distinct ${items.authorId})::int` })
      .from(items)
      .leftJoin(hotScores, isHot('author', items.authorId))
      .where(and(sql`${items.id} in ${newestAuthored}`, notBlocked))
      .prepare('content_authors_hot_count'),
    popularWorks: orm
      .select({ id: bestOfAuthors.id })
      .from(bestOfAuthors)
      .orderBy(desc(bestOfAuthors.weight), desc(bestOfAuthors.id))
      .limit(placeholder('limit'))
      .prepare('content_columns_popular'),
  }
  const forWords = (words: readonly string[]) => ({
    shape: words.length > 0 ? statements.search : statements.all,
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  })

  return {
    async author(id: number): Promise<AuthorRow | undefined> {
      return (await statements.author.execute({ id }))[0]?.author
    },

    /** Authors of the lists by id, in the order of the ids. */
    async byIds(ids: readonly number[]): Promise<WritingAuthorRow[]> {
      if (ids.length === 0) return []
      const found = new Map((await statements.byIds.execute({ ids })).map((row) => [row.author.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Authors by id, in the order of the ids, with or without a published article. */
    async known(ids: readonly number[]): Promise<KnownAuthorRow[]> {
      if (ids.length === 0) return []
      const found = new Map((await statements.known.execute({ ids })).map((row) => [row.author.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Visible items of an author by kind, and when the newest of them appeared (seconds since 1970). */
    async output(id: number): Promise<{ articles: number; flash: number; latest: number | null }> {
      return (await statements.output.execute({ id }))[0] ?? { articles: 0, flash: 0, latest: null }
    },

    /** Authors by their newest article, after an author or from an offset; without words all of them. */
    async newest(
      words: readonly string[],
      page: { before?: number; offset: number; limit: number },
    ): Promise<WritingAuthorRow[]> {
      const { shape, patterns } = forWords(words)
      return (page.before === undefined ? shape.newest : shape.newestAfter).execute({ ...page, patterns })
    },

    /** Authors with a published article, for the sitemap. */
    async ids(limit: number): Promise<number[]> {
      const found = await orm
        .select({ id: authors.id })
        .from(authors)
        .where(sql`exists (select from ${items} where ${items.authorId} = ${authors.id} and ${article})`)
        .orderBy(desc(authors.id))
        .limit(limit)
      return found.map(({ id }) => id)
    },

    async countWriting(words: readonly string[]): Promise<number> {
      const { shape, patterns } = forWords(words)
      return (await shape.count.execute({ patterns }))[0]?.n ?? 0
    },

    /** Authors of the last seven days by their readers; uncounted ones by the number of articles, then by the newest. */
    ofWeek: (limit: number): Promise<(WritingAuthorRow & { week: number })[]> => statements.ofWeek.execute({ limit }),

    /**
     * Hot authors: by their readers, and where nobody counted them by the weight of their articles among the newest 300 that name
     * their author, see `hotWeight`.
     */
    hot: (page: { offset: number; limit: number }): Promise<WritingAuthorRow[]> => statements.hot.execute(page),

    async countHot(): Promise<number> {
      return (await statements.countHot.execute())[0]?.n ?? 0
    },

    /** The most popular article of each author, see `columnWeight`. */
    async popularWorks(limit: number): Promise<number[]> {
      return (await statements.popularWorks.execute({ limit })).map((row) => row.id)
    },
  }
}

export type AuthorsStore = ReturnType<typeof createAuthorsStore>
