import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The SQL of reading authors. An author of the lists is one with a published article. */

/** An author as readers get one, in all languages. */
export interface AuthorRow {
  id: number
  nickname: string
  introduction: string
  versions: Partial<Record<string, { nickname?: string; introduction?: string }>>
  avatar: string | null
  staff: boolean
}

/** An author with the newest article. */
export interface WritingAuthorRow {
  author: AuthorRow
  articles: number
  latestId: number
}

/** An author who may have no article yet. */
export type KnownAuthorRow = Omit<WritingAuthorRow, 'latestId'> & { latestId: number | null }

/** Query parts on rows of `items` and `hot_scores`, from the subject of the items. */
export interface ListedItems {
  /** Condition of items visible to readers. */
  visible: SQL
  /** How many of them are articles. */
  articles: SQL
  /** An item's place in time. */
  sortTime: SQL
  newestFirst: SQL
  /** How hot an article is, and with it its author. */
  hotWeight: SQL
  /** How popular a column's piece is. */
  columnWeight: SQL
  /** Articles that are weighed at all. */
  hotWindow: number
  /** First what editors pinned, then by readers. */
  hotFirst: SQL
}

const placeholder = sql.placeholder

const author = sql<AuthorRow>`json_build_object('id', authors.id, 'nickname', authors.nickname,
  'introduction', authors.introduction, 'versions', authors.versions, 'avatar', authors.avatar, 'staff', authors.staff)`
const withScores = (id: SQL) => sql`left join hot_scores on hot_scores.kind = 'author' and hot_scores.target_id = ${id}`
const ofItems = sql`items join authors on authors.id = items.author_id ${withScores(sql`authors.id`)}`
const notBlocked = sql`hot_scores.blocked is not true`
const isGiven = sql`authors.id = any(${placeholder('ids')}::bigint[])`
const eachAuthor = sql`authors.id, hot_scores.place, hot_scores.score`

/** Authors whose name or introduction holds one of the words, in any of their languages. */
const patterns = sql`any(${placeholder('patterns')}::text[])`
const named = sql`(authors.nickname ilike ${patterns} or authors.introduction ilike ${patterns}
  or exists (select from jsonb_each(authors.versions) as version,
    jsonb_each_text(version.value) as field where field.value ilike ${patterns}))`

