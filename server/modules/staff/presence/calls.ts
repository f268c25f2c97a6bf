import type { presenceCalls } from '#contract/staff/presence.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PresenceService } from './service.ts'

export const presenceHandlers = (presence: PresenceService): Handlers<keyof typeof presenceCalls> => ({
  attendRecord: presence.attend,
  leaveRecord: presence.leaveRecord,
})
