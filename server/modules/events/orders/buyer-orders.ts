import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { reservationMinutes } from '#contract/events/order-terms.ts'
import type { Order } from '#contract/events/orders.ts'
import { ticketLimits } from '#contract/events/tickets.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bodyHash } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal, violates } from '#server/platform/database/refusals.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { countedKeys } from '#server/platform/http/rate-limit/networks.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Access } from './access.ts'
import { type Addressing, askerOf, whileMailing } from './messages/addressees.ts'
import type { OrderReader } from './order-reader.ts'
import { matchPlaces, newOrderNumber, parseEmail, parseName } from './policy.ts'
import { mayCancel, presentSummary } from './present.ts'
import { withAmounts } from './pricing.ts'
import type { Reservation, StockStore } from './stock-store.ts'
import { boughtBy, countOrders, listOrders, type OrderRow, type OrdersStore } from './store.ts'

export interface BuyingNeeds {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take' | 'takeEach' | 'restore'>
  accounts: Pick<AccountsService, 'people' | 'realNameOf'>
  tickets: Pick<TicketsService, 'answers' | 'codeKey' | 'countGuesses' | 'priced' | 'mustBePayable'>
  access: Access
  reader: OrderReader
  stock: StockStore
  orders: OrdersStore
}

const minuteMs = 60_000
/** An organiser who changes prices does not do so all the time. */
const maxPriceChanges = 3
/** Several people behind one address may register at the same time; nobody may hold all places for fun. */
const reserving: RateRule = { points: 60, seconds: 600 }

