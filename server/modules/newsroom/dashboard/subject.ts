import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { consoleTarget } from '#server/modules/staff/presence/service.ts'
import { countFailedEvents } from '#server/platform/events/failed-events.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { deskQueues, streamSources, troubles } from '#server/platform/subjects/extension-points.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { newsroomHandlers } from './calls.ts'
import { deskStream } from './desk-stream.ts'
import { createNewsroomService, type NewsroomNeeds } from './service.ts'

interface Needs
  extends Omit<
      NewsroomNeeds,
      'failedDeliveries' | 'smsAlarms' | 'policyViolations' | 'troubles' | 'queues' | 'failedEvents'
    >,
    Pick<Platform, 'deliveryFailures' | 'policyViolations'> {
  accounts: AccountsService
  registry: Registry
}

export const dashboard = defineSubject({
  name: 'newsroom',
  service: ({ accounts, deliveryFailures, policyViolations, registry, ...needs }: Needs) =>
    createNewsroomService({
      ...needs,
      failedDeliveries: deliveryFailures.since,
      smsAlarms: accounts.smsAlarms,
      policyViolations: policyViolations.latest,
      troubles: troubles.in(registry),
      queues: deskQueues.in(registry),
      failedEvents: () => countFailedEvents(needs.database.orm),
    }),
  handlers: ({ service }) => newsroomHandlers(service),
  extensions: ({ service }, { database }) => [
    binKinds.add(...service.binKinds),
    streamSources.add(deskStream(database, consoleTarget)),
  ],
})
