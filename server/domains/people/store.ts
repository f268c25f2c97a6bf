import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database.ts'

/** The list of authors, read from the tables of several subjects, none of which is written here. */

export interface AuthorFilter {
  keyword?: string
  filter?: 'columnist' | 'linked' | 'unlinked' | 'placed'
}

export interface ListedAuthor {
  id: number
  nickname: string
  avatar: string | null
  introduction: string
  articles: number
  followers: number
  position: number | null
  userId: number | null
  columnist: boolean
  demo: boolean
}

/** Filters that the account of an author decides. */
const ofAccount: ReadonlySet<AuthorFilter['filter']> = new Set(['columnist', 'linked', 'unlinked'])

const filters: Readonly<Record<NonNullable<AuthorFilter['filter']>, SQL>> = {
  columnist: sql`'columnist' = any(account.roles)`,
  linked: sql`account.id is not null`,
  unlinked: sql`account.id is null`,
  placed: sql`author.position is not null`,
}

/** A keyword is part of one of an author's names, or of the name of the account: each found by an index of its own. */
function condition({ keyword, filter }: AuthorFilter): SQL {
  const parts = [sql`true`]
  if (filter) parts.push(filters[filter])
  if (keyword) {
    const word = keyword.toLowerCase()
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const holds = (pairs: SQL, text: SQL) =>
      word.length < 2 ? sql`${text} like ${pattern}` : sql`${pairs} @> text_pairs(${word}) and ${text} like ${pattern}`
    parts.push(sql`author.id in (
      select id from authors where ${holds(sql`text_pairs(names)`, sql`names`)}
      union select author_id from users
        where author_id is not null and ${holds(sql`text_pairs(nickname)`, sql`lower(nickname)`)})`)
  }
  return sql.join(parts, sql` and `)
}

const joined = (filter: AuthorFilter): SQL =>
  ofAccount.has(filter.filter)
    ? sql`authors as author left join users as account on account.author_id = author.id`
    : sql`authors as author`

/** Those that were put into an order first, then the newest. */
export async function listAuthors(
  db: Executor,
  filter: AuthorFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAuthor[]> {
  // Of the rows before the page nothing is read but their place.
  const { rows } = await db.execute(sql`
    select author.id, author.nickname, author.avatar, author.introduction, author.position, author.demo,
      account.id as "userId", coalesce('columnist' = any(account.roles), false) as columnist,
      coalesce(figures.followers, 0) as followers,
      (select count(*)::int from items where author_id = author.id and kind = 'article' and status = 'approved') as articles
    from (
      select author.id from ${joined(filter)} where ${condition(filter)}
      order by author.position, author.id desc limit ${limit} offset ${offset}
    ) as page
    join authors as author on author.id = page.id
    left join users as account on account.author_id = author.id
    left join author_engagement as figures on figures.author_id = author.id
    order by author.position, author.id desc`)
  return rows as unknown as ListedAuthor[]
}

/** @param limit counts no further */
export async function countAuthors(db: Executor, filter: AuthorFilter, limit?: number): Promise<number> {
  const rows = sql`select 1 from ${joined(filter)} where ${condition(filter)}`
  const { rows: counted } = await db.execute(
    sql`select count(*)::int as n from (${limit === undefined ? rows : sql`${rows} limit ${limit}`}) as counted`,
  )
  return (counted[0] as { n: number }).n
}
