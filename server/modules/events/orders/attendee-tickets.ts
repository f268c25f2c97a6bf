import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Ticket } from '#contract/events/orders.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Access } from './access.ts'
import type { TicketCodes } from './files/ticket-codes.ts'
import type { TicketFiles } from './files/ticket-files.ts'
import { askerOf, whileMailing } from './messages/addressees.ts'
import { lineAsRead, type OrderReader } from './order-reader.ts'
import { parseEmail, parseName } from './policy.ts'
import { briefOf, isOpen, mayCancel, presentTicket, presentTicketSummary } from './present.ts'
import type { StockStore } from './stock-store.ts'
import * as store from './store.ts'
import { transferTicket } from './transfers/ticket-transfers.ts'
import type { Exchanges } from './upgrading/exchanges.ts'
import { successorsOf } from './upgrading/upgrade-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take' | 'takeEach' | 'restore'>
  tickets: Pick<TicketsService, 'answers' | 'labelQuestions'>
  access: Access
  reader: OrderReader
  stock: StockStore
  orders: Pick<store.OrdersStore, 'refundOf'>
  codes: TicketCodes
  files: TicketFiles
  exchanges: Pick<Exchanges, 'summary'>
}

/** Files of one ticket, and of all that one client asks for: many people share the network of a venue. */
const filesOfTicket: RateRule = { points: 20, seconds: 600 }
const filesOfClient: RateRule = { points: 300, seconds: 600 }

