import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, min, ne, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdsByPairs, type SearchedColumn } from '#server/platform/database/word-search.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { lateSince } from '#server/platform/jobs/planned-time.ts'
import { flashReports, flashVersions } from './tables.ts'

export type FlashReport = typeof flashReports.$inferSelect
export type NewReport = typeof flashReports.$inferInsert
export type ReportChange = Partial<Omit<NewReport, 'id' | 'createdAt'>>
export type VersionRow = typeof flashVersions.$inferSelect

/** Two who publish at once go one after the other, so that each is compared with the other's text. */
const publishingLock = 4_805_120_019

/** Waits until nobody else publishes, and keeps others waiting until the transaction ends. */
export async function waitForTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${publishingLock})`)
}

/**
 * The time by the database's clock, which decides what readers see: by another clock that is ahead, a flash would be
 * invisible for a moment, and lists without it would be cached.
 */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
  return new Date(Math.floor((rows[0] as { now: number }).now))
}

/** A record by its number, unless it is in the bin. */
const here = (id: number) => and(eq(flashReports.id, id), isNull(flashReports.deletedAt))

/** The record of a flash, unless it is in the bin. */
export async function findReport(db: Executor, id: number): Promise<FlashReport | undefined> {
  return (await db.select().from(flashReports).where(here(id)))[0]
}

/** The titles of records, by number. */
export async function titlesOf(db: Executor, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(flashReports)
    .where(inArray(flashReports.id, [...ids]))
  return rows.map(({ id, fields }) => ({ id, title: fields.title }))
}

/** The record of a flash that readers have or had. */
export async function reportOfItem(db: Executor, itemId: number): Promise<FlashReport | undefined> {
  return (await db.select().from(flashReports).where(eq(flashReports.itemId, itemId)))[0]
}

/** The same as `findReport`, locked until the transaction ends. */
export async function lockReport(tx: Transaction, id: number): Promise<FlashReport | undefined> {
  return (await tx.select().from(flashReports).where(here(id)).for('update'))[0]
}

/** A record that is in the bin, locked until the transaction ends. */
export async function lockDeleted(tx: Transaction, id: number): Promise<FlashReport | undefined> {
  const deleted = and(eq(flashReports.id, id), isNotNull(flashReports.deletedAt))
  return (await tx.select().from(flashReports).where(deleted).for('update'))[0]
}

/** Moves everything from one category or region to another. */
export async function moveTaxon(
  tx: Executor,
  kind: 'category' | 'region',
  { from, into }: { from: number; into: number },
): Promise<void> {
  await tx
    .update(flashReports)
    .set({ fields: sql`jsonb_set(${flashReports.fields}, array[${kind}], to_jsonb(${into}::bigint))` })
    .where(sql`${flashReports.fields} -> ${kind}::text = to_jsonb(${from}::bigint)`)
}

/** Adds the record of a flash that was begun. */
export async function addReport(tx: Executor, row: NewReport): Promise<FlashReport> {
  const [added] = await tx.insert(flashReports).values(row).returning()
  if (!added) throw new Error('The flash was not added')
  return added
}

export async function changeReport(tx: Executor, id: number, change: ReportChange): Promise<FlashReport> {
  const [row] = await tx
    .update(flashReports)
    .set({ ...change, version: sql`${flashReports.version} + 1` })
    .where(eq(flashReports.id, id))
    .returning()
  if (!row) throw new Error(`The flash ${id} vanished while it was locked`)
  return row
}

/** Removes a record permanently. */
export async function removeReport(tx: Executor, id: number): Promise<void> {
  await tx.delete(flashReports).where(eq(flashReports.id, id))
}

/** Records in this state, which readers do not have yet. */
export async function unpublished(db: Executor, state: 'draft' | 'planned', limit: number): Promise<FlashReport[]> {
  const order = state === 'draft' ? desc(flashReports.savedAt) : asc(flashReports.publishAt)
  return db
    .select()
    .from(flashReports)
    .where(and(eq(flashReports.state, state), isNull(flashReports.itemId), isNull(flashReports.deletedAt)))
    .orderBy(order, desc(flashReports.id))
    .limit(limit)
}

/** Planned flash whose time has come. */
export const dueRows: DueRows = {
  rows: "flash_reports where state = 'planned' and publish_at <= now() and deleted_at is null",
  since: 'publish_at',
}

/** The next flash whose time has come and that no other process is working on; those of `except` are skipped. */
export async function nextDue(tx: Transaction, now: Date, except: readonly number[]): Promise<FlashReport | undefined> {
  const due = and(
    lte(flashReports.publishAt, now),
    eq(flashReports.state, 'planned'),
    isNull(flashReports.deletedAt),
    except.length > 0 ? notInArray(flashReports.id, [...except]) : undefined,
  )
  const [row] = await tx
    .select()
    .from(flashReports)
    .where(due)
    .orderBy(asc(flashReports.publishAt), asc(flashReports.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Flash that can still be undone and that no other process is working on, other than this one. */
export async function lockUndoable(tx: Transaction, except: number | undefined): Promise<FlashReport[]> {
  const held = and(
    isNotNull(flashReports.undo),
    eq(flashReports.state, 'planned'),
    isNull(flashReports.deletedAt),
    except === undefined ? undefined : ne(flashReports.id, except),
  )
  return tx.select().from(flashReports).where(held).for('update', { skipLocked: true })
}

/** How many flash are planned, the next one's time, and how many are late. */
export async function countPlanned(db: Executor, now: Date) {
  const [row] = await db
    .select({
      scheduled: count(),
      next: min(flashReports.publishAt),
      late: sql<number>`count(*) filter (where ${lte(flashReports.publishAt, lateSince(now))})::int`,
    })
    .from(flashReports)
    .where(and(eq(flashReports.state, 'planned'), isNotNull(flashReports.publishAt), isNull(flashReports.deletedAt)))
  return row ?? { scheduled: 0, next: null, late: 0 }
}

/** Keeps what readers have from now on, as the next version. The caller holds the flash: nobody else counts meanwhile. */
export async function addVersion(
  tx: Executor,
  { flashId, ...version }: Omit<typeof flashVersions.$inferInsert, 'number'>,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from flash_versions where flash_id = ${flashId})`
  await tx.insert(flashVersions).values({ ...version, flashId, number })
}

