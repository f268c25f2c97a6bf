import { and, eq, sql } from 'drizzle-orm'
import type { HotChoice, HotKind } from '#contract/audience/analytics.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { knownIds } from '#server/platform/database/known-ids.ts'
import { authors, hotChoices, hotScores, items, labels } from '../tables.ts'

/** How the readers of an hour count. Lists are described in docs/hot-lists.md. */
export const hotRule = {
  /** Counts halve after this many hours: news is old within a day, authors and subjects are followed for longer. */
  halfLifeHours: { item: 24, author: 72, label: 72 },
  /** Age in days above which nothing counts any more. */
  windowDays: 7,
  /** A day on which fewer came to a page says nothing about it, and one reader can be one client alone. */
  leastReaders: 3,
  /** Places of each list that are stored. */
  kept: 500,
} as const satisfies { halfLifeHours: Record<HotKind, number>; windowDays: number; leastReaders: number; kept: number }

const tables = { item: items, author: authors, label: labels } as const

/** Returns the numbers that exist. */
export const knownOf = (db: Executor, kind: HotKind, ids: readonly number[]): Promise<number[]> =>
  knownIds(db, tables[kind], ids)

/**
 * Computes the hot lists again from the counts of the last days and from what editors decided. score = Σ over hours of
 * readers · 0.5^(age of the hour / half-life), of the days with enough readers. Readers of an article or flash count
 * for its author and its labels as well.
 */
export async function makeScores(tx: Executor, now: Date): Promise<void> {
  const { halfLifeHours: half, windowDays, leastReaders, kept } = hotRule
  await tx.execute(sql`lock table hot_scores in share row exclusive mode`)
  await tx.execute(sql`delete from hot_scores`)
  await tx.execute(sql`
    with hours as (
      select kind, target_id, hour, readers,
        sum(readers) over (partition by kind, target_id, (hour at time zone 'Asia/Shanghai')::date) as of_day,
        greatest(extract(epoch from ${now}::timestamptz - hour) / 3600, 0)::float8 as age
      from page_view_hours
      where kind in ('item', 'author', 'label') and target_id > 0 and readers > 0
        and hour > ${now}::timestamptz - make_interval(days => ${windowDays}::int) and hour <= ${now}::timestamptz
    ), counted as (
      select * from hours where of_day >= ${leastReaders}::int
    ), weighed as (
      select 'item' as kind, target_id, readers, readers * power(0.5, age / ${half.item}::float8) as score
      from counted join items on items.id = target_id
      where counted.kind = 'item' and items.kind = 'article' and items.status = 'approved'
      union all
      select 'author', target_id, readers, readers * power(0.5, age / ${half.author}::float8)
      from counted where kind = 'author'
      union all
      select 'author', items.author_id, readers, readers * power(0.5, age / ${half.author}::float8)
      from counted join items on items.id = target_id
      where counted.kind = 'item' and items.author_id is not null and items.status = 'approved'
      union all
      select 'label', target_id, readers, readers * power(0.5, age / ${half.label}::float8)
      from counted where kind = 'label'
      union all
      select 'label', item_labels.label_id, readers, readers * power(0.5, age / ${half.label}::float8)
      from counted join items on items.id = target_id join item_labels on item_labels.item_id = items.id
      where counted.kind = 'item' and items.status = 'approved'
    ), summed as (
      select kind, target_id, sum(score) as score, sum(readers) as readers,
        row_number() over (partition by kind order by sum(score) desc, target_id desc) as rank
      from weighed group by kind, target_id
    ), chosen as (
      select kind, target_id, choice,
        row_number() over (partition by kind, choice order by chosen_at, target_id) as place
      from hot_choices
    )
    insert into hot_scores (kind, target_id, place, blocked, score, readers)
    select kind, target_id, case when choice = 'pin' then place end, coalesce(choice = 'block', false),
      coalesce(score, 0), coalesce(readers, 0)
    from summed full join chosen using (kind, target_id)
    where rank <= ${kept}::int or choice is not null`)
}

/** Returns the first places of the lists, for telling whether they changed. */
export async function firstPlaces(db: Executor, count: number): Promise<string> {
  const { rows } = await db.execute<{ places: string | null }>(sql`
    select string_agg(concat(kind, target_id, ':', place, blocked), ' '
      order by kind, blocked, place nulls last, score desc, target_id desc) as places
    from (
      select *, row_number() over (
        partition by kind, blocked order by place nulls last, score desc, target_id desc) as rank
      from hot_scores
    ) as ranked where rank <= ${count}::int or place is not null or blocked`)
  return rows[0]?.places ?? ''
}

export interface HotRow {
  id: number
  choice: HotChoice | null
  score: number
  readers: number
}

/** One list as editors see it: pinned, counted, blocked. */
export async function listScores(db: Executor, kind: HotKind, limit: number): Promise<HotRow[]> {
  const { place, blocked, score, readers, targetId } = hotScores
  return db
    .select({
      id: targetId,
      choice: sql<HotChoice | null>`case when ${place} is not null then 'pin' when ${blocked} then 'block' end`,
      score,
      readers,
    })
    .from(hotScores)
    .where(eq(hotScores.kind, kind))
    .orderBy(sql`${blocked}, ${place} nulls last, ${score} desc, ${targetId} desc`)
    .limit(limit)
}

export async function findChoice(db: Executor, kind: HotKind, id: number): Promise<HotChoice | undefined> {
  const [row] = await db
    .select({ choice: hotChoices.choice })
    .from(hotChoices)
    .where(and(eq(hotChoices.kind, kind), eq(hotChoices.targetId, id)))
    .for('update')
  return row?.choice
}

export async function countChoices(db: Executor, kind: HotKind, choice: HotChoice): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(hotChoices)
    .where(and(eq(hotChoices.kind, kind), eq(hotChoices.choice, choice)))
  return row?.n ?? 0
}

export async function setChoice(
  tx: Executor,
  { kind, id, choice, by, now }: { kind: HotKind; id: number; choice: HotChoice; by: number; now: Date },
): Promise<void> {
  const fields = { choice, chosenBy: by, chosenAt: now }
  await tx
    .insert(hotChoices)
    .values({ kind, targetId: id, ...fields })
    .onConflictDoUpdate({ target: [hotChoices.kind, hotChoices.targetId], set: fields })
}

export async function removeChoice(tx: Executor, kind: HotKind, id: number): Promise<void> {
  await tx.delete(hotChoices).where(and(eq(hotChoices.kind, kind), eq(hotChoices.targetId, id)))
}