/** Reserving, confirming and cancelling orders, as buyers do. */
export function createBuyerOrders({
  database,
  limiter,
  accounts,
  tickets,
  access,
  reader,
  stock,
  orders,
}: BuyingNeeds) {
  const { orm } = database

  /** An order of the caller, by account or by token. @throws CallError orderMissing */
  async function findOwnOrder(id: number, token: string | undefined, { caller }: Pick<CallContext, 'caller'>) {
    const row = await orders.find(id)
    const user = caller?.session?.userId
    const isOwn = row && (access.opens(token, access.order(id)) || (user !== undefined && row.buyerId === user))
    if (!row || !isOwn) throw new CallError('orderMissing')
    return row
  }

  async function loadOrder(id: number, context: CallContext): Promise<Order> {
    const row = await orders.find(id)
    if (!row) throw new CallError('orderMissing')
    return reader.present(row, context)
  }

  /** Writes the order under a number that no other has. */
  async function reserve(reservation: Omit<Reservation, 'number'>): Promise<number> {
    const attempt = () => stock.reserve({ ...reservation, number: newOrderNumber(reservation.now) })
    return orRefusal(
      attempt().catch((error: unknown) => {
        if (violates(error, 'orders_number_key')) return attempt()
        throw error
      }),
    )
  }

  /**
   * Reserves places. Free tickets take one round trip; prices are computed if there are any, and again if they changed
   * meanwhile.
   * @param terms codes for discounts, and the total that the buyer was shown
   * @throws CallError priceChanged if the total differs, nobodyCanPay
   */
  async function reserveWithRetry(
    reservation: Omit<Reservation, 'number'>,
    { codes, expected, context }: { codes: readonly string[]; expected?: string | undefined; context?: CallContext } = {
      codes: [],
    },
  ): Promise<number> {
    const { event, lines, now } = reservation
    const quotePrice = async () => {
      const priced = await tickets.priced(event, lines, codes, { caller: context?.caller, now })
      if (expected !== undefined && BigInt(expected) !== priced.quote.total) throw new CallError('priceChanged')
      await tickets.mustBePayable(event, priced.quote.total)
      return withAmounts(reservation, priced)
    }
    let next = codes.length > 0 || expected !== undefined ? await quotePrice() : reservation
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await reserve(next)
      } catch (error) {
        const isPriced = error instanceof CallError && error.reason === 'priceChanged'
        if (!isPriced || attempts === maxPriceChanges) throw error
        next = await quotePrice()
      }
    }
  }

  /** The client that holds places, and the widest network around it. */
  function heldBy(context: Pick<CallContext, 'caller'>): Pick<Reservation, 'client' | 'network'> {
    const [own, ...wider] = countedKeys(askerOf(context)).map(({ key }) => access.client(key))
    const network = wider.at(-1)
    return { ...(own && { client: own }), ...(network && { network }) }
  }

  /** Does work that sends tickets to addresses, and counts these. @throws CallError tooManyRequests */
  async function mailing<T>(
    context: Pick<CallContext, 'caller'>,
    addressing: Pick<Addressing, 'addresses' | 'own'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const user = context.caller?.session?.userId
    const confirmed = user === undefined ? undefined : await accounts.people.confirmedEmail(user)
    return whileMailing(limiter, { ...addressing, asker: askerOf(context), ...(confirmed && { confirmed }) }, work)
  }

  return {
    opened: findOwnOrder,
    shown: loadOrder,
    reserved: reserveWithRetry,
    mailing,
    attendees: parseAttendees,
    buyerOf,

    /**
     * Holds places for some minutes, and for fewer where the client holds some already.
     * @throws CallError soldOut, tooManyHeld, notOnSale, eventClosed, codeRefused, tooManyTickets, ticketMissing, priceChanged, discountRefused,
     *   discountsExclusive, nobodyCanPay, keyReused, tooManyRequests
     */
    async reserve(input: ParsedInput<'reserveTickets'>, context: CallContext): Promise<Order> {
      const { caller, language, now } = context
      const user = caller?.session?.userId ?? null
      await mustTake(limiter, `reserve ${askerOf(context)}`, reserving)
      if (input.lines.reduce((sum, { quantity }) => sum + quantity, 0) > ticketLimits.perOrder)
        throw new CallError('tooManyTickets', 'lines')
      const reservation = {
        event: input.event,
        buyer: user,
        name: '',
        email: '',
        language,
        source: 'checkout' as const,
        actor: user,
        ...heldBy(context),
        lines: input.lines.map(({ type, quantity, code }, place) => ({
          ...{ place, type, quantity },
          code_key: code ? tickets.codeKey(code) : null,
        })),
        key: input.idempotency_key,
        hash: bodyHash({ user, ...input }),
        now,
        expires: new Date(now.getTime() + reservationMinutes * minuteMs),
      }
      const keys = reservation.lines.flatMap(({ code_key: key }) => key ?? [])
      await tickets.countGuesses(input.event, keys, context)
      const terms = { codes: input.discount_codes, expected: input.expected_total, context }
      return loadOrder(await reserveWithRetry(reservation, terms), context)
    },

    /**
     * Names the attendees of reserved places and, if nothing is to be paid, issues the tickets.
     * @throws CallError attendeesIncomplete, invalidEmail, reservationExpired, wrongState, eventClosed, keyReused,
     * tooManyRequests
     */
    async confirm(input: ParsedInput<'confirmOrder'>, context: CallContext): Promise<Order> {
      const row = await findOwnOrder(input.order, input.token, context)
      const buyer = buyerOf(input)
      const { token: _, ...body } = input
      const user = context.caller?.session?.userId ?? null
      const attendees = row.state === 'payment_in_progress' ? await parseAttendees(row, input, buyer.email) : []
      const addresses = attendees.length > 0 ? [buyer.email, ...attendees.map(({ email }) => email)] : []
      await mailing(context, { addresses, own: buyer.email }, () =>
        orRefusal(
          stock.confirm({
            order: row.id,
            ...buyer,
            by: 'buyer',
            actor: user,
            attendees,
            key: input.idempotency_key,
            hash: bodyHash(body),
            now: context.now,
          }),
        ),
      )
      return loadOrder(row.id, context)
    },

    /** Details that save a signed-in buyer typing. A nickname is no name for a ticket. */
    async details(_input: object, context: MemberContext): Promise<CallOutput<'buyerDetails'>> {
      const user = userOf(context)
      const [reach, real] = await Promise.all([accounts.people.reach(user), accounts.realNameOf(user, context.now)])
      return { name: real?.state === 'approved' ? real.name : '', email: reach.email ?? '' }
    },

    async read({ order, token }: ParsedInput<'getOrder'>, context: CallContext): Promise<Order> {
      return reader.present(await findOwnOrder(order, token, context), context)
    },

    /**
     * Cancels within the organiser's rule; an unpaid reservation at any time. Of a whole order, tickets that were
     * transferred stay.
     * @throws CallError cancellationOver; ticketPassedOn for a transferred ticket that is named, or if there is no other
     */
    async cancel({ order, token, tickets: named }: ParsedInput<'cancelOrder'>, context: CallContext): Promise<Order> {
      const row = await findOwnOrder(order, token, context)
      const whole = await reader.whole(row, context)
      const asked = named === undefined ? whole.tickets : whole.tickets.filter(({ id }) => named.includes(id))
      const live = asked.filter(({ state }) => state !== 'void')
      const chosen = live.filter(({ passedOnAt }) => passedOnAt === null).map(({ id }) => id)
      if (row.state === 'paid') {
        const transferred = live.length - chosen.length
        // Cancelling again what the buyer cancelled before succeeds without a change.
        if (transferred > 0 && (named !== undefined || transferred === asked.length))
          throw new CallError('ticketPassedOn', named && 'tickets')
        if (chosen.length === 0) return loadOrder(row.id, context)
        if (!mayCancel(whole.event, context.now)) throw new CallError('cancellationOver')
      }
      await orRefusal(
        stock.cancel({
          order: row.id,
          ...(row.state === 'paid' && { tickets: chosen }),
          reason: 'buyer',
          text: '',
          by: 'buyer',
          actor: context.caller?.session?.userId ?? null,
          now: context.now,
        }),
      )
      return loadOrder(row.id, context)
    },

    /** The caller's orders, newest first. */
    async mine(
      { state, event, page, size }: ParsedInput<'myOrders'>,
      context: MemberContext,
    ): Promise<CallOutput<'myOrders'>> {
      const condition = boughtBy(userOf(context), { state, event })
      const [rows, total] = await Promise.all([
        listOrders(orm, condition, { offset: (page - 1) * size, limit: size }),
        countOrders(orm, condition),
      ])
      const eventOf = await reader.eventsOf(
        rows.map(({ row }) => row.eventId),
        context,
      )
      const list = rows.map(({ row, ...places }) => presentSummary(row, places, eventOf(row.eventId)))
      return { list, total, more: page * size < total }
    },
  }

  /** Attendees for every place of an order, in the form that is stored. @throws CallError attendeesIncomplete, invalidEmail */
  async function parseAttendees(
    row: OrderRow,
    input: Pick<ParsedInput<'confirmOrder'>, 'attendees'>,
    buyerEmail: string,
  ) {
    // The owner of the exchanged ticket owns the new one.
    if (row.upgradeSerial !== null) return []
    matchPlaces(await orders.lines(row.id), input.attendees)
    const answers = await tickets.answers(
      row.eventId,
      input.attendees.map((attendee) => attendee.answers),
    )
    return input.attendees.map(({ line, name, email }, place) => {
      const address = email === undefined ? buyerEmail : parseEmail(email, `attendees.${place}.email`)
      return {
        ...{ place, line, email: address },
        name: parseName(name, `attendees.${place}.name`),
        user_id: address === buyerEmail ? row.buyerId : null,
        answers: answers[place] ?? {},
      }
    })
  }
}

/** The buyer, in the form that is stored. @throws CallError attendeesIncomplete, invalidEmail */
const buyerOf = ({ name, email }: Pick<ParsedInput<'confirmOrder'>, 'name' | 'email'>) => ({
  name: parseName(name, 'name'),
  email: parseEmail(email, 'email'),
})

export type BuyerOrders = ReturnType<typeof createBuyerOrders>
