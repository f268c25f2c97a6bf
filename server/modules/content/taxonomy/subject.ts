import { registerRecords } from '#server/modules/staff/records/service.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { taxonomyHandlers } from './calls.ts'
import { createTaxonomyDesk, type TaxonomyDeskNeeds } from './desk.ts'
import { taxonFollowers } from './service.ts'

export const taxonomy = defineSubject({
  name: 'taxonomy',
  desk: ({ registry, ...needs }: Omit<TaxonomyDeskNeeds, 'followers'> & { registry: Registry }) =>
    createTaxonomyDesk({ ...needs, registry, followers: taxonFollowers.in(registry) }),
  handlers: ({ desk }) => taxonomyHandlers(desk),
  extensions: ({ desk }) => registerRecords(desk.records),
})
