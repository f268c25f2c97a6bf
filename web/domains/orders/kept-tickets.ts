import type { Ticket } from '#contract/events/orders.ts'
import { keptTickets } from '#web/session/device.ts'

/** Tickets that were opened on this device, newest last, so that they can be shown without a network. */

/** A device that shows many tickets, such as at a door, keeps the last of them. */
const mostKept = 30

function read(): Ticket[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptTickets) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTicket) : []
  } catch {
    return []
  }
}

const isTicket = (kept: unknown): kept is Ticket =>
  typeof kept === 'object' && kept !== null && 'id' in kept && 'token' in kept && 'event' in kept

/** Keeps a ticket as it is now; one that is void is forgotten. */
export function keepTicket(ticket: Ticket): void {
  const others = read().filter(({ id }) => id !== ticket.id)
  write(ticket.state === 'valid' ? [...others, ticket].slice(-mostKept) : others)
}

/** Forgets a ticket that whoever asks has no more, such as one that was passed on. */
export const forgetTicket = (id: string): void => write(read().filter((kept) => kept.id !== id))

function write(tickets: readonly Ticket[]): void {
  try {
    localStorage.setItem(keptTickets, JSON.stringify(tickets))
  } catch {
    // A browser that keeps nothing shows tickets with a network only.
  }
}

/** Those of an event that were valid when they were last opened here. */
export const keptOfEvent = (event: number): Ticket[] =>
  read().filter((ticket) => ticket.event.id === event && ticket.state === 'valid')

/** The ticket as it was last opened here, for whoever has its address. */
export const keptTicket = (id: string, token: string | undefined): Ticket | undefined =>
  read().find((ticket) => ticket.id === id && (token === undefined || ticket.token === token))
