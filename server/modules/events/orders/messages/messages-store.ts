import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CancelReason } from '#contract/events/orders.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Topics of messages about an order. */
export const topics = [
  'placed',
  'sent_again',
  'cancelled',
  'expired',
  'tickets_cancelled',
  'offered',
  'passed_on',
  'transferred',
  'moved',
  'payment_open',
  'paid',
  'payment_failed',
  'payment_short',
  'late_money',
  'refunded',
] as const
export type Topic = (typeof topics)[number]

export interface NewMessage {
  order: number
  topic: Topic
  ticket?: string
  /** Detail that distinguishes it from another one of the topic; each pair is listed once. */
  detail?: string
}

export interface DueMessage {
  id: number
  order: number
  topic: Topic
  ticket: string | null
  detail: string
  /** The tickets that were cancelled. */
  tickets: readonly string[]
  /** Why they were; null in messages from before that was recorded. */
  cause: CancelReason | null
  /** The reason in the organiser's words; may be empty. */
  note: string
  tries: number
}

/** Sums of an order's payments in the smallest unit. */
export interface OrderMoney {
  received: bigint
  /** The refund that the message is about. */
  refund: bigint
  /** All that was or is going to be refunded, with that refund. */
  refunded: bigint
}

/** Time after which messages taken by a process that ended are free again. */
const leaseSeconds = 120
const retrySeconds = 60

/** Adds a message in the transaction of what it is about, unless it was sent before. @returns whether it is new */
export async function addMessage(tx: Executor, message: NewMessage): Promise<boolean> {
  const { order, topic, ticket = null, detail = '' } = message
  const { rows } = await tx.execute(sql`
    insert into order_messages (order_id, topic, ticket_id, detail) values (${order}, ${topic}, ${ticket}::uuid, ${detail})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Notifies all ticket holders of an event. */
export async function addToEvent(tx: Executor, event: number, topic: Topic, detail: string): Promise<void> {
  await tx.execute(sql`
    insert into order_messages (order_id, topic, detail)
    select id, ${topic}, ${detail} from orders where event_id = ${event} and state = 'paid'
    on conflict do nothing`)
}

export function createMessagesStore(orm: NodePgDatabase) {
  return {
    /** The next one that nobody else is at. */
    async takeNext(): Promise<DueMessage | undefined> {
      const { rows } = await orm.execute<Record<string, unknown>>(sql`
        update order_messages set tries = tries + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
        where id = any (array(
          select id from order_messages where done_at is null and next_at <= now()
          order by next_at, id limit 1 for update skip locked))
        returning id, order_id as "order", topic, ticket_id as ticket, detail, tickets, cause, note, tries`)
      return rows[0] as DueMessage | undefined
    },

    /** Returns the money that a message is about; amounts of a refund that was refused do not count. */
    async moneyOf({
      id,
      order,
      topic,
      detail,
    }: Pick<DueMessage, 'id' | 'order' | 'topic' | 'detail'>): Promise<OrderMoney> {
      const [states, upTo, one] =
        topic === 'refunded'
          ? [
              sql`('done')`,
              sql`and id <= ${detail}::bigint`,
              sql`(select amount from refunds where id = ${detail}::bigint)`,
            ]
          : [sql`('asked', 'pending', 'done')`, sql``, sql`(select refund from order_messages where id = ${id})`]
      const { rows } = await orm.execute<Record<keyof OrderMoney, string>>(sql`
        select received::text, coalesce(${one}, refunded)::text as refund, refunded::text from (select
          (select coalesce(sum(received), 0) from payments where order_id = ${order} and state in ('paid', 'short'))
            as received,
          (select coalesce(sum(amount), 0) from refunds where order_id = ${order} and state in ${states} ${upTo}) as refunded
        ) as sums`)
      const [row] = rows
      return {
        received: BigInt(row?.received ?? 0),
        refund: BigInt(row?.refund ?? 0),
        refunded: BigInt(row?.refunded ?? 0),
      }
    },

    /** Returns the organiser's instructions for the open bank transfer of an order; empty if none is open. */
    async instructionsOf(order: number): Promise<string> {
      const { rows } = await orm.execute<{ instructions: string | null }>(sql`
        select settings ->> 'instructions' as instructions
        from payments join payment_accounts on payment_accounts.id = account_id
        where order_id = ${order} and payments.provider = 'transfer' and state = 'open'
        order by payments.id desc limit 1`)
      return rows[0]?.instructions ?? ''
    },

    putOff: async ({ id, tries }: DueMessage): Promise<void> => {
      await orm.execute(sql`
        update order_messages set next_at = now() + make_interval(secs => ${retrySeconds * tries}) where id = ${id}`)
    },

    /** Records that it was sent. @returns false where another process was faster, whose message counts */
    async finish(tx: Executor, { id }: DueMessage): Promise<boolean> {
      const { rows } = await tx.execute(sql`
        update order_messages set done_at = now() where id = ${id} and done_at is null returning id`)
      return rows.length > 0
    },
  }
}
