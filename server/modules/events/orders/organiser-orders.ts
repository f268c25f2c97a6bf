import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserOrderDetails } from '#contract/events/organiser.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { createKeptAnswers } from '#server/platform/cache/kept-answers.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { bodyHash } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteDay, siteDayStart } from '#server/platform/site-time.ts'
import type { Access } from './access.ts'
import type { BuyerOrders } from './buyer-orders.ts'
import { whileInviting } from './messages/addressees.ts'
import { addMessage } from './messages/messages-store.ts'
import type { Admissions, EventsOfOrders } from './needs.ts'
import type { OrderReader } from './order-reader.ts'
import * as organiserStore from './organiser-store.ts'
import { parseEmail, parseName } from './policy.ts'
import { presentAttendee, presentHistory, presentOrder, presentSummary } from './present.ts'
import type { StockStore } from './stock-store.ts'
import * as store from './store.ts'
import { transferTicket } from './transfers/ticket-transfers.ts'

interface Needs {
  database: Database
  accounts: { people: Pick<AccountsService['people'], 'byIds'> }
  events: EventsOfOrders
  tickets: Pick<TicketsService, 'answers' | 'labelQuestions'>
  limiter: Pick<Limiter, 'takeEach' | 'restore'>
  access: Access
  reader: OrderReader
  stock: StockStore
  orders: store.OrdersStore
  buyerOrders: Pick<BuyerOrders, 'reserved'>
  admissions: Admissions
  tracking: Pick<TrackingService, 'byDay'>
}

/** Roles in an event that show its orders. */
export const managing = ['owner', 'manager'] as const
const reasonLength = 500
/** The email with the tickets is sent again at most once in this time. */
const resendMs = 10 * 60_000

type Filters = Pick<ParsedInput<'activityOrders'>, 'state' | 'type' | 'words' | 'from' | 'to' | 'page' | 'size'>

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Totals of more days may be half a minute old; those of a month include people admitted just now. */
const maxFreshDays = 31

