import type { pushCalls } from '#contract/outreach/push.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PushService } from './service.ts'

export const pushHandlers = (push: PushService): Handlers<keyof typeof pushCalls> => ({
  pushState: push.pushState,
  subscribePush: push.subscribePush,
  replacePush: push.replacePush,
  unsubscribePush: push.unsubscribePush,
  savePushSettings: push.savePushSettings,
  testPush: push.testPush,
  pushDevices: push.devices.list,
  removePushDevice: push.devices.remove,
  stopPush: push.stopPush,
})
