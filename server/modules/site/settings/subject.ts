import type { Language } from '#language/languages.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { mountAppLinks } from './app-links.ts'
import { createSettingsDesk } from './desk.ts'
import { createSettingsService, type SettingsService } from './service.ts'
import { mountWebManifest } from './web-manifest.ts'

const configOf = (service: Pick<SettingsService, 'appConfig'>) =>
  service.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })

export const settings = defineSubject({
  name: 'settings',
  service: createSettingsService,
  desk: createSettingsDesk,
  handlers: ({
    service,
    desk,
  }): Handlers<'getAppConfig' | 'siteSettings' | 'saveSiteSettings' | 'settingsVersions'> => ({
    getAppConfig: service.appConfig,
    siteSettings: desk.read,
    saveSiteSettings: desk.save,
    settingsVersions: desk.versions,
  }),
  tables: { settings: siteTable(), settings_versions: siteTable() },
  extensions: ({ service }) => [translatableTexts.add(service.words)],
  forget: ({ service }, tags) => service.forget(tags),
  routes(app, _site, { service }) {
    mountWebManifest(app, { config: () => configOf(service) })
    mountAppLinks(app, { identity: async () => (await service.settingsNow()).settings })
  },
  provides: ({ service }) => ({
    siteName: (language: Language, tags?: Set<string>) => service.nameIn(language, tags),
    appAddress: async () => (await configOf(service)).app_download.value,
    reviewMinutes: service.reviewMinutes,
  }),
})
