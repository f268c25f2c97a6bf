import type { Database } from '#server/platform/database/database.ts'
import { dayMs, hourMs } from '#server/platform/durations.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import { createRest, noRest } from '#server/platform/jobs/rest.ts'
import type { Log } from '#server/platform/log.ts'
import type { Announcements } from './messages/announcements.ts'
import { forgetRequests, ordersOfCancelled } from './messages/announcing-store.ts'
import type { OrderNotifier } from './messages/order-notifier.ts'
import type { Reminders } from './messages/reminders.ts'
import type { StockStore } from './stock-store.ts'
import { forgetClients } from './store.ts'
import type { WaitingList } from './waiting/waiting.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  stock: StockStore
  waiting: Pick<WaitingList, 'offerPlaces'>
  notifier: Pick<OrderNotifier, 'tellDue'>
  announcements: Pick<Announcements, 'sendSome'>
  reminders: Pick<Reminders, 'remindSome'>
  servesReaders: boolean
  log: Pick<Log, 'error'>
}

const lookEveryMs = 1_000
const ordersAtOnce = 100
/** After each order of an event that was cancelled, while readers are many. */
const cancelRestMs = 250
const busyFrom = 0.6
/** A minute after the first try that failed, then twice as long each time, up to six hours. */
const waitAfterMs = (tries: number): number => Math.min(60_000 * 2 ** (tries - 1), 6 * hourMs)
const requestRetentionMs = 7 * dayMs

/** Creates the background work on orders: they expire, free places are offered, and people are notified. */
export function createOrderWorker(needs: Needs) {
  const { database, stock, waiting, notifier, announcements, reminders, servesReaders, log } = needs
  const { orm } = database

  /** Ends all orders whose time is over, in batches. @returns how many */
  async function expire(now: Date): Promise<number> {
    let all = 0
    for (;;) {
      const ended = await stock.expire(now, ordersAtOnce)
      all += ended
      if (ended < ordersAtOnce) return all
    }
  }

  /** Orders of cancelled events that could not be cancelled: how often that was tried, and when it is tried again. */
  let failed = new Map<number, { tries: number; again: number }>()

  /** Cancels the orders of events that do not take place, in batches; what was done stays done after a restart. */
  async function endCancelled(now: Date, rest = async () => {}, signal?: AbortSignal): Promise<void> {
    const failing: typeof failed = new Map()
    for (let after = 0; ; ) {
      const orders = await ordersOfCancelled(orm, after, ordersAtOnce)
      for (const { id: order, reason: text } of orders) {
        if (signal?.aborted) return
        after = order
        const before = failed.get(order)
        if (before && before.again > now.getTime()) {
          failing.set(order, before)
          continue
        }
        try {
          await stock.cancel({ order, reason: 'event', text, by: 'system', actor: null, now })
        } catch (error) {
          // One that cannot be cancelled does not keep the others from their money.
          const tries = (before?.tries ?? 0) + 1
          failing.set(order, { tries, again: now.getTime() + waitAfterMs(tries) })
          log.error({ err: error, order, tries }, 'An order of a cancelled event could not be cancelled')
        }
        await rest()
      }
      if (orders.length < ordersAtOnce) break
    }
    failed = failing
  }

  async function arrange(now: Date, signal?: AbortSignal): Promise<void> {
    const steps = [
      () => expire(now),
      () => waiting.offerPlaces(now),
      () => reminders.remindSome(now),
      () => announcements.sendSome(),
    ]
    for (const step of steps) if (!signal?.aborted) await step()
  }

  return {
    /** Does all that is due at a moment. */
    async work(now: Date): Promise<void> {
      await endCancelled(now)
      await arrange(now)
      await notifier.tellDue(now)
    },
    expire,

    /** Documents take long after a rush: places and money do not wait behind them. */
    tasks(): RepeatedTask[] {
      const rest = servesReaders ? createRest(busyFrom) : noRest
      const everyMs = lookEveryMs
      return [
        { name: 'order-places', everyMs, rests: true, run: (signal) => arrange(new Date(), signal) },
        {
          name: 'order-cancellations',
          everyMs,
          run: (signal) => endCancelled(new Date(), () => rest(cancelRestMs), signal),
        },
        {
          name: 'order-messages',
          everyMs,
          due: { rows: 'order_messages where done_at is null and next_at <= now()', since: 'next_at' },
          run: (signal) => notifier.tellDue(new Date(), signal),
        },
      ]
    },

    /** Forgets the keys of requests that no browser will send again, and which clients reserved places. */
    async forgetRequests(now: Date): Promise<void> {
      const before = new Date(now.getTime() - requestRetentionMs)
      await forgetRequests(orm, before)
      await forgetClients(orm, before)
    },
  }
}
