/** Every counter beside the number of rows that it counts; they must always be equal. */
export async function countersOf(
  query: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<{ counted: unknown; there: unknown }> {
  const [row] = await query(`select
    (select jsonb_object_agg(item_id, jsonb_build_array(likes, collects)) from item_engagement where likes + collects > 0) as item_counted,
    (select jsonb_object_agg(id, jsonb_build_array(likes, collects)) from (
      select id, (select count(*) from item_likes where item_id = id) as likes,
        (select count(*) from item_collections where item_id = id) as collects from items) as marked
      where likes + collects > 0) as item_there,
    (select jsonb_object_agg(author_id, followers) from author_engagement where followers <> 0) as author_counted,
    (select jsonb_object_agg(author_id, n) from (select author_id, count(*) as n from author_follows group by 1) as f) as author_there,
    (select jsonb_object_agg(topic_id, collects) from topic_engagement where collects <> 0) as topic_counted,
    (select jsonb_object_agg(topic_id, n) from (select topic_id, count(*) as n from topic_collections group by 1) as f) as topic_there`)
  return {
    counted: [row?.item_counted, row?.author_counted, row?.topic_counted],
    there: [row?.item_there, row?.author_there, row?.topic_there],
  }
}
