import type { deliveriesCalls } from '#contract/outreach/deliveries.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createDeliveriesDesk, type DeliveriesDeskNeeds } from './desk.ts'
import { createDeliveries } from './service.ts'

export const deliveries = defineSubject({
  name: 'deliveries',
  service: createDeliveries,
  desk: (needs: DeliveriesDeskNeeds) => createDeliveriesDesk(needs),
  handlers: ({ desk }): Handlers<keyof typeof deliveriesCalls> => ({ flashDelivery: desk.flashDelivery }),
  tables: { delivery_counts: privateTable('readers of the original whom its news reached') },
})
