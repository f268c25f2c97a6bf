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

const filters: Readonly<Record<NonNullable<AuthorFilter['filter']>, SQL>> = {
  columnist: sql`'columnist' = any(account.roles)`,
  linked: sql`account.id is not null`,
  unlinked: sql`account.id is null`,
  placed: sql`author.position is not null`,
}

function condition({ keyword, filter }: AuthorFilter): SQL {
  const parts = [sql`true`]
  if (filter) parts.push(filters[filter])
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(author.nickname ilike ${pattern} or account.nickname ilike ${pattern}
      or exists (select from jsonb_each(author.versions) as version where version.value ->> 'nickname' ilike ${pattern}))`)
  }
  return sql.join(parts, sql` and `)
}

const joined = sql`authors as author left join users as account on account.author_id = author.id`

/** Those that were put into an order first, then the newest. */
export async function listAuthors(
  db: Executor,
  filter: AuthorFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAuthor[]> {
  const { rows } = await db.execute(sql`
    select page.*, coalesce(figures.followers, 0) as followers,
      (select count(*)::int from items where author_id = page.id and kind = 'article' and status = 'approved') as articles
    from (
      select author.id, author.nickname, author.avatar, author.introduction, author.position, author.demo,
        account.id as "userId", coalesce('columnist' = any(account.roles), false) as columnist
      from ${joined} where ${condition(filter)}
      order by author.position nulls last, author.id desc limit ${limit} offset ${offset}
    ) as page left join author_engagement as figures on figures.author_id = page.id
    order by page.position nulls last, page.id desc`)
  return rows as unknown as ListedAuthor[]
}

/** @param limit counts no further */
export async function countAuthors(db: Executor, filter: AuthorFilter, limit?: number): Promise<number> {
  const rows = sql`select 1 from ${joined} where ${condition(filter)}`
  const { rows: counted } = await db.execute(
    sql`select count(*)::int as n from (${limit === undefined ? rows : sql`${rows} limit ${limit}`}) as counted`,
  )
  return (counted[0] as { n: number }).n
}
