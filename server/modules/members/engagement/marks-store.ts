import { type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  authorEngagement,
  authorFollows,
  itemCollections,
  itemEngagement,
  itemLikes,
  topicCollections,
  topicEngagement,
} from './tables.ts'

/** The marks that a member can set: each is a row of its own and is counted on its target. */
export type Mark = 'like' | 'collection' | 'topicCollection' | 'follow'

interface MarkShape {
  rows: SQL
  target: SQL
  counts: SQL
  counter: SQL
}

const identifierOf = (name: string) => sql.identifier(name)
const shapes: Record<Mark, MarkShape> = {
  like: {
    rows: sql`${itemLikes}`,
    target: sql`${identifierOf('item_id')}`,
    counts: sql`${itemEngagement}`,
    counter: sql`${identifierOf('likes')}`,
  },
  collection: {
    rows: sql`${itemCollections}`,
    target: sql`${identifierOf('item_id')}`,
    counts: sql`${itemEngagement}`,
    counter: sql`${identifierOf('collects')}`,
  },
  topicCollection: {
    rows: sql`${topicCollections}`,
    target: sql`${identifierOf('topic_id')}`,
    counts: sql`${topicEngagement}`,
    counter: sql`${identifierOf('collects')}`,
  },
  follow: {
    rows: sql`${authorFollows}`,
    target: sql`${identifierOf('author_id')}`,
    counts: sql`${authorEngagement}`,
    counter: sql`${identifierOf('followers')}`,
  },
}

export interface MarkChange {
  userId: number
  /** Number of the marked record. */
  id: number
  /** Undefined: toggles it. */
  wanted: boolean | undefined
  /** Kind of a saved item. */
  kind?: ItemKind
}

export interface Marked {
  marked: boolean
  count: number
  /** 1, 0 or -1: what the count changed by. */
  step: number
}

/**
 * Sets, removes or toggles a mark and counts it, all in one statement. Changes by one member to one thing are
 * serialised, so that toggling twice at the same instant ends where it began.
 */
export async function changeMark(tx: Transaction, mark: Mark, change: MarkChange): Promise<Marked> {
  const { rows, target, counts, counter } = shapes[mark]
  const { userId, id, wanted = null, kind } = change
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${mark} ${userId} ${id}`}, 0))`)
  const own = sql`user_id = ${userId} and ${target} = ${id}`
  const [columns, values] = kind ? [sql`, kind`, sql`, ${kind}`] : [sql``, sql``]
  const result = await tx.execute<Marked & Record<string, unknown>>(sql`
    with wish as (
      select coalesce(${wanted}::boolean, not exists (select from ${rows} where ${own})) as marked
    ), removed as (
      delete from ${rows} using wish where ${own} and not wish.marked returning 1
    ), added as (
      insert into ${rows} (user_id, ${target}${columns}) select ${userId}, ${id}${values} from wish where wish.marked
      on conflict do nothing returning 1
    ), change as (
      select (select count(*) from added)::int - (select count(*) from removed)::int as step
    ), counted as (
      insert into ${counts} as known (${target}, ${counter}) select ${id}, step from change where step <> 0
      on conflict (${target}) do update set ${counter} = known.${counter} + excluded.${counter} returning ${counter}
    )
    select wish.marked, change.step, coalesce((select ${counter} from counted),
      (select ${counter} from ${counts} where ${target} = ${id}), 0) as count
    from wish, change`)
  const [marked] = result.rows
  if (!marked) throw new Error('A mark was not changed')
  return marked
}

/** Takes away all marks of a member, and from what they are counted in. */
export async function removeMarks(tx: Transaction, userId: number): Promise<void> {
  for (const { rows, target, counts, counter } of Object.values(shapes)) {
    await tx.execute(sql`
      with removed as (delete from ${rows} where user_id = ${userId} returning ${target})
      update ${counts} set ${counter} = ${counter} - 1 from removed where ${counts}.${target} = removed.${target}`)
  }
}
