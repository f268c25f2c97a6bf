import type { KnownEvent } from '../needs.ts'
import type { TicketRow } from '../store.ts'

/** Makes the text of a ticket's QR code, which doors verify without a network. The check-in holds the keys. */
export interface TicketCodes {
  textOf(
    ticket: Pick<TicketRow, 'id' | 'eventId' | 'typeId' | 'serial'>,
    event: Pick<KnownEvent, 'startsAt' | 'endsAt'>,
  ): Promise<string>
}
