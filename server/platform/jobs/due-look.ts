import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { DueLook } from './repeated-tasks.ts'

/** Asks the database about the conditions of all tasks in one statement. */
export const createDueLook =
  ({ orm }: Pick<Database, 'orm'>): DueLook =>
  async (conditions) => {
    const list = conditions.map((condition) => `(${condition})`).join(', ')
    const { rows } = await orm.execute<{ due: boolean[] }>(sql.raw(`select array[${list}] as due`))
    return rows[0]?.due ?? []
  }
