import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** How far the import of a file has come, so that an interrupted one continues where it stopped. */
export interface ImportProgress {
  /** Records that are done, counted from the beginning of the file. */
  position: number
  finished: boolean
}

/** Remembers the progress of imports by the hash of a file's content, so that a renamed file is known again. */
export function createImportProgress({ orm }: Database) {
  return {
    async importProgress(source: string): Promise<ImportProgress> {
      const { rows } = await orm.execute<{ position: number; finished: boolean }>(
        sql`select position, finished_at is not null as finished from imports where source = ${source}`,
      )
      return rows[0] ?? { position: 0, finished: false }
    },

    async saveImportProgress(source: string, name: string, { position, finished }: ImportProgress): Promise<void> {
      const finishedAt = finished ? sql`now()` : sql`null`
      await orm.execute(sql`
        insert into imports (source, name, position, finished_at) values (${source}, ${name}, ${position}, ${finishedAt})
        on conflict (source) do update
          set name = excluded.name, position = excluded.position, finished_at = excluded.finished_at, updated_at = now()`)
    },
  }
}
