import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { eventQuestions, ticketTypes } from './tables.ts'

const placeholder = sql.placeholder

/** Conditions of the sale of an event's tickets. */
export interface EventOnSale {
  id: number
  state: string
  /** BCP 47 tag of the organiser's texts. */
  language: string
  startsMs: number
  endsMs: number
  cancellationHours: number | null
  currency: string
  currencyExponent: number
}

/** A type with its translations; as a type, since rows of a query are records. */
type TranslatedType = {
  event: number
  language: string
} & Pick<typeof ticketTypes.$inferSelect, 'name' | 'description' | 'versions'>

/** Creates the reads of tickets for visitors; the statements are built once and prepared on each connection. */
export function createTicketsStore(orm: NodePgDatabase) {
  const typesOf = (condition: ReturnType<typeof eq>, name: string) =>
    orm
      .select({
        id: ticketTypes.id,
        eventId: ticketTypes.eventId,
        kind: ticketTypes.kind,
        name: ticketTypes.name,
        description: ticketTypes.description,
        versions: ticketTypes.versions,
        price: sql<string>`${ticketTypes.price}::text`,
        groupPrices: sql<{ from: number; price: string }[]>`coalesce((
          select jsonb_agg(jsonb_build_object('from', from_quantity, 'price', price::text) order by from_quantity)
          from ticket_group_prices where type_id = ticket_types.id), '[]')`,
        saleFrom: ticketTypes.saleFrom,
        saleUntil: ticketTypes.saleUntil,
        perOrder: ticketTypes.perOrder,
        hidden: ticketTypes.hidden,
        onSale: ticketTypes.onSale,
        pools: sql<number[]>`array(select pool_id from ticket_type_pools where type_id = ticket_types.id)`,
        free: sql<number>`coalesce((
          select min(capacity - held - sold) from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
          where type_id = ticket_types.id), 0)`,
        scarcest: sql<number[]>`array(
          select pool_id from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
          where type_id = ticket_types.id and capacity - held - sold <= all (
            select capacity - held - sold from ticket_type_pools as drawn join ticket_pools on ticket_pools.id = drawn.pool_id
            where drawn.type_id = ticket_types.id))`,
        unsold: sql<number>`coalesce((
          select min(capacity - sold) from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
          where type_id = ticket_types.id), 0)`,
        waitedFor: sql<number | null>`(
          select min(quantity) from waiting_entries where type_id = ticket_types.id and state = 'waiting' and quantity <= per_order)`,
      })
      .from(ticketTypes)
      .where(and(condition, isNull(ticketTypes.removedAt)))
      .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
      .prepare(name)
  const ofEvent = typesOf(eq(ticketTypes.eventId, placeholder('event')), 'ticket_types_of_event')
  const ofEvents = typesOf(
    sql`${ticketTypes.eventId} = any (${placeholder('events')}::bigint[])`,
    'ticket_types_of_events',
  )
  const questions = orm
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, placeholder('event')), isNull(eventQuestions.removedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))
    .prepare('event_questions_of_event')

  return {
    types: (event: number) => ofEvent.execute({ event }),
    typesOfEvents: (events: readonly number[]) => ofEvents.execute({ events: [...events] }),
    questions: (event: number) => questions.execute({ event }),

    /** The currency of an event in any state. */
    async currencyOf(event: number, db: Executor = orm): Promise<{ currency: string; currency_exponent: number }> {
      const { rows } = await db.execute<{ currency: string; currency_exponent: number }>(
        sql`select currency, currency_exponent from events where id = ${event}`,
      )
      return rows[0] ?? { currency: '', currency_exponent: 0 }
    },

    /** The translated types of some events, also those that were removed: orders still name them. */
    async translatedTypes(events: readonly number[]) {
      const { rows } = await orm.execute<TranslatedType>(sql`
        select event_id::float8 as event, type.name, type.description, type.versions, events.language
        from ticket_types as type join events on events.id = event_id
        where event_id = any (${sql.param([...events])}::bigint[]) and type.versions <> '{}' order by type.id`)
      return rows
    },

    async eventOfType(type: number): Promise<number | undefined> {
      const rows = await orm
        .select({ event: ticketTypes.eventId })
        .from(ticketTypes)
        .where(and(eq(ticketTypes.id, type), isNull(ticketTypes.removedAt)))
      return rows[0]?.event
    },

    /** The event as its tickets depend on it; one that readers do not have is not there, but for `drafts`. */
    async onSale(event: number, drafts = false): Promise<EventOnSale | undefined> {
      const { rows } = await orm.execute<Record<string, unknown>>(sql`
        select id, state, language, (extract(epoch from starts_at) * 1000)::float8 as "startsMs",
          (extract(epoch from ends_at) * 1000)::float8 as "endsMs", cancellation_hours as "cancellationHours",
          currency, currency_exponent as "currencyExponent"
        from events where id = ${event} and (${drafts} or state in ('published', 'cancelled')) and deleted_at is null`)
      return rows[0] as EventOnSale | undefined
    },

    /** True if the event has or had each of these codes, also where they are used up or paused. */
    async codesExist(event: number, keys: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(keys)]
      const { rows } = await orm.execute<{ n: number }>(sql`
        select count(*)::int as n from ticket_codes
        where event_id = ${event} and code_key = any (${sql.param(wanted)}::text[])`)
      return rows[0]?.n === wanted.length
    },

    /** Types that a code of the event opens at a moment; undefined where it opens nothing. */
    async opens(event: number, key: string, now: Date): Promise<'all' | number[] | undefined> {
      const { rows } = await orm.execute<{ types: number[] | null }>(sql`
        select array_agg(type_id) filter (where type_id is not null) as types
        from ticket_codes as code left join ticket_code_types on code_id = code.id
        where event_id = ${event} and code_key = ${key} and purpose = 'invitation' and ended_at is null
          and paused_at is null and uses < uses_limit
          and (valid_from is null or valid_from <= ${now.toISOString()}::timestamptz)
          and (valid_until is null or valid_until > ${now.toISOString()}::timestamptz)
        group by code.id`)
      const [row] = rows
      return row && (row.types ?? 'all')
    },
  }
}

/** All questions that attendees of an event were ever asked, for answers that were given to one that is gone. */
export async function everyQuestion(db: Executor, event: number) {
  return db
    .select()
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, event))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))
}

export type TypeRow = Awaited<ReturnType<ReturnType<typeof createTicketsStore>['types']>>[number]
export type QuestionRow = typeof eventQuestions.$inferSelect
