import type { correctionCalls } from '#contract/newsroom/corrections.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { type CorrectionsNeeds, createCorrectionsService } from './service.ts'

interface Needs extends Omit<CorrectionsNeeds, 'siteName'> {
  settings: SettingsService
}

export const corrections = defineSubject({
  name: 'corrections',
  service: ({ settings, ...needs }: Needs) =>
    createCorrectionsService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  handlers: ({ service }): Handlers<keyof typeof correctionCalls> => ({
    requestCorrection: service.report,
    correctionRequests: service.list,
    closeCorrectionRequest: service.close,
    undoCorrectionRequestClosing: service.undo,
  }),
  tables: { correction_requests: accountsTable() },
  extensions: ({ service }) => [personalDataSources.add(service)],
  sitemap: () => [{ pages: ['/corrections'] }],
})