export function createAuthorsStore(orm: NodePgDatabase, listed: ListedItems) {
  const { visible, articles, sortTime, newestFirst, hotWeight, columnWeight, hotWindow, hotFirst } = listed
  /** Published articles of an author. */
  const own = sql`from items where items.author_id = authors.id and ${articles}`
  /** Counted for the few authors of a page only. */
  const counted = sql<number>`(select count(*)::int ${own})`
  const latest = sql`lateral (select items.id, ${sortTime} as time ${own} order by ${newestFirst} limit 1) as latest`
  const latestId = sql<number>`latest.id`
  const newestOfGroup = sql<number>`(array_agg(items.id order by ${newestFirst}))[1]`

  /** The place of an author in the list. */
  const placeOfAuthor = sql`(select ${sortTime}, items.id from items
    where items.author_id = ${placeholder('before')} and ${articles} order by ${newestFirst} limit 1)`
  const afterAuthor = sql`(latest.time, latest.id) < ${placeOfAuthor}`

  const newestAuthored = sql`(select items.id from items where ${articles} and items.author_id is not null
    order by ${newestFirst} limit ${sql.raw(String(hotWindow))})`
  const bestOfAuthors = sql`(select distinct on (items.author_id) items.id, ${columnWeight} as weight
    from items where items.id in ${newestAuthored} order by items.author_id, weight desc, items.id desc) as best`

  const newest = (search: boolean, continued: boolean) =>
    orm
      .select({ author, articles: counted, latestId })
      .from(sql`authors cross join ${latest}`)
      .where(sql`${search ? named : sql`true`} and ${continued ? afterAuthor : sql`true`}`)
      .orderBy(sql`latest.time desc, latest.id desc`)
      .offset(placeholder('offset'))
      .limit(placeholder('limit'))
      .prepare(`authors_newest${search ? '_named' : ''}${continued ? '_after' : ''}`)
  const countWriting = (search: boolean) =>
    orm
      .select({ n: sql<number>`count(*)::int` })
      .from(sql`authors`)
      .where(sql`${search ? named : sql`true`} and exists (select ${own})`)
      .prepare(`authors_count${search ? '_named' : ''}`)

  /** Built once, prepared on each connection; those with two shapes under `search`. */
  const statements = {
    author: orm
      .select({ author })
      .from(sql`authors`)
      .where(sql`authors.id = ${placeholder('id')}`)
      .prepare('authors_one'),
    byIds: orm
      .select({ author, articles: counted, latestId })
      .from(sql`authors cross join ${latest}`)
      .where(isGiven)
      .prepare('authors_by_ids'),
    known: orm
      .select({ author, articles: counted, latestId: sql<number | null>`latest.id` })
      .from(sql`authors left join ${latest} on true`)
      .where(isGiven)
      .prepare('authors_known'),
    output: orm
      .select({
        articles: sql<number>`count(*) filter (where items.kind = 'article')::int`,
        flash: sql<number>`count(*) filter (where items.kind = 'flash')::int`,
        latest: sql<number | null>`extract(epoch from max(items.release_time))::float8`,
        likes: sql<number>`coalesce(sum(item_engagement.likes), 0)::int`,
      })
      .from(sql`items left join item_engagement on item_engagement.item_id = items.id`)
      .where(sql`${visible} and items.author_id = ${placeholder('id')}`)
      .prepare('authors_output'),
    all: { newest: newest(false, false), newestAfter: newest(false, true), count: countWriting(false) },
    search: { newest: newest(true, false), newestAfter: newest(true, true), count: countWriting(true) },
    ofWeek: orm
      .select({ author, articles: counted, week: sql<number>`count(*)::int`, latestId: newestOfGroup })
      .from(ofItems)
      .where(sql`${articles} and ${notBlocked} and ${sortTime} > now() - interval '7 days'`)
      .groupBy(eachAuthor)
      .orderBy(hotFirst, sql`count(*) desc, max(${sortTime}) desc, authors.id`)
      .limit(placeholder('limit'))
      .prepare('authors_week'),
    hot: orm
      .select({ author, articles: counted, latestId: newestOfGroup })
      .from(ofItems)
      .where(sql`items.id in ${newestAuthored} and ${notBlocked}`)
      .groupBy(eachAuthor)
      // First those that the newsroom put into an order.
      .orderBy(sql`authors.position asc nulls last`, hotFirst, sql`sum(${hotWeight}) desc, authors.id`)
      .offset(placeholder('offset'))
      .limit(placeholder('limit'))
      .prepare('authors_hot'),
    countHot: orm
      .select({ n: sql<number>`count(distinct items.author_id)::int` })
      .from(sql`items ${withScores(sql`items.author_id`)}`)
      .where(sql`items.id in ${newestAuthored} and ${notBlocked}`)
      .prepare('authors_hot_count'),
    popularWorks: orm
      .select({ id: sql<number>`best.id` })
      .from(bestOfAuthors)
      .orderBy(sql`best.weight desc, best.id desc`)
      .limit(placeholder('limit'))
      .prepare('authors_popular_works'),
    withArticles: orm
      .select({ id: sql<number>`authors.id` })
      .from(sql`authors`)
      .where(sql`exists (select ${own})`)
      .orderBy(sql`authors.id desc`)
      .limit(placeholder('limit'))
      .prepare('authors_with_articles'),
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
    async findKnown(ids: readonly number[]): Promise<KnownAuthorRow[]> {
      if (ids.length === 0) return []
      const found = new Map((await statements.known.execute({ ids })).map((row) => [row.author.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Visible items of an author by kind, when the newest of them appeared (seconds since 1970), and their likes. */
    async output(id: number): Promise<{ articles: number; flash: number; latest: number | null; likes: number }> {
      return (await statements.output.execute({ id }))[0] ?? { articles: 0, flash: 0, latest: null, likes: 0 }
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
      return (await statements.withArticles.execute({ limit })).map(({ id }) => id)
    },

    async countWriting(words: readonly string[]): Promise<number> {
      const { shape, patterns } = forWords(words)
      return (await shape.count.execute({ patterns }))[0]?.n ?? 0
    },

    /** Authors of the last seven days by their readers; uncounted ones by the number of articles, then by the newest. */
    ofWeek: (limit: number): Promise<(WritingAuthorRow & { week: number })[]> => statements.ofWeek.execute({ limit }),

    /**
     * Hot authors: by their readers, and where nobody counted them by the weight of their articles among the newest 300
     * that name their author.
     */
    hot: (page: { offset: number; limit: number }): Promise<WritingAuthorRow[]> => statements.hot.execute(page),

    async countHot(): Promise<number> {
      return (await statements.countHot.execute())[0]?.n ?? 0
    },

    /** The most popular article of each author. */
    async popularWorks(limit: number): Promise<number[]> {
      return (await statements.popularWorks.execute({ limit })).map((row) => row.id)
    },
  }
}
