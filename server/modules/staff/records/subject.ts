import type { recordKindCalls } from '#contract/records/record-calls.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createRecordsService } from './service.ts'

export const records = defineSubject({
  name: 'records',
  service: createRecordsService,
  handlers: ({ service }): Handlers<keyof typeof recordKindCalls> => ({
    listRecords: service.list,
    findRecords: service.find,
    getRecord: service.get,
    saveRecord: service.save,
    deleteRecord: service.delete,
    orderRecords: service.order,
  }),
})
