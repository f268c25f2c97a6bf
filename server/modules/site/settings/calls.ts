import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SettingsDesk } from './desk.ts'
import type { SettingsService } from './service.ts'

type Calls = 'getAppConfig' | 'siteSettings' | 'saveSiteSettings' | 'settingsVersions'

export const settingsHandlers = (settings: SettingsService, desk: SettingsDesk): Handlers<Calls> => ({
  getAppConfig: settings.appConfig,
  siteSettings: desk.read,
  saveSiteSettings: desk.save,
  settingsVersions: desk.versions,
})
