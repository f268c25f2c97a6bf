import type { sharingCalls } from '#contract/site/sharing.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SharingService } from './service.ts'

export const sharingHandlers = (sharing: SharingService): Handlers<keyof typeof sharingCalls> => ({
  getShareSignaTure: sharing.signature,
})
