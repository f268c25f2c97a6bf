import { sql } from 'drizzle-orm'
import type { Fillings } from '../filling-store.ts'
import type { SearchWriter } from '../search-index.ts'
import { saveDocuments } from './documents-store.ts'

/** Records that are indexed again in one transaction. */
const batchSize = 100
/** How fillings name the documents in this database. */
export const postgresIndex = 'postgres'

/** Writes documents into this database. Documents indexed by other rules are replaced in place, record by record. */
export function createPostgresWriter(fillings: Fillings): SearchWriter {
  return {
    prepare: async () => {},

    async write(db, { saved, removed }) {
      for (const [source, records] of Map.groupBy(removed, (record) => record.source)) {
        await db.execute(sql`delete from search_documents where source = ${source}
          and record_id = any (${sql.param(records.map(({ id }) => id))}::bigint[])`)
      }
      await saveDocuments(db, saved)
    },

    async renew(tx, version, reindex) {
      // Another engine answered until now, and the documents here were given up.
      const missing = await fillings.next(tx, postgresIndex, batchSize)
      if (missing.length > 0) {
        await reindex(missing)
        return missing.length
      }
      await fillings.end(tx, postgresIndex)
      const { rows } = await tx.execute<{ source: string; record_id: string }>(sql`
        (select source, record_id from search_documents where tokens < ${version} limit ${batchSize / 2})
        union all (select source, record_id from search_documents where tokens > ${version} limit ${batchSize / 2})`)
      await reindex(rows.map((row) => ({ source: row.source, id: Number(row.record_id) })))
      return rows.length
    },
  }
}
