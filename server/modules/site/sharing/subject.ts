import type { Platform } from '#server/platform/open-platform.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { sharingHandlers } from './calls.ts'
import { createSharingService } from './service.ts'

export const sharing = defineSubject({
  name: 'sharing',
  service: ({ config, log }: Pick<Platform, 'config' | 'log'>) =>
    createSharingService({ siteOrigin: config.siteOrigin, wechat: config.wechat, log }),
  handlers: ({ service }) => sharingHandlers(service),
})
