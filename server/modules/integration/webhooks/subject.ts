import { listenTo } from '#server/platform/events/listeners.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { troubles } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { webhookHandlers } from './calls.ts'
import { createWebhooksService, type WebhooksNeeds } from './service.ts'

interface Needs extends Omit<WebhooksNeeds, 'fetcher' | 'allowPrivate'>, Pick<Platform, 'config'> {}

export const webhooks = defineSubject({
  name: 'webhooks',
  service: ({ config, ...needs }: Needs) => {
    const allowPrivate = config.webhooksAllowPrivate ?? false
    return createWebhooksService({
      ...needs,
      allowPrivate,
      fetcher: config.webhookFetcher ?? createFetcher({ allowPrivate }),
    })
  },
  handlers: ({ service }) => webhookHandlers(service),
  tables: {
    webhooks: privateTable('holds secrets, and a copy must not tell the receivers of the original'),
    webhook_deliveries: privateTable('the log of what was sent from here'),
    webhook_attempts: privateTable('the log of what was sent from here'),
  },
  extensions: ({ service }) => [troubles.add({ of: 'webhooks', count: () => service.failing() })],
  schedule: ({ service }) => [
    {
      name: 'remove-deliveries',
      cron: '43 * * * *',
      async run() {
        await service.removeOld(new Date())
      },
    },
  ],
  listeners: ({ service }) => [listenTo('item.changed', 'webhooks', service.tell)],
  tasks: ({ service }) => [service.task],
  close: ({ service }) => service.close(),
})
