import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Answer, TicketType } from '#contract/events/tickets.ts'
import { ticketLimits } from '#contract/events/tickets.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { codeKey, needsCode, soundAnswers, stockOf, unavailableNow } from './policy.ts'
import { createPrices } from './prices.ts'
import { createTicketsStore, type EventOnSale, everyQuestion, type TypeRow } from './store.ts'

/** What events offer to visitors: types of tickets, what is left of them, and the questions to attendees. */
export function createTicketsService({ database }: { database: Pick<Database, 'orm'> }) {
  const store = createTicketsStore(database.orm)

  async function shownEvent(id: number): Promise<EventOnSale> {
    const event = await store.onSale(id)
    if (!event) throw new CallError('itemMissing', 'event')
    return event
  }

  /** The types that somebody with this code may see, as they stand at this moment. */
  async function visible(event: EventOnSale, code: string | undefined, now: Date) {
    const [rows, opened] = await Promise.all([
      store.types(event.id),
      code === undefined ? undefined : store.opens(event.id, codeKey(code), now),
    ])
    const opens = (id: number) => opened === 'all' || opened?.includes(id) === true
    const left = stockOf(rows)
    const isOver = event.state === 'cancelled' || event.endsMs <= now.getTime()
    const types = rows
      .filter(({ id, hidden }) => !hidden || opens(id))
      .map((row) => {
        const remaining = left.get(row.id) ?? 0
        const state = { left: remaining, isOver, isOpened: opens(row.id), now }
        return shownType(row, event, remaining, unavailableNow(row, state))
      })
    return { types, opened }
  }

  return {
    codeKey,
    ...createPrices({ database }),

    /** One type; a hidden one only where the code opens it. @throws CallError ticketMissing */
    async details({ id, code }: ParsedInput<'getTicketDetails'>, { now }: CallContext): Promise<TicketType> {
      const eventId = await store.eventOfType(id)
      const event = eventId === undefined ? undefined : await store.onSale(eventId)
      const { types } = event ? await visible(event, code, now) : { types: [] }
      const type = types.find((one) => one.id === id)
      if (!type) throw new CallError('ticketMissing')
      return type
    },

    /** All that an event offers. @throws CallError itemMissing */
    async offer(
      { event: id, code }: ParsedInput<'getTicketOffer'>,
      { now }: Pick<CallContext, 'now'>,
    ): Promise<CallOutput<'getTicketOffer'>> {
      const event = await shownEvent(id)
      const [{ types, opened }, questions] = await Promise.all([visible(event, code, now), store.questions(id)])
      return {
        event: id,
        types,
        questions: questions.map(({ id, kind, label, options, required }) => ({ id, kind, label, options, required })),
        code_accepted: opened !== undefined,
        cancellation_hours: event.cancellationHours,
        per_order: ticketLimits.perOrder,
      }
    },

    /** What is left of the types that everybody sees. @throws CallError itemMissing */
    async stock({ event: id }: ParsedInput<'getTicketStock'>, { now }: CallContext) {
      const { types } = await visible(await shownEvent(id), undefined, now)
      return { event: id, types: types.map(({ id, left, unavailable }) => ({ id, left, unavailable })) }
    },

    /** The event as its sale depends on it. @throws CallError itemMissing */
    eventOnSale: shownEvent,
    eventOfType: store.eventOfType,
    /** What attendees of an event are asked now. */
    questions: store.questions,

    /**
     * Answers of attendees to the questions that their event asks now, in the form that is stored.
     * @throws CallError attendeesIncomplete
     */
    async answers(event: number, given: readonly Record<string, Answer>[]): Promise<Record<string, Answer>[]> {
      const questions = await store.questions(event)
      return given.map((one, place) => soundAnswers(questions, one, `attendees.${place}.`))
    },

    /** Answers with the labels of their questions, also of those that are asked no more. */
    async labelled(db: Executor, event: number) {
      const questions = await everyQuestion(db, event)
      return (answers: Readonly<Record<string, Answer>>) =>
        questions.flatMap(({ id, label }) => {
          const answer = answers[id]
          return answer === undefined ? [] : [{ question: id, label, answer }]
        })
    },
  }
}

function shownType(row: TypeRow, event: EventOnSale, left: number, unavailable: TicketType['unavailable']): TicketType {
  return {
    id: row.id,
    event: row.eventId,
    kind: row.kind,
    name: row.name,
    description: row.description,
    price: row.price,
    group_prices: row.groupPrices,
    currency: event.currency,
    currency_exponent: event.currencyExponent,
    sale_from: row.saleFrom && siteTime(row.saleFrom),
    sale_until: row.saleUntil && siteTime(row.saleUntil),
    per_order: row.perOrder,
    needs_code: row.hidden || needsCode(row),
    left,
    unavailable,
    waiting_list: unavailable === 'sold_out' && !row.hidden && !needsCode(row),
  }
}

export type TicketsService = ReturnType<typeof createTicketsService>
export type { PricedOrder } from './prices.ts'
