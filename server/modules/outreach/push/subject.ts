import { searchFollowers } from '#server/modules/outreach/saved-searches/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { pushHandlers } from './calls.ts'
import { createPushService, type PushNeeds } from './service.ts'

export const push = defineSubject({
  name: 'push',
  service: ({ config, ...needs }: Omit<PushNeeds, 'allowPrivate'> & Pick<Platform, 'config'>) =>
    createPushService({ ...needs, allowPrivate: config.webhooksAllowPrivate ?? false }),
  handlers: ({ service }) => pushHandlers(service),
  tables: {
    push_keys: privateTable('push services know this site by them'),
    push_subscriptions: privateTable('a copy must not send pushes to the readers of the original'),
    push_messages: privateTable('what was sent from here in the last weeks'),
  },
  extensions: ({ service }) => [searchFollowers.add(service.follower), personalDataSources.add(service.devices)],
  schedule: ({ service }) => [{ name: 'tidy-pushes', cron: '*/10 * * * *', run: () => service.tidy(new Date()) }],
  tasks: ({ service }) => [service.task],
  close: ({ service }) => service.close(),
})
