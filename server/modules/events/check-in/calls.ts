import type { checkInCalls } from '#contract/events/check-in.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { CheckInService } from './service.ts'

export const checkInHandlers = (checkIn: CheckInService): Handlers<keyof typeof checkInCalls> => ({
  orderCheck: checkIn.check,
  checkInList: checkIn.list,
  checkInScans: checkIn.upload,
  checkInConflicts: checkIn.conflicts,
  checkInHistory: checkIn.history,
})
