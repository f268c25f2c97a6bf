import type { sharingCalls } from '#contract/site/sharing.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createSharingService } from './service.ts'

export const sharing = defineSubject({
  name: 'sharing',
  service: ({ config, log }: Pick<Platform, 'config' | 'log'>) =>
    createSharingService({ siteOrigin: config.siteOrigin, wechat: config.wechat, log }),
  handlers: ({ service }): Handlers<keyof typeof sharingCalls> => ({
    getShareSignaTure: service.signature,
  }),
})
