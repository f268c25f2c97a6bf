import type { conferenceCalls } from '#contract/events/conferences/conferences.ts'
import type { conferenceDeskCalls } from '#contract/events/conferences/conferences-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ConferencesDesk } from './desk.ts'
import type { ConferencesService } from './service.ts'

export const conferenceHandlers = (
  conferences: ConferencesService,
  desk: ConferencesDesk,
): Handlers<keyof typeof conferenceCalls | keyof typeof conferenceDeskCalls> => ({
  getForumDetail: conferences.details,
  writeToConference: conferences.contact.write,
  staffConferences: desk.list,
  saveConference: desk.saveConference,
  staffEdition: desk.one,
  saveEdition: desk.save,
  setEditionState: desk.setState,
  copyEdition: desk.copy,
  conferenceHoldings: desk.parts.holdings,
  saveConferencePart: desk.parts.save,
  deleteConferencePart: desk.parts.remove,
  orderConferenceParts: desk.parts.order,
  importSchedule: desk.importSchedule,
  conferenceMessages: desk.messages.list,
  settleConferenceMessage: desk.messages.settle,
})
