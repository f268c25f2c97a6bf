import type pg from 'pg'
import { dayMs } from '#server/platform/durations.ts'
import type { Log } from '#server/platform/log.ts'
import type { Delivery } from './delivery.ts'
import { DeliveryError } from './delivery-error.ts'

const failureReasons = ['receiver', 'refused', 'unreachable', 'tooSlow', 'unreadable', 'unknown'] as const
export type FailureReason = (typeof failureReasons)[number]

/** Failures of one kind for one reason. */
export interface FailureCount {
  kind: 'mail' | 'sms'
  reason: FailureReason
  failures: number
  last: Date
}

const retentionMs = 7 * dayMs

/** Counts failed emails and text messages, without their recipients. */
export function createDeliveryFailures(pool: pg.Pool, log: Pick<Log, 'error'>) {
  const counts: Record<FailureCount['kind'], Map<string, number>> = { mail: new Map(), sms: new Map() }
  const count = (kind: FailureCount['kind'], outcome: FailureReason | 'sent') =>
    counts[kind].set(outcome, (counts[kind].get(outcome) ?? 0) + 1)

  async function note(kind: FailureCount['kind'], error: unknown): Promise<void> {
    const reason: FailureReason = error instanceof DeliveryError ? error.reason : 'unknown'
    count(kind, reason)
    try {
      await pool.query('insert into delivery_failures (kind, reason) values ($1, $2)', [kind, reason])
    } catch (err) {
      // Recording a failure must not cause another one.
      log.error({ err }, 'A failed delivery could not be counted')
    }
  }

  return {
    /** The senders with their failures counted; errors are rethrown unchanged. */
    watchDelivery({
      mailer,
      smsSender,
    }: Pick<Delivery, 'mailer' | 'smsSender'>): Pick<Delivery, 'mailer' | 'smsSender'> {
      return {
        mailer: {
          async send(message) {
            try {
              await mailer.send(message)
              count('mail', 'sent')
            } catch (error) {
              await note('mail', error)
              throw error
            }
          },
        },
        smsSender: {
          async send(message) {
            try {
              await smsSender.send(message)
              count('sms', 'sent')
            } catch (error) {
              // A text of our own that a template-only provider refuses is sent in another form.
              const isRepeated = message.code === undefined && (error as DeliveryError).reason === 'refused'
              if (!isRepeated) await note('sms', error)
              throw error
            }
          },
        },
      }
    },

    /** Deliveries of this process by kind and outcome: sent, or the reason for which they failed. */
    get outcomes(): { kind: string; outcome: string; deliveries: number }[] {
      return Object.entries(counts).flatMap(([kind, outcomes]) =>
        [...outcomes].map(([outcome, deliveries]) => ({ kind, outcome, deliveries })),
      )
    },

    /** Returns the failures since a moment, by kind and reason, the latest first. */
    async since(moment: Date): Promise<FailureCount[]> {
      const { rows } = await pool.query(
        `select kind, reason, count(*)::int as failures, max(failed_at) as last from delivery_failures
         where failed_at > $1 group by kind, reason order by last desc`,
        [moment],
      )
      return rows
    },

    /** Removes failures that are more than a week old. */
    async removeOld(now: Date): Promise<void> {
      await pool.query('delete from delivery_failures where failed_at < $1', [new Date(now.getTime() - retentionMs)])
    },
  }
}

export type DeliveryFailures = ReturnType<typeof createDeliveryFailures>
