import type { ContentService } from '#server/modules/content/items/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { OutboxEvent } from '#server/platform/events/outbox.ts'
import { addDeliveries } from './deliveries-store.ts'
import { bodyOf, describe, eventOf } from './payload.ts'
import { newMessageId } from './signature.ts'
import { activeWebhooks } from './store.ts'

interface Needs {
  content: Pick<ContentService, 'details'>
  siteOrigin: string
}

/** Makes deliveries of what happened to an item, one for each webhook that wants it. */
export const createDeliveryMaker =
  ({ content, siteOrigin }: Needs) =>
  async (tx: Transaction, happened: OutboxEvent<'item.changed'>, now: Date): Promise<void> => {
    const { itemId, kind, isPublic } = happened.data
    const event = eventOf(happened.data)
    if (!event) return
    const webhooks = await activeWebhooks(tx)
    const wanting = webhooks.filter(({ events, kinds }) => events.includes(event) && kinds.includes(kind))
    if (wanting.length === 0) return
    const described = isPublic ? await describe(content, happened.data, now) : []
    // Withdrawn since then: that is reported next, and this would report what nobody can read.
    if (isPublic && described.length === 0) return
    const body = bodyOf(happened, event, described, siteOrigin)
    const message = { messageId: newMessageId(), event, itemId, body, createdAt: now, nextAt: now }
    await addDeliveries(
      tx,
      wanting.map(({ id }) => ({ ...message, webhookId: id })),
    )
  }
