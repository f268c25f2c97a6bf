import { sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Moves likes and collections of one item to another that replaces it; a member who marked both keeps one mark. The
 * counts of both are recomputed from the rows.
 */
export async function moveMarks(
  tx: Transaction,
  from: number,
  { id: into, kind }: { id: number; kind: ItemKind },
): Promise<void> {
  // Locked from the start, so that a like at the same instant is counted either before or on top of what is counted
  // here.
  await tx.execute(sql`insert into item_engagement (item_id) values (${from}), (${into}) on conflict do nothing`)
  await tx.execute(sql`select from item_engagement where item_id in (${from}, ${into}) order by item_id for update`)
  await tx.execute(sql`
    insert into item_likes (user_id, item_id, created_at)
    select user_id, ${into}, created_at from item_likes where item_id = ${from} on conflict do nothing`)
  await tx.execute(sql`
    insert into item_collections (user_id, item_id, kind, created_at)
    select user_id, ${into}, ${kind}, created_at
    from item_collections where item_id = ${from} on conflict do nothing`)
  await tx.execute(sql`delete from item_likes where item_id = ${from}`)
  await tx.execute(sql`delete from item_collections where item_id = ${from}`)
  await tx.execute(sql`
    insert into item_engagement (item_id, likes, collects)
    select id, (select count(*) from item_likes where item_id = id), (select count(*) from item_collections where item_id = id)
    from (values (${from}::bigint), (${into}::bigint)) as both_items (id) order by id
    on conflict (item_id) do update set likes = excluded.likes, collects = excluded.collects`)
}
