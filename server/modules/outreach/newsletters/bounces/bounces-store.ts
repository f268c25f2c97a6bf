import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { markUncounted } from '../deliveries-store.ts'
import type { DeliveryReport } from './report.ts'

/** Temporary failures after which an address is suspended, and the days over which they must be spread. */
const soft = { failures: 5, overDays: 3, forgottenDays: 14 } as const

/**
 * Records a report about an email, once.
 * @returns the subscriber; undefined where it was recorded before, the email is unknown or its reader is gone
 */
export async function addBounce(
  tx: Executor,
  deliveryId: number,
  { kind, isFinal, status }: Pick<DeliveryReport, 'kind' | 'isFinal' | 'status'>,
  now: Date,
): Promise<number | undefined> {
  const added = await tx.execute(sql`
    insert into newsletter_bounces (delivery_id, kind, is_final, status, received_at)
    select id, ${kind}, ${isFinal}, ${status}, ${now} from newsletter_deliveries
    where id = ${deliveryId} and state in ('sending', 'sent', 'unknown', 'failed')
    on conflict do nothing`)
  if (added.rowCount === 0) return undefined
  const cause = kind === 'complaint' ? 'complaint' : `bounce ${status}`.trim()
  const { rows } = await tx.execute<{ subscriber: number | null; issue: number }>(sql`
    update newsletter_deliveries set cause = ${cause}, state = case when ${kind} = 'bounce' then 'failed' else state end
    where id = ${deliveryId} returning subscriber_id as subscriber, issue_id as issue`)
  await markUncounted(
    tx,
    rows.map(({ issue }) => issue),
  )
  return rows[0]?.subscriber ?? undefined
}

/** Counts a temporary failure. @returns true if the address is to be suspended */
export async function countSoftBounce(tx: Executor, subscriberId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    update newsletter_subscribers set
      soft_bounces = case when soft_since > ${now}::timestamptz - make_interval(days => ${soft.forgottenDays})
        then least(soft_bounces + 1, 1000) else 1 end,
      soft_since = case when soft_since > ${now}::timestamptz - make_interval(days => ${soft.forgottenDays})
        then soft_since else ${now} end
    where id = ${subscriberId}
    returning soft_bounces >= ${soft.failures}
      and soft_since <= ${now}::timestamptz - make_interval(days => ${soft.overDays}) as over`)
  return rows[0]?.over ?? false
}
