import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CancelReason } from '#contract/events/orders.ts'
import type { OrderHistoryEntry } from '#contract/events/organiser.ts'
import type { Answer } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A request that a browser may send again. */
interface Repeatable {
  key: string | null
  /** SHA-256 of its body, in hexadecimal. */
  hash: string | null
}

export interface Reservation extends Repeatable {
  event: number
  number: string
  buyer: number | null
  name: string
  email: string
  language: Language
  source: 'checkout' | 'waiting_list' | 'guest_list'
  /** The entry of the waiting list that it is an offer to. */
  entry?: number
  /** The client that buys, as a keyed hash in hexadecimal: it may reserve only a limited number of places at once. */
  client?: string
  /** The wider IPv6 network that the client belongs to, likewise. */
  network?: string
  /** The person who created it, if not the buyer. */
  actor: number | null
  lines: readonly ReservedLine[]
  /** Price. Without it nothing is reserved that costs something, but for guests of the organiser. */
  priced?: ReservedAmounts
  now: Date
  expires: Date
}

interface ReservedLine {
  place: number
  type: number
  quantity: number
  code_key: string | null
  amounts?: { unit_price: string; discount: string; fee: string; tax: string; total: string }
}

/** Amounts in the currency's smallest unit, and the version of the event's prices that they were counted by. */
interface ReservedAmounts {
  version: number
  subtotal: string
  discount: string
  fee: string
  tax: string
  total: string
  discounts: readonly { code: number; amount: string }[]
}

export interface Confirmation extends Repeatable {
  order: number
  name: string
  email: string
  by: OrderHistoryEntry['by']
  actor: number | null
  attendees: readonly {
    place: number
    line: number
    name: string
    email: string
    user_id: number | null
    answers: Record<string, Answer>
  }[]
  now: Date
}

export interface Cancellation {
  order: number
  /** Without it, all of the order. */
  tickets?: readonly string[]
  reason: CancelReason
  text: string
  by: OrderHistoryEntry['by']
  actor: number | null
  now: Date
}

/**
 * Statements that take or free places: each is one function of the database (`functions/`) and one round trip, which takes
 * its locks in the order of order, codes, pools.
 */
export function createStockStore(orm: NodePgDatabase) {
  const asked = sql.placeholder('asked')
  const made = sql<number>`made`.as('made')
  const reserving = orm.select({ made }).from(sql`reserve_tickets(${asked}::jsonb) as made`).prepare('reserve_tickets')
  const reservingForClient = orm
    .select({ made })
    .from(sql`reserve_for_client(${asked}::jsonb) as made`)
    .prepare('reserve_for_client')
  const confirming = orm.select({ made }).from(sql`confirm_order(${asked}::jsonb) as made`).prepare('confirm_order')
  const first = (rows: { made: number }[]): number => rows[0]?.made ?? 0

  return {
    /** Holds places and writes the order. @returns its number */
    reserve: async (reservation: Reservation): Promise<number> =>
      first(
        await (reservation.client ? reservingForClient : reserving).execute({ asked: JSON.stringify(reservation) }),
      ),

    /** Issues the tickets of a reserved order. */
    confirm: async (confirmation: Confirmation): Promise<number> =>
      first(await confirming.execute({ asked: JSON.stringify(confirmation) })),

    /** @returns how many places became free */
    async cancel(cancellation: Cancellation, db: Executor = orm): Promise<number> {
      const { rows } = await db.execute<{ freed: number }>(
        sql`select cancel_order(${JSON.stringify(cancellation)}::jsonb) as freed`,
      )
      return rows[0]?.freed ?? 0
    },

    /** Ends a number of orders whose time is over. @returns the number */
    async expire(now: Date, most: number): Promise<number> {
      const { rows } = await orm.execute<{ ended: number }>(
        sql`select expire_orders(${now.toISOString()}::timestamptz, ${most}) as ended`,
      )
      return rows[0]?.ended ?? 0
    },
  }
}

export type StockStore = ReturnType<typeof createStockStore>
