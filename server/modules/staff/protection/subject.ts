import type { protectionCalls } from '#contract/staff/protection.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { metrics, operationChecks, personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createProtectionService, type ProtectionNeeds } from './service.ts'

type Needs = Omit<ProtectionNeeds, 'trustedProxies'> & Pick<Platform, 'config'>

export const protection = defineSubject({
  name: 'protection',
  service: ({ config: { trustProxy }, ...needs }: Needs) =>
    createProtectionService({ ...needs, trustedProxies: Array.isArray(trustProxy) ? trustProxy : [] }),
  handlers: ({ service }): Handlers<keyof typeof protectionCalls> => ({
    getFormChallenge: service.getFormChallenge,
    getProtection: service.getProtection,
    blockAccess: service.block,
    liftBlock: service.lift,
    setSiteSwitch: service.setSwitch,
  }),
  tables: {
    access_blocks: privateTable('whom this site keeps away at the moment'),
    site_switches: privateTable('the state of this site'),
    waiting_room: privateTable('the state of this site'),
    waiting_arrivals: privateTable('the state of this site'),
    limit_hits: privateTable('which limits of this site were reached in the last day'),
  },
  extensions: ({ service }) => [
    personalDataSources.add(service),
    operationChecks.add(service.switchCheck),
    metrics.add(service.metric),
  ],
  prepare: ({ service }) => service.load(),
  everyProcess: ({ service }) => [service.loadTask, service.hitsTask, service.waitingTask],
  schedule: ({ service }) => [
    {
      name: 'forget-blocks',
      cron: '43 4 * * *',
      async run() {
        await service.forgetEnded(new Date())
      },
    },
  ],
  forget: ({ service }, tags) => service.forget(tags),
})
