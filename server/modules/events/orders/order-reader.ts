import type { Order } from '#contract/events/orders.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Access } from './access.ts'
import type { EventsOfOrders, KnownEvent } from './needs.ts'
import { goneEvent, presentOrder, type ReadLine } from './present.ts'
import type { LineRow, OrderRow, OrdersStore } from './store.ts'
import { formerOf, successorsOf } from './upgrading/upgrade-store.ts'

type ReadingContext = Pick<CallContext, 'language' | 'now'>

interface Needs {
  database: Pick<Database, 'orm'>
  events: Pick<EventsOfOrders, 'brief'>
  tickets: Pick<TicketsService, 'translatedNames'>
  access: Access
  orders: OrdersStore
}

const untilPaid: ReadonlySet<OrderRow['state']> = new Set(['payment_in_progress', 'payment_cancelled'])

/** A line as the reader has it. */
export const lineAsRead = (line: LineRow, event: KnownEvent): ReadLine => ({
  ...line,
  ...event.typeName(line.name),
})

/** Orders together with their event, for everyone who may see them. */
export function createOrderReader({ database: { orm }, events, tickets, access, orders }: Needs) {
  /** Events by number; names of their tickets come in the reader's language where they are translated. */
  async function loadEvents(ids: readonly number[], reading: ReadingContext): Promise<(id: number) => KnownEvent> {
    const [found, names] = await Promise.all([
      events.brief(ids, reading),
      tickets.translatedNames(ids, reading.language),
    ])
    return (id) => {
      const event = found.get(id) ?? goneEvent(id)
      const translated = names.get(id)
      if (!translated) return event
      return { ...event, typeName: (name) => translated.get(name) ?? event.typeName(name) }
    }
  }

  const eventOf = async (id: number, reading: ReadingContext): Promise<KnownEvent> =>
    (await loadEvents([id], reading))(id)

  return {
    eventOf,

    /** Several events; what readers do not have any more is represented. */
    eventsOf: loadEvents,

    async whole(row: OrderRow, reading: ReadingContext) {
      const [lines, discounts, issued, event, refund, former] = await Promise.all([
        orders.lines(row.id),
        // Most orders cost nothing, and have no discounts either.
        row.discount > 0 ? orders.discounts(row.id) : [],
        // Tickets are issued once it is paid.
        untilPaid.has(row.state) ? [] : orders.tickets(row.id),
        eventOf(row.eventId, reading),
        orders.refundOf(row),
        row.upgradeOf === null ? undefined : formerOf(orm, row.upgradeOf),
      ])
      const successors = await successorsOf(
        orm,
        issued.filter(({ state }) => state === 'void').map(({ id }) => id),
      )
      const read = lines.map((line) => lineAsRead(line, event))
      return { row, lines: read, discounts, tickets: issued, event, refund, former, successors }
    },

    async present(row: OrderRow, reading: ReadingContext): Promise<Order> {
      return presentOrder(await this.whole(row, reading), access, reading.now)
    },
  }
}

export type OrderReader = ReturnType<typeof createOrderReader>
