import type { pushCalls } from '#contract/outreach/push.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PushService } from './service.ts'

export const pushHandlers = (push: PushService): Handlers<keyof typeof pushCalls> => ({
  pushState: push.pushState,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  savePushSettings: push.savePushSettings,
  testPush: push.testPush,
  stopPush: push.stopPush,
})
