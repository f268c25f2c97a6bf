import type { recordKindCalls } from '#contract/records/record-calls.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { RecordsService } from './service.ts'

export const recordsHandlers = (records: RecordsService): Handlers<keyof typeof recordKindCalls> => ({
  listRecords: records.list,
  findRecords: records.find,
  getRecord: records.get,
  saveRecord: records.save,
  deleteRecord: records.delete,
  orderRecords: records.order,
})
