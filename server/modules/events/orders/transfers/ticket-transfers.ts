import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Access } from '../access.ts'
import { addMessage } from '../messages/messages-store.ts'
import { lineAsRead, type OrderReader } from '../order-reader.ts'
import { briefOf, typeOf } from '../present.ts'
import * as store from '../store.ts'
import { addTransfer, type TransferRow, transfersOf } from './transfers-store.ts'

interface Receiver {
  name: string
  email: string
}

/**
 * Makes a ticket somebody else's, in the transaction of the caller: the serial rises, which voids the earlier code; both
 * the receiver and the former holder are notified.
 * @param answers those of the receiver, if they are known already
 * @throws CallError wrongState if the ticket changed in the meantime
 */
export async function transferTicket(
  tx: Transaction,
  ticket: store.TicketRow,
  {
    receiver,
    answers = {},
    by,
    now,
  }: Pick<TransferRow, 'by'> & { receiver: Receiver; now: Date } & Partial<Pick<store.TicketRow, 'answers'>>,
): Promise<void> {
  const { id, orderId: order } = ticket
  const serial = ticket.serial + 1
  const changes = { ...receiver, serial, answers, userId: null, passedOnAt: now }
  if (!(await store.changeTicket(tx, ticket, changes, now))) throw new CallError('wrongState')
  const { name, email, userId } = ticket
  const former = { ticketId: id, serial: ticket.serial, name, email, userId }
  await addTransfer(tx, { ...former, receiver: receiver.name, by, happenedAt: now })
  const detail = `${id} ${serial}`
  await addMessage(tx, { order, topic: 'transferred', ticket: id, detail })
  await addMessage(tx, { order, topic: 'passed_on', ticket: id, detail })
}

interface Needs {
  database: Pick<Database, 'orm'>
  access: Access
  reader: OrderReader
}

/** Creates the service that informs former holders who has their ticket. */
export function createTicketTransfers({ database: { orm }, access, reader }: Needs) {
  return {
    /** @throws CallError ticketMissing for everybody who never had the ticket, and for its present holder */
    async read(
      { ticket: id, token }: ParsedInput<'getTicketTransfer'>,
      context: CallContext,
    ): Promise<CallOutput<'getTicketTransfer'>> {
      const user = context.caller?.session?.userId
      const transfers = await transfersOf(orm, id)
      const own = transfers.find(
        ({ serial, userId }) =>
          access.opens(token, access.ticket({ id, serial })) || (user !== undefined && userId === user),
      )
      const found = own && (await store.findTicket(orm, id))
      if (!own || !found) throw new CallError('ticketMissing')
      const event = await reader.eventOf(found.ticket.eventId, context)
      return {
        ...{ order: found.order.id, event: briefOf(event), ...typeOf(lineAsRead(found.line, event)) },
        ...{ receiver: own.receiver, by: own.by, time: siteTime(own.happenedAt) },
      }
    },
  }
}
