import type { partnerCalls } from '#contract/events/partner-events.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PartnerEventsDesk } from './desk.ts'
import type { PartnerEventsService } from './service.ts'

export const partnerHandlers = (
  partners: PartnerEventsService,
  desk: PartnerEventsDesk,
): Handlers<keyof typeof partnerCalls> => ({
  getPartnerEvents: partners.list,
  staffPartnerEvents: desk.list,
  savePartnerEvent: desk.save,
  deletePartnerEvent: desk.remove,
  restorePartnerEvent: desk.restore,
  partnerSources: desk.sources,
  savePartnerSource: desk.saveSource,
  pausePartnerSource: desk.pause,
  readPartnerSource: desk.readNow,
  deletePartnerSource: desk.removeSource,
  importPartnerEvents: desk.importFile,
})