/** Creates the service by which holders see and use their tickets. */
export function createAttendeeTickets(needs: Needs) {
  const { database, limiter, tickets, access, reader, stock, orders, codes, files, exchanges } = needs
  const { orm } = database

  /** A ticket of the caller, by account or by token. @throws CallError ticketMissing */
  async function findOwnTicket(id: string, token: string | undefined, { caller }: Pick<CallContext, 'caller'>) {
    const found = await store.findTicket(orm, id)
    const user = caller?.session?.userId
    const isOwn =
      found &&
      (access.opens(token, access.ticket(found.ticket)) || (user !== undefined && found.ticket.userId === user))
    if (!found || !isOwn) throw new CallError('ticketMissing')
    return found
  }

  async function loadTicket(id: string, context: CallContext): Promise<Ticket> {
    const found = await store.findTicket(orm, id)
    if (!found) throw new CallError('ticketMissing')
    const event = await reader.eventOf(found.ticket.eventId, context)
    const labelled = await tickets.labelQuestions(orm, found.ticket.eventId, event.words)
    const code = found.ticket.state === 'valid' ? await codes.textOf(found.ticket, event) : null
    const answers = labelled(found.ticket.answers)
    const [refund, successors, exchange] = await Promise.all([
      orders.refundOf(found.order, id),
      found.ticket.state === 'void' ? successorsOf(orm, [id]) : undefined,
      // A ticket opens the door, whatever becomes of what it could be exchanged for.
      exchanges.summary(found, event, context).catch(() => 'none' as const),
    ])
    return presentTicket(
      { ...found, line: lineAsRead(found.line, event), event, refund, successor: successors?.get(id), exchange },
      { access, now: context.now, answers, code },
    )
  }

  function mustBeValid({ ticket }: store.HeldTicket): void {
    if (ticket.state !== 'valid') throw new CallError('wrongState')
  }

  async function mustBeChangeable(found: store.HeldTicket, context: CallContext): Promise<void> {
    mustBeValid(found)
    if (!isOpen(await reader.eventOf(found.ticket.eventId, context), context.now)) throw new CallError('eventClosed')
  }

  return {
    opened: findOwnTicket,

    async read({ ticket, token }: ParsedInput<'getTicket'>, context: CallContext): Promise<Ticket> {
      return loadTicket((await findOwnTicket(ticket, token, context)).ticket.id, context)
    },

    /** @throws CallError wrongState for a ticket that is not valid, tooManyRequests */
    async file({ ticket, token, format }: ParsedInput<'getTicketFile'>, context: CallContext) {
      const found = await findOwnTicket(ticket, token, context)
      await mustTake(limiter, `files of ticket ${ticket}`, filesOfTicket)
      await mustTake(limiter, `ticket files ${askerOf(context)}`, filesOfClient)
      mustBeValid(found)
      const event = await reader.eventOf(found.ticket.eventId, context)
      const held = { ...found, line: lineAsRead(found.line, event) }
      const file = format === 'ics' ? files.calendar(held, event) : await files.pdf([held], event, context.language)
      return { name: file.name, type: file.type, base64: file.content.toString('base64') }
    },

    /** @throws CallError attendeesIncomplete, wrongState, eventClosed */
    async change(
      { ticket: id, token, name, answers }: ParsedInput<'changeAttendee'>,
      context: CallContext,
    ): Promise<Ticket> {
      const found = await findOwnTicket(id, token, context)
      await mustBeChangeable(found, context)
      const { ticket } = found
      const changes = {
        ...(name !== undefined && { name: parseName(name, 'name') }),
        ...(answers !== undefined && { answers: (await tickets.answers(ticket.eventId, [answers]))[0] ?? {} }),
      }
      await transaction(database, async (tx) => {
        if (!(await store.changeTicket(tx, ticket, changes, context.now))) throw new CallError('wrongState')
        await store.addHistory(tx, historyOf(found, context, 'attendee_changed'))
      })
      return loadTicket(id, context)
    },

    /**
     * Gives a ticket to somebody else. It takes no place: the serial rises, and the code of before is void.
     * @throws CallError attendeesIncomplete, invalidEmail, wrongState, eventClosed, tooManyRequests
     */
    async passOn(
      { ticket: id, token, name, email }: ParsedInput<'passTicketOn'>,
      context: CallContext,
    ): Promise<CallOutput<'passTicketOn'>> {
      const found = await findOwnTicket(id, token, context)
      await mustBeChangeable(found, context)
      const { ticket } = found
      const receiver = { name: parseName(name, 'name'), email: parseEmail(email, 'email') }
      const transfer = () =>
        transaction(database, async (tx) => {
          await transferTicket(tx, ticket, { receiver, by: 'buyer', now: context.now })
          await store.addHistory(tx, historyOf(found, context, 'passed_on'))
        })
      await whileMailing(limiter, { asker: askerOf(context), addresses: [receiver.email] }, transfer)
      return {}
    },

    /** Gives a ticket back within the organiser's rule. @throws CallError cancellationOver */
    async cancel({ ticket: id, token }: ParsedInput<'cancelTicket'>, context: CallContext): Promise<Ticket> {
      const { ticket } = await findOwnTicket(id, token, context)
      if (ticket.state === 'void') return loadTicket(id, context)
      if (!mayCancel(await reader.eventOf(ticket.eventId, context), context.now))
        throw new CallError('cancellationOver')
      const actor = context.caller?.session?.userId ?? null
      const cancellation = { order: ticket.orderId, tickets: [id], reason: 'buyer', text: '', by: 'buyer' } as const
      await orRefusal(stock.cancel({ ...cancellation, actor, now: context.now }))
      return loadTicket(id, context)
    },

    /** The caller's tickets of events to come, or of those that are over. */
    async mine(
      { past, event, page, size }: ParsedInput<'myTickets'>,
      context: MemberContext,
    ): Promise<CallOutput<'myTickets'>> {
      const window = { past, event, now: context.now, offset: (page - 1) * size, limit: size }
      const { rows, total } = await store.ticketsHeldBy(orm, userOf(context), window)
      const eventOf = await reader.eventsOf(
        rows.map(({ ticket }) => ticket.eventId),
        context,
      )
      const list = rows.map(({ ticket, line }) => {
        const event = eventOf(ticket.eventId)
        return presentTicketSummary(ticket, lineAsRead(line, event), event, access)
      })
      return { list, total, more: page * size < total }
    },

    /** The events that the caller holds tickets of, last first. */
    async listJoined(
      { page, size }: ParsedInput<'activityMine'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityMine'>> {
      const window = { offset: (page - 1) * size, limit: size }
      const { ids, total } = await store.eventsJoinedBy(orm, userOf(context), window)
      const eventOf = await reader.eventsOf(ids, context)
      return { list: ids.map((id) => briefOf(eventOf(id))), total, more: page * size < total }
    },
  }
}

const historyOf = (
  { ticket, line }: store.HeldTicket,
  { caller, now }: CallContext,
  action: 'attendee_changed' | 'passed_on',
) => ({
  orderId: ticket.orderId,
  happenedAt: now,
  by: 'buyer' as const,
  actorId: caller?.session?.userId ?? null,
  action,
  detail: line.name,
})

export type AttendeeTickets = ReturnType<typeof createAttendeeTickets>
