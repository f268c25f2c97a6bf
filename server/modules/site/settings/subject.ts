import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { settingsHandlers } from './calls.ts'
import { createSettingsDesk } from './desk.ts'
import { createSettingsService } from './service.ts'

export const settings = defineSubject({
  name: 'settings',
  service: createSettingsService,
  desk: createSettingsDesk,
  handlers: ({ service, desk }) => settingsHandlers(service, desk),
  tables: { settings: contentTable(), settings_versions: contentTable() },
  extensions: ({ service }) => [translatableTexts.add(service.words)],
  forget: ({ service }, tags) => service.forget(tags),
})
