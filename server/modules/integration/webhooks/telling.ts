import type { ContentService } from '#server/modules/content/items/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import * as deliveries from './deliveries-store.ts'
import { bodyOf, describe, eventOf } from './payload.ts'
import { newMessageId } from './signature.ts'
import { activeWebhooks } from './store.ts'

interface Needs {
  database: Database
  content: Pick<ContentService, 'details'>
  siteOrigin: string
}

/** Events per transaction, so that none holds many locks or takes long. */
const batchSize = 20

/** Makes deliveries from events: whatever is committed is reported, and nothing that was rolled back. */
export function createTelling({ database, content, siteOrigin }: Needs) {
  async function tellSome(now: Date): Promise<number> {
    return transaction(database, async (tx) => {
      const events = await deliveries.takeEvents(tx, now, batchSize)
      if (events.length === 0) return 0
      const webhooks = await activeWebhooks(tx)
      const first = new Set<number>()
      for (const one of events) {
        const event = eventOf(one)
        if (!event) continue
        const described = one.isPublic ? await describe(content, one, now) : []
        // Withdrawn since then: that is reported next, and this would report what nobody can read.
        if (one.isPublic && described.length === 0) continue
        if (event === 'published') {
          if (first.has(one.itemId)) continue
          first.add(one.itemId)
          await deliveries.dropWaiting(tx, one.itemId, now)
        }
        const wanting = webhooks.filter(({ events, kinds }) => events.includes(event) && kinds.includes(one.kind))
        if (wanting.length === 0) continue
        const body = bodyOf(one, event, described, siteOrigin)
        const message = { messageId: newMessageId(), event, itemId: one.itemId, body, createdAt: now, nextAt: now }
        await deliveries.addDeliveries(
          tx,
          wanting.map(({ id }) => ({ ...message, webhookId: id })),
        )
      }
      return events.length
    })
  }

  return {
    /** Tells of everything that has happened until now. @returns how many events there were */
    async tell(now: Date): Promise<number> {
      for (let told = 0; ; ) {
        const some = await tellSome(now)
        told += some
        if (some < batchSize) return told
      }
    },
  }
}
