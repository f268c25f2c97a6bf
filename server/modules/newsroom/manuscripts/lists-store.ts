import { type SQL, sql } from 'drizzle-orm'
import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsByPairs, holdsInOrder, readsInOrder, type SearchedColumn } from '#server/platform/database/word-search.ts'
import type { Undo } from './tables.ts'

/** The lists of manuscripts. Names of people and counts of articles come from other subjects' tables, which are only read. */

export interface ListedRow {
  id: number
  ownerId: number
  ownerName: string
  ownerAvatar: string | null
  title: string
  state: ManuscriptState
  itemId: number | null
  reason: string
  undo: Undo | null
  length: number
  language: 'zh-Hans' | 'zh-Hant-HK' | 'en'
  priority: boolean
  cover: string | null
  savedAt: Date
  submittedAt: Date | null
  publishAt: Date | null
  assignedTo: number | null
  assigneeName: string | null
  assigneeAvatar: string | null
  published: boolean
  likes: number
  collects: number
}

export interface ListFilter {
  owner?: number
  state?: ManuscriptState
  /** Approved and waiting for their time. */
  planned?: boolean
  keyword?: string
  /** A member of staff, or nobody at all. */
  assignee?: number | 'nobody'
}

interface Window {
  limit: number
  offset: number
}

const titles: SearchedColumn = { table: 'manuscripts', key: 'id', column: sql`title`, lower: sql`lower(title)` }

/** @param end of the page that is wanted; absent: for counting */
async function condition(
  db: Executor,
  { owner, state, planned, keyword, assignee }: ListFilter,
  end?: number,
): Promise<SQL> {
  const parts = [sql`m.deleted_at is null`]
  if (owner !== undefined) parts.push(sql`m.owner_id = ${owner}`)
  // Written out, since the planner only uses a partial index whose condition it sees.
  if (state === 'pending') parts.push(sql`m.state = 'pending'`)
  else if (state) parts.push(sql`m.state = ${state}`)
  if (planned) parts.push(sql`m.publish_at is not null and m.state = 'approved'`)
  if (assignee === 'nobody') parts.push(sql`m.assigned_to is null`)
  else if (assignee !== undefined) parts.push(sql`m.assigned_to = ${assignee}`)
  if (keyword) {
    // One writer has few, which are read as they are.
    const isInOrder = owner !== undefined || (await readsInOrder(db, titles, keyword, end))
    parts.push(
      isInOrder
        ? holdsInOrder(titles, keyword)
        : sql`m.id = any (array(select id from manuscripts where ${holdsByPairs(titles, keyword)}))`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** Queries of this form hand moments out as texts; milliseconds since 1970 leave nothing to read. */
const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const dateOrNull = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds))

interface Times {
  savedAt: number
  submittedAt: number | null
  publishAt: number | null
}

/** A user who publishes as an author has the author's name everywhere. */
const shownName = (user: 'owner' | 'assignee'): SQL =>
  sql`coalesce((select authors.nickname from authors where authors.id = ${sql.raw(user)}.author_id), ${sql.raw(user)}.nickname)`

const orders = {
  newest: sql`m.saved_at desc, m.id desc`,
  next: sql`m.publish_at, m.id`,
  waiting: sql`m.priority desc, m.submitted_at, m.id`,
} as const

export async function listManuscripts(
  db: Executor,
  filter: ListFilter,
  order: keyof typeof orders,
  { limit, offset }: Window,
): Promise<ListedRow[]> {
  const where = await condition(db, filter, offset + limit)
  // The page is cut before anything is joined: only its rows are looked up further.
  const { rows } = await db.execute(sql`
    select m.id, m.owner_id as "ownerId", ${shownName('owner')} as "ownerName", owner.avatar as "ownerAvatar", m.title, m.state,
      m.item_id as "itemId", m.reason, m.undo, m.length, m.language, m.priority, m.fields ->> 'cover' as cover,
      ${ms('m.saved_at')} as "savedAt", ${ms('m.submitted_at')} as "submittedAt", ${ms('m.publish_at')} as "publishAt",
      m.assigned_to as "assignedTo", ${shownName('assignee')} as "assigneeName", assignee.avatar as "assigneeAvatar",
      m.published is not null as published, coalesce(engagement.likes, 0) as likes, coalesce(engagement.collects, 0) as collects
    from (select m.id from manuscripts as m where ${where} order by ${orders[order]} limit ${limit} offset ${offset}) as page
    join manuscripts as m on m.id = page.id
    join users as owner on owner.id = m.owner_id
    left join users as assignee on assignee.id = m.assigned_to
    left join item_engagement as engagement on engagement.item_id = m.item_id
    order by ${orders[order]}`)
  return (rows as (Omit<ListedRow, 'savedAt' | 'submittedAt' | 'publishAt'> & Times)[]).map((row) => ({
    ...row,
    savedAt: new Date(row.savedAt),
    submittedAt: dateOrNull(row.submittedAt),
    publishAt: dateOrNull(row.publishAt),
  }))
}

/** @param limit counts no further */
export async function countManuscripts(db: Executor, filter: ListFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from manuscripts as m where ${await condition(db, filter)}`, limit)
}

export async function countByState(db: Executor, owner: number): Promise<Record<ManuscriptState, number>> {
  const { rows } = await db.execute(
    sql`select state, count(*)::int as n from manuscripts where owner_id = ${owner} and deleted_at is null group by state`,
  )
  const found = new Map((rows as { state: ManuscriptState; n: number }[]).map(({ state, n }) => [state, n]))
  const count = (state: ManuscriptState) => found.get(state) ?? 0
  return { draft: count('draft'), pending: count('pending'), approved: count('approved'), refused: count('refused') }
}

/** When the text was submitted that has waited longest. */
export async function oldestWaiting(db: Executor): Promise<Date | null> {
  const { rows } = await db.execute(
    sql`select ${ms('min(submitted_at)')} as oldest from manuscripts where state = 'pending' and deleted_at is null`,
  )
  return dateOrNull((rows[0] as { oldest: number | null }).oldest)
}
