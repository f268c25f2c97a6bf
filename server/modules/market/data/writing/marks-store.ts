import { desc, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import type { MarkDraft } from '../market-draft.ts'
import { dataMarks } from '../tables.ts'

/** The SQL of editing chart marks, the newest day first. In lists, the symbol of a coin stands for its key. */
export const markRows = createKindRows(dataMarks, {
  order: sql`${desc(dataMarks.day)}, ${desc(dataMarks.id)}`,
  computed: {
    coin: sql`coalesce((
      select nullif(entity.symbol, '') from data_entities as entity where entity.key = ${dataMarks}.coin
    ), ${dataMarks}.coin)`,
  },
})

/** Adds those that are not there yet. */
export async function addMarks(tx: Executor, marks: readonly MarkDraft[]): Promise<void> {
  if (marks.length === 0) return
  await tx
    .insert(dataMarks)
    .values([...marks])
    .onConflictDoNothing()
}
