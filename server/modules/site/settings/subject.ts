import { defineSubject } from '#server/platform/subjects/subject.ts'
import { settingsHandlers } from './calls.ts'
import { createSettingsDesk } from './desk.ts'

export const settings = defineSubject({
  name: 'settings',
  desk: createSettingsDesk,
  handlers: ({ desk }) => settingsHandlers(desk),
})
