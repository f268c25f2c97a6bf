import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** Rows that wait for a task and whose time has come, as SQL. */
export interface DueRows {
  /** The table and its condition: what stands after `from`. */
  rows: string
  /** The time since which a row has been due; without it, only the number of rows is known. */
  since?: string
}

/** Returns for the rows of each task whether there are any. */
export type DueLook = (due: readonly DueRows[]) => Promise<readonly boolean[]>

/** Asks the database about the rows of all tasks in one statement. */
export const createDueLook =
  ({ orm }: Pick<Database, 'orm'>): DueLook =>
  async (due) => {
    const list = due.map(({ rows }) => `exists (select from ${rows})`).join(', ')
    const { rows } = await orm.execute<{ due: boolean[] }>(sql.raw(`select array[${list}] as due`))
    return rows[0]?.due ?? []
  }

/** Rows are counted up to this number, so that a long queue does not make its own count slow. */
const maxCounted = 100_000

/** How many rows wait for a task, and for how many seconds the first of them has been due. */
export interface DueCount {
  waiting: number
  /** Null where it is not known, and where none waits. */
  oldestSeconds: number | null
}

/** Counts the rows of several tasks, in one statement. */
export async function countDueRows(
  { orm }: Pick<Database, 'orm'>,
  due: ReadonlyMap<string, DueRows>,
): Promise<Map<string, DueCount>> {
  const entries = [...due]
  if (entries.length === 0) return new Map()
  const parts = entries.map(
    ([, { rows, since = 'null::timestamptz' }], place) =>
      `select ${place} as place, count(*)::int as waiting, extract(epoch from now() - min(since))::float8 as oldest
       from (select ${since} as since from ${rows} limit ${maxCounted}) as due_rows`,
  )
  const { rows } = await orm.execute<{ place: number; waiting: number; oldest: number | null }>(
    sql.raw(parts.join(' union all ')),
  )
  return new Map(
    rows.map(({ place, waiting, oldest }) => [entries[place]?.[0] ?? '', { waiting, oldestSeconds: oldest }]),
  )
}
