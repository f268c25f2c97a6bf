import { type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, ordersByName } from '#server/platform/database/name-place.ts'
import { holdsByPairs, holdsInOrder, readsInOrder, type SearchedColumn } from '#server/platform/database/word-search.ts'

/** The list of authors, read from the tables of several subjects, which it does not write. */

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

const ofUsers = sql`select author_id from users where author_id is not null`
const filters: Readonly<Record<NonNullable<AuthorFilter['filter']>, SQL>> = {
  columnist: sql`author.id in (${ofUsers} and roles <> '{}' and 'columnist' = any (roles))`,
  linked: sql`author.id in (${ofUsers})`,
  unlinked: sql`author.id not in (${ofUsers})`,
  placed: sql`author.position is not null`,
}

const names: SearchedColumn = { table: 'authors', key: 'id', column: sql`names`, lower: sql`names` }
const accountName = { column: sql`nickname`, lower: sql`lower(nickname)` }

/**
 * A keyword is part of one of an author's names, or of the name of the account; of accounts with an author there are few.
 * @param end of the page that is wanted; absent: for counting
 */
async function condition(db: Executor, { keyword, filter }: AuthorFilter, end?: number) {
  const parts = [sql`true`]
  let first = sql``
  if (filter) parts.push(filters[filter])
  if (keyword) {
    const word = keyword.toLowerCase()
    const byAccount = sql`${ofUsers} and ${holdsInOrder(accountName, word)}`
    const isInOrder = await readsInOrder(db, names, word, end)
    if (await ordersByName(db, names.table, isInOrder)) first = sql`${namePlace([sql`author.nickname`], [word])}, `
    parts.push(
      isInOrder
        ? sql`(${holdsInOrder(names, word)} or author.id in (${byAccount}))`
        : sql`author.id = any (array(select id from authors where ${holdsByPairs(names, word)} union ${byAccount}))`,
    )
  }
  return { where: sql.join(parts, sql` and `), first }
}

/** Lists authors: exact names first, then those that were put into an order, then the newest. */
export async function listAuthors(
  db: Executor,
  filter: AuthorFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAuthor[]> {
  const { where, first } = await condition(db, filter, offset + limit)
  const order = sql`${first}author.position, author.id desc`
  // Only the position is read of the rows before the page.
  const { rows } = await db.execute<ListedAuthor>(sql`
    select author.id, author.nickname, author.avatar, author.introduction, author.position, author.demo,
      account.id as "userId", coalesce('columnist' = any(account.roles), false) as columnist,
      coalesce(engagement.followers, 0) as followers,
      (select count(*)::int from items where author_id = author.id and kind = 'article' and status = 'approved') as articles
    from (
      select author.id from authors as author where ${where}
      order by ${order} limit ${limit} offset ${offset}
    ) as page
    join authors as author on author.id = page.id
    left join users as account on account.author_id = author.id
    left join author_engagement as engagement on engagement.author_id = author.id
    order by ${order}`)
  return rows
}

/** @param limit counts no further */
export async function countAuthors(db: Executor, filter: AuthorFilter, limit?: number): Promise<number> {
  const { where } = await condition(db, filter)
  return countUpTo(db, sql`select from authors as author where ${where}`, limit)
}
