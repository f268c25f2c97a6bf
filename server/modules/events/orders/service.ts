import { CallError } from '#contract/errors.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { EventFollower } from '#server/modules/events/events/service.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { ExportTraffic } from '#server/platform/exports/export-traffic.ts'
import type { ExportNeeds } from '#server/platform/exports/file-parts.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createAccess } from './access.ts'
import { createAttendeeTickets } from './attendee-tickets.ts'
import { createBuyerOrders } from './buyer-orders.ts'
import { createExports, type OrderMoney } from './files/exports.ts'
import type { TicketCodes } from './files/ticket-codes.ts'
import { createTicketFiles } from './files/ticket-files.ts'
import { createAnnouncements } from './messages/announcements.ts'
import { addToEvent } from './messages/messages-store.ts'
import { createOrderNotifier } from './messages/order-notifier.ts'
import { createReminders } from './messages/reminders.ts'
import type { Admissions, EventsOfOrders } from './needs.ts'
import { createOrderReader } from './order-reader.ts'
import { createOrderWorker } from './order-worker.ts'
import { createOrganiserOrders } from './organiser-orders.ts'
import { endingWith } from './organiser-store.ts'
import { createStockStore } from './stock-store.ts'
import { boughtOf, createOrdersStore, erasePerson, eventsJoinedBy, personalOrders, removeDemoOrders } from './store.ts'
import { createTicketTransfers } from './transfers/ticket-transfers.ts'
import { createExchanges } from './upgrading/exchanges.ts'
import { createTicketUpgrades } from './upgrading/ticket-upgrades.ts'
import { createWaitingList } from './waiting/waiting.ts'

export interface OrdersNeeds extends ExportNeeds {
  exportTraffic: ExportTraffic
  engine: Engine
  database: Database
  limiter: Limiter
  secrets: Secrets
  threads: ThreadPool
  accounts: Pick<AccountsService, 'people' | 'realNameOf'>
  messages: Pick<MessagesService, 'send'>
  mails: MailQueue
  events: EventsOfOrders
  tickets: TicketsService
  codes: TicketCodes
  /** The admitted attendees. */
  admissions: Admissions
  tracking: Pick<TrackingService, 'byDay'>
  /** The money of orders; the payments add themselves. */
  money: readonly OrderMoney[]
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
  /** True if work in the background shares its process with readers. */
  servesReaders: boolean
  log: Log
}

/** Orders and tickets: reserving, registering, holding, waiting, and what organisers do with them. */
export function createOrdersService(needs: OrdersNeeds) {
  const { database, secrets } = needs
  const { orm } = database
  const access = createAccess(secrets)
  const stock = createStockStore(orm)
  const orders = createOrdersStore(orm)
  const reader = createOrderReader({ ...needs, access, orders })
  const files = createTicketFiles({ ...needs, access })
  const common = { ...needs, access, stock, orders, reader, files }
  const buyerOrders = createBuyerOrders(common)
  const waiting = createWaitingList({ ...common, buyerOrders })
  const notifier = createOrderNotifier(common)
  const exchanges = createExchanges(common)
  const attendeeTickets = createAttendeeTickets({ ...common, exchanges })
  const ticketUpgrades = createTicketUpgrades({ ...common, buyerOrders, attendeeTickets, exchanges })
  const announcements = createAnnouncements(common)
  const reminders = createReminders({ ...common, notifier })
  return {
    buyerOrders,
    access,
    reader,
    attendeeTickets,
    ticketTransfers: createTicketTransfers(common),
    ticketUpgrades,
    waiting,
    announcements,
    reminders,
    organiserOrders: createOrganiserOrders({ ...common, buyerOrders }),
    exports: createExports(common),
    ...createOrderWorker({ ...common, waiting, notifier, announcements, reminders }),

    /** Handlers of changes of an event for its orders. */
    eventFollower: {
      /** @throws CallError eventHasOrders while it has paid orders */
      async beforeDelete(tx: Transaction, event: number): Promise<void> {
        if (await boughtOf(tx, event)) throw new CallError('eventHasOrders')
      },
      async consequences(db: Executor, event: number): Promise<Consequence[]> {
        const counts = await endingWith(db, event)
        return (['orders', 'unpaid_orders', 'waiting', 'reminders'] as const).map((kind) => ({
          kind,
          count: counts[kind],
        }))
      },
      /** @param moved to another time or place */
      async onChanged(tx: Transaction, event: number, moved: boolean): Promise<void> {
        if (moved) await addToEvent(tx, event, 'moved', siteTime(new Date()))
      },
    } satisfies EventFollower,

    /** The events that a member has tickets for, the last first. */
    eventsHeldBy: async (userId: number, limit: number): Promise<number[]> =>
      (await eventsJoinedBy(orm, userId, { offset: 0, limit })).ids,

    /** All that is kept of somebody's orders and tickets. */
    async exportPersonalData(userId: number) {
      const { bought, held, transferred, waiting } = await personalOrders(orm, userId)
      return {
        orders: bought.map((row) => ({
          ...{ number: row.number, event: row.eventId, state: row.state, name: row.name, email: row.email },
          ...{ total: row.total, currency: row.currency, created_time: siteTime(row.createdAt) },
        })),
        tickets: held.map(({ id, eventId, name, email, answers, state }) => ({
          ...{ id, event: eventId, name, email, answers, state },
        })),
        transferred_tickets: transferred.map(({ ticketId, name, email, receiver, happenedAt }) => ({
          ...{ id: ticketId, name, email, receiver, time: siteTime(happenedAt) },
        })),
        waiting_list: waiting,
      }
    },

    /** Takes out what was ordered of demonstration events, which can go only then. @returns how many orders */
    removeDemo: (): Promise<number> => removeDemoOrders(orm),

    /** Forgets who somebody is in orders and tickets, in the transaction that erases the account. */
    erase: (tx: Transaction, userId: number): Promise<void> => erasePerson(tx, userId),
  }
}

/** The payments add themselves. */
export const orderMoney = new ExtensionPoint<OrderMoney>()

export type { ExportedTable, OrderMoney, PaidMoney } from './files/exports.ts'
export type { TicketCodes } from './files/ticket-codes.ts'
export type { Admissions } from './needs.ts'
export type OrdersService = ReturnType<typeof createOrdersService>
