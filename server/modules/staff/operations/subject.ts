import type { operationsCalls } from '#contract/staff/operations.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { operationChecks, troubles } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createOperationsService, type OperationsNeeds } from './service.ts'

type Needs = Omit<OperationsNeeds, 'troubles' | 'checks' | 'failedDeliveries' | 'dataDir' | 'roles'> &
  Pick<Platform, 'config' | 'deliveryFailures'> & { registry: Registry }

export const operations = defineSubject({
  name: 'operations',
  service: ({ registry, config, deliveryFailures, ...needs }: Needs) =>
    createOperationsService({
      ...needs,
      dataDir: config.dataDir,
      roles: config.roles ?? [],
      troubles: troubles.in(registry),
      checks: operationChecks.in(registry),
      failedDeliveries: deliveryFailures.since,
    }),
  handlers: ({ service }): Handlers<keyof typeof operationsCalls> => ({
    getOperations: service.getOperations,
    handleOperation: service.handleOperation,
  }),
  tables: {
    processes: privateTable('processes of this site'),
    operation_checks: privateTable('the state of this site'),
    operation_hours: privateTable('the state of this site in the last hours'),
  },
  everyProcess: ({ service }) => [service.reportTask],
  provides: ({ service }) => ({ checkTask: service.checkTask }),
  close: ({ service }) => service.close(),
})