/** Orders and attendees as the organiser of their event sees and changes them. */
export function createOrganiserOrders(needs: Needs) {
  const {
    database,
    limiter,
    accounts,
    events,
    tickets,
    access,
    reader,
    stock,
    orders,
    buyerOrders,
    admissions,
    tracking,
  } = needs
  const { orm } = database
  const keptTotals = createKeptAnswers<CallOutput<'activityHome'>>()

  /** An order of an event that the caller manages. @throws CallError orderMissing, notAllowed */
  async function findManaged(id: number, context: MemberContext): Promise<store.OrderRow> {
    const row = await orders.find(id)
    if (!row) throw new CallError('orderMissing')
    await events.requireRole(row.eventId, context, managing).catch((error: unknown) => {
      // A caller without a role in the event does not learn that the order exists.
      const isStranger = error instanceof CallError && error.reason !== 'notAllowed'
      throw isStranger ? new CallError('orderMissing') : error
    })
    return row
  }

  async function details(id: number, context: MemberContext): Promise<OrganiserOrderDetails> {
    const row = await orders.find(id)
    if (!row) throw new CallError('orderMissing')
    const whole = await reader.whole(row, context)
    const history = await store.historyOf(orm, id)
    const [names, labelled, inside] = await Promise.all([
      accounts.people.byIds(history.flatMap(({ actorId }) => actorId ?? [])),
      tickets.labelQuestions(orm, row.eventId),
      admissions.findAdmitted(whole.tickets.map((ticket) => ticket.id)),
    ])
    const { token: _, ...order } = presentOrder(whole, access, context.now)
    return {
      ...order,
      attendees: whole.tickets.map((ticket) => ({
        ...presentAttendee(ticket, {
          number: row.number,
          typeName: whole.lines.find((line) => line.id === ticket.lineId)?.name ?? '',
          checkedIn: inside.has(ticket.id),
        }),
        answers: labelled(ticket.answers),
      })),
      history: history.map((entry) => presentHistory(entry, names)),
    }
  }

  async function listPage(ids: readonly number[], filters: Filters, context: MemberContext) {
    const { page, size } = filters
    const to = filters.to === undefined ? undefined : siteDayStart(filters.to)
    const condition = organiserStore.ordersWanted(orm, {
      ...{ events: ids, state: filters.state, type: filters.type, words: filters.words },
      from: filters.from ? siteDayStart(filters.from) : undefined,
      to: to && new Date(to.getTime() + dayMs),
    })
    const [rows, total] = await Promise.all([
      store.listOrders(orm, condition, { offset: (page - 1) * size, limit: size }),
      store.countOrders(orm, condition),
    ])
    const [eventOf, refundsOf] = await Promise.all([
      reader.eventsOf(
        rows.map(({ row }) => row.eventId),
        context,
      ),
      organiserStore.refundsOf(
        orm,
        rows.map(({ row }) => row.id),
      ),
    ])
    const list = rows.map(({ row, types, ...places }) => ({
      ...presentSummary(row, places, eventOf(row.eventId)),
      ...{ name: row.name, email: row.email, types, ...refundsOf(row.id) },
    }))
    return { list, total, more: page * size < total }
  }

  return {
    managed: findManaged,

    async orders({ id, ...filters }: ParsedInput<'activityOrders'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      return listPage([id], filters, context)
    },

    /** Orders of all events in which the caller has a part that lets them see orders. */
    async allOrders({ event, ...filters }: ParsedInput<'activityAllOrders'>, context: MemberContext) {
      if (event !== undefined) await events.requireRole(event, context, managing)
      return listPage(event === undefined ? await manageable(context) : [event], filters, context)
    },

    async details({ order }: ParsedInput<'activityOrderDetails'>, context: MemberContext) {
      return details((await findManaged(order, context)).id, context)
    },

    async attendees(
      { id, page, size, ...filter }: ParsedInput<'activityAttendees'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityAttendees'>> {
      await events.requireRole(id, context, managing)
      const wanted = { event: id, ...filter }
      const [rows, total] = await Promise.all([
        organiserStore.listAttendees(orm, wanted, { offset: (page - 1) * size, limit: size }),
        organiserStore.countAttendees(orm, wanted),
      ])
      const inside = await admissions.findAdmitted(rows.map(({ ticket }) => ticket.id))
      const list = rows.map(({ ticket, ...rest }) =>
        presentAttendee(ticket, { ...rest, checkedIn: inside.has(ticket.id) }),
      )
      return { list, total, more: page * size < total }
    },

    /** Cancels an order, or some of its tickets, and sends the buyer the reason. Cancelled tickets stay cancelled. */
    async cancel({ order, tickets: named, reason }: ParsedInput<'activityOrderCancel'>, context: MemberContext) {
      const row = await findManaged(order, context)
      const text = cleanText(reason, true)
      if ([...text].length > reasonLength) throw new CallError('invalidInput', 'reason')
      const cancellation = { order: row.id, ...(named && { tickets: named }), text, now: context.now }
      await orRefusal(stock.cancel({ ...cancellation, reason: 'organiser', by: 'organiser', actor: userOf(context) }))
      return details(row.id, context)
    },

    /** @throws CallError attendeesIncomplete, invalidEmail, ticketMissing, wrongState */
    async update(input: ParsedInput<'activityOrderUpdate'>, context: MemberContext) {
      const row = await findManaged(input.order, context)
      const name = input.name === undefined ? undefined : parseName(input.name, 'name')
      const email = input.email === undefined ? undefined : parseEmail(input.email, 'email')
      if (input.ticket !== undefined)
        await updateAttendee(row, { ...input, name, email, ticket: input.ticket }, context)
      else
        await transaction(database, async (tx) => {
          const held = await store.holdOrder(tx, row.id)
          const buyer = { name: name ?? held?.name ?? '', email: email ?? held?.email ?? '', now: context.now }
          await store.changeBuyer(tx, row.id, buyer)
          await store.addHistory(tx, entryOf(row, context, 'attendee_changed', ''))
        })
      return details(row.id, context)
    },

    /** @throws CallError wrongState where there are no tickets, tooManyRequests */
    async resend({ order }: ParsedInput<'activityOrderResend'>, context: MemberContext) {
      const row = await findManaged(order, context)
      if (row.state !== 'paid') throw new CallError('wrongState')
      await transaction(database, async (tx) => {
        const detail = `${Math.floor(context.now.getTime() / resendMs)}`
        if (!(await addMessage(tx, { order, topic: 'sent_again', detail })))
          throw new CallError('tooManyRequests', undefined, resendMs / 1_000)
        await store.addHistory(tx, entryOf(row, context, 'sent_again', ''))
      })
      return {}
    },

    /** @throws CallError soldOut, ticketMissing, attendeesIncomplete, invalidEmail, keyReused, tooManyRequests */
    async addGuests(input: ParsedInput<'addActivityGuests'>, context: MemberContext) {
      const { id: event, type, guests, idempotency_key: key } = input
      await events.requireRole(event, context, managing)
      const attendees = guests.map(({ name, email }, place) => ({
        name: parseName(name, `guests.${place}.name`),
        email: parseEmail(email, `guests.${place}.email`),
      }))
      const { now, language, caller } = context
      const actor = userOf(context)
      const addresses = attendees.map(({ email }) => email)
      const request = { key, hash: bodyHash({ actor, ...input }), actor, now }
      return whileInviting(limiter, actor, addresses, async () => {
        const order = await buyerOrders.reserved({
          ...{ event, buyer: null, name: caller.session.nickname, email: '', language, source: 'guest_list' },
          lines: [{ place: 0, type, quantity: guests.length, code_key: null }],
          expires: new Date(now.getTime() + resendMs),
          ...request,
        })
        const [line] = await orders.lines(order)
        const placed = attendees.map((one, place) => ({
          ...one,
          place,
          line: line?.id ?? 0,
          user_id: null,
          answers: {},
        }))
        const buyer = { name: caller.session.nickname, email: '' }
        await orRefusal(stock.confirm({ order, ...buyer, by: 'organiser', attendees: placed, ...request }))
        return details(order, context)
      })
    },

    /** Totals of one event, or of all that the caller manages; up to half a minute old. @throws CallError tooManyRequests */
    async totals({ id, days }: ParsedInput<'activityHome'>, context: MemberContext) {
      if (id !== undefined) await events.requireRole(id, context, managing)
      const question = { key: `${id ?? 'all'} ${days}`, keep: days > maxFreshDays }
      return keptTotals(userOf(context), question, () => loadCounts(id, days, context))
    },
  }

  async function loadCounts(
    id: number | undefined,
    days: number,
    context: MemberContext,
  ): Promise<CallOutput<'activityHome'>> {
    const ids = id === undefined ? await manageable(context) : [id]
    const first = new Date(context.now.getTime() - (days - 1) * dayMs)
    const from = siteDayStart(siteDay(first)) ?? first
    const [all, byDay, types, capacity, inside, seen, came] = await Promise.all([
      organiserStore.totals(orm, ids),
      organiserStore.byDay(orm, ids, from),
      id === undefined ? [] : organiserStore.byType(orm, id),
      id === undefined ? 0 : organiserStore.placesOf(orm, id),
      admissions.count(ids),
      tracking.byDay('event', ids, first),
      admissions.byDay(ids, from),
    ])
    const known = new Map(byDay.map((one) => [one.day, one]))
    const opened = new Map(seen.map((one) => [one.day, one]))
    const admitted = new Map(came.map((one) => [one.day, one]))
    return {
      ...{ events: ids.length, orders: all.orders, registered: all.registered, waiting: all.waiting },
      ...{ checked_in: inside, capacity },
      views: sumOf(seen.map(({ views }) => views)),
      readers: sumOf(seen.map(({ visitors }) => visitors)),
      revenue: all.revenue.map(({ currency, exponent, total }) => ({ currency, currency_exponent: exponent, total })),
      days: Array.from({ length: days }, (_, at) => siteDay(new Date(first.getTime() + at * dayMs))).map((day) => ({
        ...(known.get(day) ?? { day, orders: 0, registered: 0 }),
        ...{ views: opened.get(day)?.views ?? 0, readers: opened.get(day)?.visitors ?? 0 },
        checked_in: admitted.get(day)?.admitted ?? 0,
      })),
      types,
    }
  }

  /** The events whose orders the caller may see: those at whose door they only stand are not among them. */
  async function manageable(context: MemberContext): Promise<number[]> {
    const ids: number[] = []
    for (const id of await events.listManaged(context)) {
      const may = await events.requireRole(id, context, managing).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CallError) return false
          throw error
        },
      )
      if (may) ids.push(id)
    }
    return ids
  }

  async function updateAttendee(
    row: store.OrderRow,
    input: Pick<ParsedInput<'activityOrderUpdate'>, 'answers'> & {
      ticket: string
      name: string | undefined
      email: string | undefined
    },
    context: MemberContext,
  ): Promise<void> {
    const found = await store.findTicket(orm, input.ticket)
    if (found?.order.id !== row.id) throw new CallError('ticketMissing')
    const { ticket, line } = found
    const { name = ticket.name, email = ticket.email } = input
    const answers = input.answers ? ((await tickets.answers(row.eventId, [input.answers]))[0] ?? {}) : ticket.answers
    const { now } = context
    await transaction(database, async (tx) => {
      if (email !== ticket.email)
        await transferTicket(tx, ticket, { receiver: { name, email }, answers, by: 'organiser', now })
      else if (!(await store.changeTicket(tx, ticket, { name, answers }, now))) throw new CallError('wrongState')
      await store.addHistory(tx, entryOf(row, context, 'attendee_changed', line.name))
    })
  }
}

const entryOf = (
  { id }: store.OrderRow,
  context: MemberContext,
  action: 'attendee_changed' | 'sent_again',
  detail: string,
) => ({ orderId: id, happenedAt: context.now, by: 'organiser' as const, actorId: userOf(context), action, detail })

export type OrganiserOrders = ReturnType<typeof createOrganiserOrders>
