import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuthorRow } from './item-row.ts'
import { authorDocument, newestFirst, sortTime, visible } from './item-row-store.ts'
import { columnWeight, hotWeight, hotWindow } from './store.ts'
import { authors, items } from './tables.ts'

/** The SQL of reading authors. An author of the lists is one with a published article. */

/** An author with the newest article. */
export interface WritingAuthorRow {
  author: AuthorRow
  articles: number
  latestId: number
}

const article = and(visible, eq(items.kind, 'article'))

/** All articles of an author; asked for the few authors of a page only. */
const articlesOf = sql<number>`(select count(*)::int from ${items} where ${items.authorId} = ${authors.id} and ${article})`

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
  const named = (words: readonly string[]): SQL | undefined => {
    if (words.length === 0) return undefined
    const patterns = sql.param(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`))
    return sql`(${authors.nickname} ilike any(${patterns}) or ${authors.introduction} ilike any(${patterns})
      or exists (select from jsonb_each(${authors.versions}) as version,
        jsonb_each_text(version.value) as field where field.value ilike any(${patterns})))`
  }

  return {
    async author(id: number): Promise<AuthorRow | undefined> {
      return (await orm.select({ author: authorDocument }).from(authors).where(eq(authors.id, id)))[0]?.author
    },

    /** Authors of the lists by id, in the order of the ids. */
    async byIds(ids: readonly number[]): Promise<WritingAuthorRow[]> {
      if (ids.length === 0) return []
      const rows = await orm
        .select({ author: authorDocument, articles: articlesOf, latestId: latest.id })
        .from(authors)
        .crossJoinLateral(latest)
        .where(sql`${authors.id} = any(${sql.param(ids)}::bigint[])`)
      const found = new Map(rows.map((row) => [row.author.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Visible items of an author by kind, and when the newest of them appeared (seconds since 1970). */
    async output(id: number): Promise<{ articles: number; flash: number; latest: number | null }> {
      const [row] = await orm
        .select({
          articles: sql<number>`count(*) filter (where ${items.kind} = 'article')::int`,
          flash: sql<number>`count(*) filter (where ${items.kind} = 'flash')::int`,
          latest: sql<number | null>`extract(epoch from max(${items.releaseTime}))::float8`,
        })
        .from(items)
        .where(and(visible, eq(items.authorId, id)))
      return row ?? { articles: 0, flash: 0, latest: null }
    },

    /** Authors by their newest article, after an author or from an offset. */
    async newest(
      words: readonly string[],
      page: { before?: number; offset: number; limit: number },
    ): Promise<WritingAuthorRow[]> {
      const place = sql`(select ${sortTime}, ${items.id} from ${items}
        where ${items.authorId} = ${page.before} and ${article} order by ${sortTime} desc, ${items.id} desc limit 1)`
      const after = page.before === undefined ? undefined : sql`(${latest.time}, ${latest.id}) < ${place}`
      return orm
        .select({ author: authorDocument, articles: articlesOf, latestId: latest.id })
        .from(authors)
        .crossJoinLateral(latest)
        .where(and(named(words), after))
        .orderBy(desc(latest.time), desc(latest.id))
        .offset(page.offset)
        .limit(page.limit)
    },

    async countWriting(words: readonly string[]): Promise<number> {
      const [row] = await orm
        .select({ n: sql<number>`count(*)::int` })
        .from(authors)
        .where(
          and(named(words), sql`exists (select from ${items} where ${items.authorId} = ${authors.id} and ${article})`),
        )
      return row?.n ?? 0
    },

    /** Authors by the number of articles of the last seven days, then by the newest. */
    async ofWeek(limit: number): Promise<(WritingAuthorRow & { week: number })[]> {
      return orm
        .select({
          author: authorDocument,
          articles: articlesOf,
          week: sql<number>`count(*)::int`,
          latestId: newestOfGroup,
        })
        .from(items)
        .innerJoin(authors, eq(authors.id, items.authorId))
        .where(and(article, sql`${sortTime} > now() - interval '7 days'`))
        .groupBy(authors.id)
        .orderBy(desc(sql`count(*)`), desc(sql`max(${sortTime})`), authors.id)
        .limit(limit)
    },

    /**
     * Hot authors, as long as views are not counted: by the weight of their articles among the newest 300 that name
     * their author, see `hotWeight`.
     */
    async hot(page: { offset: number; limit: number }): Promise<WritingAuthorRow[]> {
      return orm
        .select({ author: authorDocument, articles: articlesOf, latestId: newestOfGroup })
        .from(items)
        .innerJoin(authors, eq(authors.id, items.authorId))
        .where(sql`${items.id} in ${newestAuthored()}`)
        .groupBy(authors.id)
        .orderBy(desc(sql`sum(${hotWeight})`), authors.id)
        .offset(page.offset)
        .limit(page.limit)
    },

    async countHot(): Promise<number> {
      const [row] = await orm
        .select({ n: sql<number>`count(distinct ${items.authorId})::int` })
        .from(items)
        .where(sql`${items.id} in ${newestAuthored()}`)
      return row?.n ?? 0
    },

    /** The most popular article of each author, see `columnWeight`. */
    async popularWorks(limit: number): Promise<number[]> {
      const best = orm
        .selectDistinctOn([items.authorId], { id: items.id, weight: sql`${columnWeight}`.as('weight') })
        .from(items)
        .where(sql`${items.id} in ${newestAuthored()}`)
        .orderBy(items.authorId, desc(columnWeight), desc(items.id))
        .as('best')
      const rows = await orm.select({ id: best.id }).from(best).orderBy(desc(best.weight), desc(best.id)).limit(limit)
      return rows.map((row) => row.id)
    },
  }

  function newestAuthored() {
    return orm
      .select({ id: items.id })
      .from(items)
      .where(and(article, isNotNull(items.authorId)))
      .orderBy(...newestFirst)
      .limit(hotWindow)
  }
}

export type AuthorsStore = ReturnType<typeof createAuthorsStore>
