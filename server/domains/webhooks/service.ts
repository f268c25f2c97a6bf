import type { AccountsService } from '#server/domains/accounts/service.ts'
import type { ContentService } from '#server/domains/content/service.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import * as deliveries from './deliveries-store.ts'
import { createDeliveryLog } from './delivery-log.ts'
import { createManaging } from './managing.ts'
import { createSending, type SendingNeeds } from './sending.ts'
import { countFailing } from './store.ts'
import { createTelling } from './telling.ts'

interface Needs extends Omit<SendingNeeds, 'secrets' | 'accounts'> {
  database: Database
  accounts: SendingNeeds['accounts'] & Pick<AccountsService, 'assertFreshStaff'>
  content: Pick<ContentService, 'details'>
  secrets: Secrets
  siteOrigin: string
  /** Addresses of this machine and of private networks may be told as well, and without encryption. */
  allowPrivate: boolean
  log: Pick<Log, 'error'>
}

/** How often a process looks for what has happened and what is due. */
const lookEveryMs = 500
const keptMs = 30 * 86_400_000

/** Tells other programs what is published, changed and withdrawn. */
export function createWebhooksService(needs: Needs) {
  const { database, log } = needs
  const { tell } = createTelling(needs)
  const { sendTo } = createSending(needs)

  return {
    ...createManaging(needs),
    ...createDeliveryLog(needs),

    /** How many cannot be reached at present, or were stopped because of it. */
    failing: (): Promise<number> => countFailing(database.orm),

    /** Reports what has happened and sends what is due, once. */
    async work(now: Date, signal: AbortSignal = new AbortController().signal): Promise<void> {
      await tell(now)
      const due = await deliveries.webhooksWithDue(database.orm, now)
      await Promise.all(due.map((id) => sendTo(id, { signal, clock: () => now })))
    },

    /** Removes deliveries that are older than a month. @returns how many */
    async removeOld(now: Date): Promise<number> {
      return deliveries.removeOld(database.orm, new Date(now.getTime() - keptMs))
    },

    /** Does all that until told to stop. A webhook that answers slowly, or not at all, holds up no other. */
    keepTime(): { close(): Promise<void> } {
      const stopping = new AbortController()
      const busy = new Map<number, Promise<void>>()
      let timer: NodeJS.Timeout | undefined
      let looking: Promise<void> = Promise.resolve()
      const begin = (id: number) => {
        const sending = sendTo(id, { signal: stopping.signal, clock: () => new Date() })
          .catch((error) => log.error({ err: error }, `The webhook ${id} could not be served`))
          .finally(() => busy.delete(id))
        busy.set(id, sending)
      }
      const look = async () => {
        const now = new Date()
        await tell(now)
        for (const id of await deliveries.webhooksWithDue(database.orm, now)) if (!busy.has(id)) begin(id)
      }
      const next = () => {
        looking = look()
          .catch((error) => log.error({ err: error }, 'Webhooks could not be looked after'))
          .finally(() => {
            if (!stopping.signal.aborted) timer = setTimeout(next, lookEveryMs)
          })
      }
      next()
      return {
        async close() {
          stopping.abort()
          clearTimeout(timer)
          await looking
          await Promise.all(busy.values())
        },
      }
    },
  }
}

export type WebhooksService = ReturnType<typeof createWebhooksService>
