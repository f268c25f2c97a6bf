import type { Ticket } from '#contract/events/orders.ts'
import { storedTickets } from '#web/session/device.ts'

/** Tickets that were opened on this device, newest last, so that they can be shown without a network. */

/** A device that shows many tickets, such as at a door, keeps the last of them. */
const maxStored = 30

function read(): Ticket[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedTickets) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTicket) : []
  } catch {
    return []
  }
}

const isTicket = (stored: unknown): stored is Ticket =>
  typeof stored === 'object' && stored !== null && 'id' in stored && 'token' in stored && 'event' in stored

/** Keeps a ticket as it is now; one that is void is forgotten. */
export function storeTicket(ticket: Ticket): void {
  const others = read().filter(({ id }) => id !== ticket.id)
  write(ticket.state === 'valid' && !ticket.event.cancelled ? [...others, ticket].slice(-maxStored) : others)
}

/** Removes a ticket that its reader no longer has, such as one that was transferred. */
export const forgetTicket = (id: string): void => write(read().filter((stored) => stored.id !== id))

function write(tickets: readonly Ticket[]): void {
  try {
    localStorage.setItem(storedTickets, JSON.stringify(tickets))
  } catch {
    // A browser that keeps nothing shows tickets with a network only.
  }
}

/** Returns the tickets of an event that were valid when they were last opened here. */
export const storedTicketsOf = (event: number): Ticket[] =>
  read().filter((ticket) => ticket.event.id === event && ticket.state === 'valid')

/** The ticket as it was last opened here, for readers with its address. */
export const storedTicket = (id: string, token: string | undefined): Ticket | undefined =>
  read().find((ticket) => ticket.id === id && (token === undefined || ticket.token === token))
