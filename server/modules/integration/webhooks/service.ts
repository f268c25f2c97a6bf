import type { ContentService } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import * as deliveries from './deliveries-store.ts'
import { createDeliveryLog } from './delivery-log.ts'
import { createDeliveryMaker } from './delivery-maker.ts'
import { createOwnWebhooks } from './own-webhooks.ts'
import { countFailing } from './store.ts'
import { Turns } from './turns.ts'
import { createWebhookManager } from './webhook-manager.ts'
import { createWebhookSender, type SendingNeeds } from './webhook-sender.ts'

export interface WebhooksNeeds extends Omit<SendingNeeds, 'secrets' | 'accounts'> {
  database: Database
  accounts: Pick<AccountsService, 'members' | 'people'>
  content: Pick<ContentService, 'details'>
  secrets: Secrets
  siteOrigin: string
  /** Addresses of this machine and of private networks may be notified as well, and without encryption. */
  allowPrivate: boolean
  log: Pick<Log, 'error'>
}

/** How often a process looks for what is due. */
const lookEveryMs = 500
const retentionMs = 30 * dayMs

/** Notifies other programs of published, changed and withdrawn content. */
export function createWebhooksService(needs: WebhooksNeeds) {
  const { database, log } = needs
  const { sendTo } = createWebhookSender(needs)
  const turns = new Turns()

  return {
    ...createWebhookManager(needs),
    ...createDeliveryLog(needs),
    own: createOwnWebhooks(needs),

    /** How many cannot be reached at present, or were stopped because of it. */
    failing: (): Promise<number> => countFailing(database.orm),

    /** Makes deliveries of what happened to an item. */
    tell: createDeliveryMaker(needs),

    /** Sends what is due, once. */
    async sendDue(now: Date, signal: AbortSignal = new AbortController().signal): Promise<void> {
      const due = await deliveries.webhooksWithDue(database.orm, now)
      await Promise.all(due.map(({ id }) => sendTo(id, { signal, clock: () => now })))
    },

    /** Removes deliveries that are older than a month, also those that wait for a stopped webhook. @returns how many */
    async removeOld(now: Date): Promise<number> {
      return deliveries.removeOld(database.orm, new Date(now.getTime() - retentionMs))
    },

    /** Begins what is due. A webhook that answers slowly, or not at all, holds up no other. */
    task: {
      name: 'webhooks',
      everyMs: lookEveryMs,
      due: {
        rows: `webhook_deliveries where state = 'pending' and next_at <= now()
          and exists (select from webhooks where webhooks.id = webhook_id and active)`,
        since: 'next_at',
      },
      async run(signal) {
        turns.begin(await deliveries.webhooksWithDue(database.orm, new Date()), (id) =>
          sendTo(id, { signal, clock: () => new Date() }).catch((error) =>
            log.error({ err: error }, `The webhook ${id} could not be served`),
          ),
        )
      },
    } satisfies RepeatedTask,

    /** Waits for the deliveries that are on their way; they end once their task is asked to stop. */
    close: (): Promise<void> => turns.ended(),
  }
}

export type WebhooksService = ReturnType<typeof createWebhooksService>
