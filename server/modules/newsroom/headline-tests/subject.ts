import type { headlineCalls } from '#contract/audience/headline-tests.ts'
import { comparedItems } from '#server/modules/audience/tracking/service.ts'
import { itemVariants } from '#server/modules/content/items/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createHeadlineTests } from './service.ts'

const readersOfTheOriginal = privateTable('a copy has readers of its own')

export const headlineTests = defineSubject({
  name: 'headlineTests',
  service: createHeadlineTests,
  handlers: ({ service }): Handlers<keyof typeof headlineCalls> => ({
    headlineTests: service.list,
    startHeadlineTest: service.start,
    endHeadlineTest: service.choose,
  }),
  tables: { headline_tests: readersOfTheOriginal, headline_readers: readersOfTheOriginal },
  extensions: ({ service }) => [itemVariants.add(service.variants), comparedItems.add(service.compared)],
  schedule: ({ service }) => [{ name: 'headline-tests', cron: '* * * * *', run: () => service.endDue(new Date()) }],
  forget: ({ service }, tags) => service.forget(tags),
})
