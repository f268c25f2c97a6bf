import ical, { ICalCalendarMethod } from 'ical-generator'
import { placeInWords } from '#contract/events/place-in-words.ts'
import type { Language } from '#language/languages.ts'
import type { MailFile } from '#server/platform/delivery/mail/mailer.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { Access } from '../access.ts'
import { eventTime, ticketWords } from '../messages/message-texts.ts'
import type { KnownEvent } from '../needs.ts'
import type { HeldTicket } from '../store.ts'
import type { TicketCodes } from './ticket-codes.ts'
import type * as pdf from './ticket-pdf.ts'

interface Needs {
  threads: Pick<ThreadPool, 'run'>
  codes: TicketCodes
  access: Access
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

const printing = threadModule<typeof pdf>(new URL('./ticket-pdf.ts', import.meta.url))

/** Tickets as files: a document to print, and an entry of a calendar. */
export function createTicketFiles({ threads, codes, access, siteName, siteOrigin }: Needs) {
  return {
    /** One page for each ticket of an event. */
    async pdf(held: readonly HeldTicket[], event: KnownEvent, language: Language): Promise<MailFile> {
      const words = ticketWords[language]
      const site = await siteName(language)
      const place = placeInWords(event)
      const facts = [
        { label: words.time, text: eventTime(event, language) },
        { label: words.place, text: place || words.online },
      ]
      const printed = await Promise.all(
        held.map(async ({ ticket, line, order }) => ({
          ...{ event: event.title, facts, type: line.name, name: ticket.name, number: order.number, site },
          code: await codes.textOf(ticket, event),
          hint: words.hint,
        })),
      )
      const bytes = await threads.run(printing, 'renderTickets', printed, { title: event.title, language })
      const number = held[0]?.order.number ?? ''
      return { name: `ticket-${number}.pdf`, type: 'application/pdf', content: Buffer.from(bytes) }
    },

    /** The event of a ticket; importing it again changes the entry rather than adding one. */
    calendar({ ticket, line, order }: HeldTicket, event: KnownEvent): MailFile {
      const url = `${siteOrigin}/ticket/${ticket.id}?token=${access.ticket(ticket)}`
      const calendar = ical({
        prodId: { company: 'Harbourwire', product: 'Tickets' },
        method: ICalCalendarMethod.PUBLISH,
      })
      calendar.createEvent({
        id: `ticket-${ticket.id}@${new URL(siteOrigin || 'http://localhost').hostname}`,
        start: event.startsAt,
        end: event.endsAt,
        summary: event.title,
        location: placeInWords(event) || null,
        description: `${line.name} · ${order.number}\n${url}`,
        url,
        sequence: ticket.serial - 1,
      })
      const content = Buffer.from(`${calendar.toString()}\r\n`)
      return { name: `ticket-${order.number}.ics`, type: 'text/calendar; charset=utf-8', content }
    },
  }
}

export type TicketFiles = ReturnType<typeof createTicketFiles>
