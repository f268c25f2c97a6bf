import type { webhookCalls } from '#contract/integration/webhooks.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { WebhooksService } from './service.ts'

export const webhookHandlers = (webhooks: WebhooksService): Handlers<keyof typeof webhookCalls> => ({
  webhooks: webhooks.list,
  webhook: webhooks.one,
  saveWebhook: webhooks.save,
  switchWebhook: webhooks.switchTo,
  renewWebhookSecret: webhooks.renewSecret,
  deleteWebhook: webhooks.remove,
  testWebhook: webhooks.test,
  webhookDeliveries: webhooks.deliveries,
  webhookDelivery: webhooks.delivery,
  replayDeliveries: webhooks.replay,
})
