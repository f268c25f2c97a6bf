import { sql } from 'drizzle-orm'
import type { DataType } from '#contract/market/data-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How long a summary is used without a change: imports of whole tables do not raise the revision. */
const maxAgeMinutes = 15

/**
 * Raises the revision of these types, so that their stored summaries no longer count. Called in the transaction that
 * changes what they are computed from; always in the same order, so that two writers cannot block each other.
 */
export async function raiseRevisions(tx: Pick<Executor, 'execute'>, types: readonly DataType[]): Promise<void> {
  if (types.length === 0) return
  await tx.execute(sql`insert into data_summaries (type, revision)
    select type, 1 from unnest(${sql.param([...types].sort())}::text[]) as type
    on conflict (type) do update set revision = data_summaries.revision + 1`)
}

/** Revisions of the types, each with its summary where that was computed from this revision and is recent. */
export async function storedSummaries<S>(
  db: Pick<Executor, 'execute'>,
): Promise<Map<DataType, { revision: number; summary: S | null }>> {
  const { rows } = await db.execute<{ type: DataType; revision: string; summary: S | null }>(sql`
    select type, revision, case when summary_revision = revision
      and computed_at > now() - make_interval(mins => ${maxAgeMinutes}::int) then summary end as summary
    from data_summaries`)
  return new Map(rows.map(({ type, revision, summary }) => [type, { revision: Number(revision), summary }]))
}

/** Stores a summary unless the type has changed since the revision it was computed from. */
export async function saveSummary(
  db: Pick<Executor, 'execute'>,
  type: DataType,
  { revision, summary }: { revision: number; summary: object },
): Promise<void> {
  await db.execute(sql`insert into data_summaries as stored (type, revision, summary_revision, summary, computed_at)
    values (${type}, ${revision}, ${revision}, ${JSON.stringify(summary)}::jsonb, now())
    on conflict (type) do update set summary_revision = excluded.summary_revision, summary = excluded.summary,
      computed_at = excluded.computed_at where stored.revision = excluded.revision`)
}
