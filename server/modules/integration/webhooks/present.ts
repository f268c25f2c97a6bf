import type { Delivery, DeliveryAttempt, Webhook } from '#contract/integration/webhooks.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { AttemptRow, ListedDelivery } from './deliveries-store.ts'
import type { DeliveryTotals, WebhookRow } from './store.ts'

const time = (moment: Date | null | undefined) => (moment ? siteTime(moment) : null)

export function presentWebhook(row: WebhookRow, totals: DeliveryTotals | undefined, now: Date): Webhook {
  const { id, version, name, url, events, kinds, active, stoppedWhy, failingSince, formerUntil, createdAt } = row
  return {
    id,
    version,
    name,
    url,
    events,
    kinds,
    active,
    stopped_why: active ? null : stoppedWhy,
    failing_since: time(failingSince),
    former_until: formerUntil && formerUntil > now ? siteTime(formerUntil) : null,
    created_time: siteTime(createdAt),
    waiting: totals?.waiting ?? 0,
    failed: totals?.failed ?? 0,
    last_delivered_time: time(totals?.lastDelivered),
  }
}

export function presentDelivery(row: ListedDelivery): Delivery {
  const { id, messageId, event, itemId, state, attempts, status, createdAt, lastAt, nextAt } = row
  return {
    id,
    message: messageId,
    event,
    item: itemId,
    state,
    attempts,
    status,
    created_time: siteTime(createdAt),
    last_time: time(lastAt),
    next_time: state === 'pending' ? siteTime(nextAt) : null,
  }
}

export const presentAttempt = ({ number, madeAt, tookMs, status, answer, problem }: AttemptRow): DeliveryAttempt => ({
  number,
  time: siteTime(madeAt),
  took: tookMs,
  status,
  answer,
  problem: problem ?? '',
})
