import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { SearchSource } from '#server/platform/database/searched-records.ts'

/** A record by the source it is of. */
export interface RecordName {
  source: string
  id: number
}

/** Which indexes are being filled with all records there are, and how far each is. */
export function createFillings(sources: () => readonly SearchSource[]) {
  return {
    async names(db: Executor): Promise<string[]> {
      const { rows } = await db.execute<{ index_name: string }>(
        sql`select index_name from search_fillings order by index_name`,
      )
      return rows.map((row) => row.index_name)
    },

    /** From now on an index has to be filled, from the beginning. */
    async begin(db: Executor, name: string): Promise<void> {
      await db.execute(sql`insert into search_fillings (index_name) values (${name})
        on conflict (index_name) do update set source = null, above = null`)
    },

    async end(db: Executor, name: string): Promise<void> {
      await db.execute(sql`delete from search_fillings where index_name = ${name}`)
    },

    /** The next records that an index has to have, the newest of each source first; none once it has all. */
    async next(db: Executor, name: string, count: number): Promise<RecordName[]> {
      const { rows } = await db.execute<{ source: string | null; above: string | null }>(
        sql`select source, above from search_fillings where index_name = ${name}`,
      )
      const [row] = rows
      if (!row) return []
      const all = sources()
      const begun = all.findIndex((source) => source.name === row.source)
      let below = begun < 0 || row.above === null ? undefined : Number(row.above)
      for (const source of all.slice(Math.max(0, begun))) {
        const ids = await source.ids(db, below, count)
        below = undefined
        if (ids.length === 0) continue
        await db.execute(sql`update search_fillings set source = ${source.name}, above = ${ids.at(-1)}
          where index_name = ${name}`)
        return ids.map((id) => ({ source: source.name, id }))
      }
      return []
    },
  }
}

export type Fillings = ReturnType<typeof createFillings>
