import { comparedItems } from '#server/modules/audience/tracking/service.ts'
import { itemVariants } from '#server/modules/content/items/service.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { headlineHandlers } from './calls.ts'
import { createHeadlineTests } from './service.ts'

const readersOfTheOriginal = privateTable('a copy has readers of its own')

export const headlineTests = defineSubject({
  name: 'headlineTests',
  service: createHeadlineTests,
  handlers: ({ service }) => headlineHandlers(service),
  tables: { headline_tests: readersOfTheOriginal, headline_readers: readersOfTheOriginal },
  extensions: ({ service }) => [itemVariants.add(service.variants), comparedItems.add(service.compared)],
  schedule: ({ service }) => [{ name: 'headline-tests', cron: '* * * * *', run: () => service.endDue(new Date()) }],
  forget: ({ service }, tags) => service.forget(tags),
})
