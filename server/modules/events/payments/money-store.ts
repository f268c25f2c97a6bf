import { getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Answer } from '#contract/events/tickets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { payments } from './tables.ts'

/** Outcome of money that came: the order is paid, the money is refunded, less came than asked for, or it is known. */
export type Settlement = 'paid' | 'refunding' | 'short' | 'known'

/** The person who acted, and the provider's id of the event that reported it. */
interface Source {
  by?: 'buyer' | 'organiser' | 'system'
  actor?: number | null
  text?: string
  event?: string
  account?: number
  now: Date
}

/** The columns of a payment that a function returns, read as those of the table are. */
const rowOfFunction = Object.fromEntries(
  Object.entries(getTableColumns(payments)).map(([key, column]) => [
    key,
    sql`${sql.identifier(column.name)}`.mapWith(column),
  ]),
)

/**
 * Statements that move money: each is one function of the database (`functions/`), which changes the order, its tickets,
 * its places and the books with it.
 */
export function createMoneyStore(orm: NodePgDatabase) {
  const starting = orm
    .select(rowOfFunction)
    .from(sql`start_payment(${sql.placeholder('asked')}::jsonb)`)
    .prepare('start_payment')

  async function ask<T>(statement: ReturnType<typeof sql>, db: Executor = orm): Promise<T> {
    const { rows } = await db.execute<{ result: T }>(statement)
    return (rows[0] as { result: T }).result
  }

  return {
    /** Opens a payment of a reserved order, or returns the open one. */
    start: async (asked: {
      order: number
      account: number
      name: string
      email: string
      attendees: readonly {
        place: number
        line: number
        name: string
        email: string
        answers: Record<string, Answer>
      }[]
      actor: number | null
      now: Date
      /** End of the reservation, unless that is too long after the first payment of the order. */
      expires: Date
      /** The duration in the syntax of PostgreSQL. */
      longest: string
    }): Promise<typeof payments.$inferSelect> => {
      const [row] = (await starting.execute({ asked: JSON.stringify(asked) })) as (typeof payments.$inferSelect)[]
      if (!row) throw new Error(`There is no payment of order ${asked.order}`)
      return row
    },

    settle: (
      asked: {
        payment: number
        received: bigint
        external_payment?: string
        /** True if it is enough, however little it is. */
        accept?: boolean
        /** Earliest end of the reservation for the rest. */
        expires?: Date
      } & Source,
      db: Executor = orm,
    ): Promise<Settlement> =>
      ask(
        sql`select settle_payment(${JSON.stringify({ ...asked, received: Number(asked.received) })}::jsonb) as result`,
        db,
      ),

    /** Takes what came for the order of a short payment as enough, or asks it back. */
    resolveShort: (
      asked: { payment: number; accept: boolean } & Source,
      db: Executor = orm,
    ): Promise<Extract<Settlement, 'paid' | 'refunding'>> =>
      ask(sql`select resolve_short(${JSON.stringify(asked)}::jsonb) as result`, db),

    /** @returns whether it was open */
    end: (asked: { payment: number; state: 'failed' | 'cancelled' } & Source): Promise<boolean> =>
      ask(sql`select end_payment(${JSON.stringify(asked)}::jsonb) as result`),

    /** @returns how many tickets are concerned */
    askRefund: (
      asked: { order: number; tickets?: readonly string[]; amount?: number; reason: string } & Source,
      db: Executor = orm,
    ): Promise<number> => ask(sql`select ask_refund(${JSON.stringify(asked)}::jsonb) as result`, db),

    /** Requests a refused refund again. @returns the new refund */
    repeatRefund: (asked: { refund: number } & Source): Promise<number> =>
      ask(sql`select ask_refund_again(${JSON.stringify(asked)}::jsonb)::float8 as result`),

    /** Records that a failed refund was made in another way. */
    refundByHand: (asked: { refund: number; reason: 'organiser' } & Source, db: Executor = orm): Promise<boolean> =>
      ask(sql`select refund_by_hand(${JSON.stringify(asked)}::jsonb) as result`, db),

    /** @returns whether it was new */
    noteRefund: (
      asked: {
        refund: number
        state: 'pending' | 'done' | 'refused'
        external_id?: string
        problem?: string
      } & Source,
      db: Executor = orm,
    ): Promise<boolean> => ask(sql`select note_refund(${JSON.stringify(asked)}::jsonb) as result`, db),
  }
}

export type MoneyStore = ReturnType<typeof createMoneyStore>
