import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { awards, editions, groups, nominees } from './tables.ts'

/** The SQL of reading ceremonies. */

export type EditionRow = typeof editions.$inferSelect
export type AwardRow = typeof awards.$inferSelect
export type NomineeRow = typeof nominees.$inferSelect
export type GroupRow = typeof groups.$inferSelect

const notDeleted = isNull(editions.deletedAt)
const open = and(notDeleted, ne(editions.state, 'draft'))

/** Editions that await their result stand before the others, the earliest first: a later one cannot hide a running vote. */
const inProgress = sql`case when ${editions.resultAt} is null and ${editions.state} = 'published' then ${editions.year} end`
const frontFirst = [sql`${inProgress} asc nulls last`, desc(editions.year)]

/** The edition that pages show, or that of a year, that readers may see; a draft is found with its key alone. */
export async function findEdition(
  db: Executor,
  { year, result, preview }: { year?: number; result: boolean; preview?: string },
): Promise<EditionRow | undefined> {
  const seen =
    preview === undefined ? open : and(notDeleted, or(ne(editions.state, 'draft'), eq(editions.previewKey, preview)))
  const wanted: (SQL | undefined)[] = [
    year === undefined ? undefined : eq(editions.year, year),
    result ? isNotNull(editions.resultAt) : undefined,
  ]
  const first = preview === undefined ? [] : [desc(sql`${editions.previewKey} = ${preview}`)]
  const rows = await db
    .select()
    .from(editions)
    .where(and(seen, ...wanted))
    .orderBy(...first, ...frontFirst)
    .limit(1)
  return rows[0]
}

export const editionById = async (db: Executor, id: number): Promise<EditionRow | undefined> =>
  (
    await db
      .select()
      .from(editions)
      .where(and(open, eq(editions.id, id)))
  )[0]

/** Years with a published result, the newest first. */
export async function resultYears(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ year: editions.year })
    .from(editions)
    .where(and(open, isNotNull(editions.resultAt)))
    .orderBy(desc(editions.year))
  return rows.map(({ year }) => year)
}

export const awardsOf = (db: Executor, editionId: number): Promise<AwardRow[]> =>
  db.select().from(awards).where(eq(awards.editionId, editionId)).orderBy(asc(awards.position), asc(awards.id))

export async function nomineesOf(db: Executor, awardIds: readonly number[]): Promise<NomineeRow[]> {
  if (awardIds.length === 0) return []
  return db
    .select()
    .from(nominees)
    .where(inArray(nominees.awardId, [...awardIds]))
    .orderBy(asc(nominees.position), asc(nominees.id))
}

/** Votes of each nominee so far, those set aside among them. */
export async function standing(db: Executor, editionId: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; votes: number }>(sql`
    select nominee_id as id, count(*)::int as votes from ceremony_votes where edition_id = ${editionId} group by nominee_id`)
  return new Map(rows.map(({ id, votes }) => [Number(id), votes]))
}

/** Votes of nominees so far, of those editions of these that take votes, and of the awards whose standing readers may know. */
export async function standingOfOpen(
  db: Executor,
  editionIds: readonly number[],
  now: Date,
): Promise<{ edition: number; nominee: number | null; votes: number }[]> {
  const { rows } = await db.execute<{ edition: string; nominee: string | null; votes: number }>(sql`
    select v.edition_id as edition, case when a.standing then v.nominee_id end as nominee, count(*)::int as votes
    from ceremony_votes v
    join ceremony_awards a on a.id = v.award_id
    join ceremony_editions e on e.id = v.edition_id
    where e.id = any(${sql.param(editionIds)}::bigint[]) and e.state <> 'draft' and e.deleted_at is null
      and e.result_at is null and ${now.toISOString()}::timestamptz between e.opens_at and e.closes_at
    group by 1, 2`)
  return rows.map(({ edition, nominee, votes }) => ({
    ...{ edition: Number(edition), nominee: nominee === null ? null : Number(nominee), votes },
  }))
}

/** Decisions because of which votes do not count, with how many there are. */
export const refusals = (db: Executor, editionId: number): Promise<GroupRow[]> =>
  db
    .select()
    .from(groups)
    .where(and(eq(groups.editionId, editionId), eq(groups.verdict, 'refused')))
    .orderBy(desc(groups.votes), asc(groups.id))

/** Editions for the sitemap: the one that pages show, then the others. */
export const listEditions = (db: Executor): Promise<EditionRow[]> =>
  db
    .select()
    .from(editions)
    .where(open)
    .orderBy(...frontFirst)
    .limit(100)