export async function versionsOf(db: Executor, flashId: number): Promise<VersionRow[]> {
  return db.select().from(flashVersions).where(eq(flashVersions.flashId, flashId)).orderBy(desc(flashVersions.number))
}

/** A flash of the site, from any source. */
export interface RecentFlash {
  item: number
  title: string | null
  language: string
  status: string
  importance: FlashReport['fields']['importance']
  releaseTime: Date | null
  corrected: boolean
  retracted: boolean
  id: number | null
  version: number | null
  writerId: number | null
}

const titles: SearchedColumn = { table: 'item_texts', key: 'item_id', column: sql`title`, lower: sql`lower(title)` }
/** More than anybody looks through; of words that more hold, the newest items are found. */
const maxTitled = 1_000

/** Items whose title has these words, in any of their languages; the newest of them. */
export async function itemsTitled(db: Executor, keyword: string): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select distinct item_id::int as id from item_texts where ${holdsByPairs(titles, keyword)}
    order by id desc limit ${maxTitled}`)
  return rows.map(({ id }) => id as number)
}

interface RecentWindow {
  limit: number
  /** Limits the list to items that come after this one. */
  before?: number | undefined
  /** Only those of these items. */
  among?: readonly number[] | undefined
}

/** The newest flash that readers have or had, in the order in which readers have them. */
export async function recent(
  db: Executor,
  languages: readonly string[],
  { limit, before, among }: RecentWindow,
): Promise<RecentFlash[]> {
  const released = sql`coalesce(item.release_time, 'epoch'::timestamptz)`
  const place = sql`select coalesce(release_time, 'epoch'::timestamptz), id from items where id = ${before ?? 0}`
  const older = before === undefined ? sql`` : sql`and (${released}, item.id) < (${place})`
  const wanted = among === undefined ? sql`` : sql`and item.id = any (${sql.param([...among])}::bigint[])`
  const { rows } = await db.execute(sql`
    select item.id::int as item, text.title, coalesce(text.language, item.original_language) as language, item.status,
      item.importance, (extract(epoch from item.release_time) * 1000)::float8 as "releaseTime",
      coalesce(item.notices @> '[{"kind": "correction"}]', false) as corrected,
      coalesce(item.notices @> '[{"kind": "retraction"}]', false) as retracted,
      report.id::int as id, report.version, report.writer_id::int as "writerId"
    from (
      -- Both branches walk the index of all items or of published ones; taken together they are sorted again.
      (select id from items as item where kind = 'flash' and status = 'approved' ${older} ${wanted} order by ${released} desc, id desc limit ${limit})
      union
      (select id from items as item where kind = 'flash' and status <> 'approved' and status <> 'deleted' and merged_into is null
        ${older} ${wanted} order by ${released} desc, id desc limit ${limit})
    ) as page
    join items as item on item.id = page.id
    left join flash_reports as report on report.item_id = item.id
    left join lateral (
      select title, language from item_texts where item_id = item.id
      order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1
    ) as text on true
    order by ${released} desc, item.id desc limit ${limit}`)
  type Found = Omit<RecentFlash, 'releaseTime'> & { releaseTime: number | null }
  return (rows as Found[]).map((row) => ({
    ...row,
    releaseTime: row.releaseTime === null ? null : new Date(row.releaseTime),
  }))
}

/** A text that somebody wrote of a published flash, for comparing. */
export interface ComparedText {
  item: number
  language: string
  title: string
  html: string
  releaseTime: Date
  /** Changes with the text. */
  updated: number
  writerId: number | null
}

/**
 * Returns flash texts since a moment, without retracted ones. It reads up to this statement: a transaction that began
 * earlier and waited for its turn sees flash published meanwhile.
 */
export async function saidSince(db: Executor, since: Date, limit: number): Promise<ComparedText[]> {
  const released = sql`coalesce(item.release_time, 'epoch'::timestamptz)`
  const { rows } = await db.execute(sql`
    select item.id::int as item, text.language, text.title, text.html,
      (extract(epoch from item.release_time) * 1000)::float8 as "releaseTime",
      (extract(epoch from item.updated_at) * 1000)::float8 as updated, report.writer_id::int as "writerId"
    from (select * from items as item where kind = 'flash' and status = 'approved'
        and ${released} between ${since} and statement_timestamp()
      order by ${released} desc, id desc limit ${limit}) as item
    join item_texts as text on text.item_id = item.id and text.origin in ('original', 'translation')
    left join flash_reports as report on report.item_id = item.id
    where not coalesce(item.notices @> '[{"kind": "retraction"}]', false)`)
  type Found = Omit<ComparedText, 'releaseTime'> & { releaseTime: number }
  return (rows as Found[]).map((row) => ({ ...row, releaseTime: new Date(row.releaseTime) }))
}
