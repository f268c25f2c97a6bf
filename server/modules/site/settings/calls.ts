import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SettingsDesk } from './desk.ts'

type Calls = 'siteSettings' | 'saveSiteSettings' | 'settingsVersions'

export const settingsHandlers = (desk: SettingsDesk): Handlers<Calls> => ({
  siteSettings: desk.read,
  saveSiteSettings: desk.save,
  settingsVersions: desk.versions,
})
