import type { partnerCalls } from '#contract/events/partner-events.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PartnerEventsService } from './service.ts'

export const partnerHandlers = (partners: PartnerEventsService): Handlers<keyof typeof partnerCalls> => ({
  getPartnerEvents: partners.list,
  savePartnerEvent: partners.save,
  deletePartnerEvent: partners.remove,
  partnerSources: partners.sources,
  savePartnerSource: partners.saveSource,
  deletePartnerSource: partners.removeSource,
  importPartnerEvents: partners.importFile,
})
