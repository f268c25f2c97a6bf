import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, versionNames } from '#server/platform/database/name-place.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { dataEntities } from '../tables.ts'

const english = sql`coalesce(${dataEntities.versions} #>> '{en,name}', '')`
const searched = sql`lower(concat_ws(' ', ${dataEntities.name}, ${dataEntities.symbol}, ${dataEntities.key}, ${english}))`
const ofEntity = sql`where entity_id = ${dataEntities}.id`

/** The SQL of editing companies, funds, governments, coins and chains, by their names. */
export const entityRows = createKindRows(dataEntities, {
  order: sql`${dataEntities.name}, ${dataEntities.id}`,
  computed: {
    /** Keys of its series, each beginning with its metric. */
    series: sql`coalesce((select string_agg(key, ' ' order by key) from data_series ${ofEntity}), '')`,
    lastDay: sql`(select max(last_day)::text from data_series ${ofEntity})`,
    /** Names used by sources. */
    names: sql`coalesce((
      select string_agg(source_key || ':' || name, ' · ' order by source_key, name) from data_entity_names ${ofEntity}), '')`,
  },
  byName: {
    holds: (forms) => sql`exists (
      select from unnest(${sql.param([...forms])}::text[]) as word where strpos(${searched}, word) > 0)`,
    place: (forms) =>
      namePlace([sql`${dataEntities.name}`, ...versionNames(sql`${dataEntities.versions}`, 'name')], forms),
  },
})

/** True if an address is taken, be it in the bin. */
export async function isKeyTaken(db: Executor, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from data_entities where key = ${key}`)
  return (rowCount ?? 0) > 0
}

export async function keyOfEntity(db: Executor, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ key: string }>(sql`select key from data_entities where id = ${id}`)
  return rows[0]?.key
}
