import type { ceremoniesCalls } from '#contract/events/ceremonies/ceremonies.ts'
import type { ceremoniesDeskCalls } from '#contract/events/ceremonies/ceremonies-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { CeremoniesDesk } from './desk.ts'
import type { CeremoniesService } from './service.ts'

export const ceremoniesHandlers = (
  ceremonies: CeremoniesService,
  desk: CeremoniesDesk,
): Handlers<keyof typeof ceremoniesCalls | keyof typeof ceremoniesDeskCalls> => ({
  getCeremony: ceremonies.details,
  voteInCeremony: ceremonies.voting.vote,
  myCeremonyVotes: ceremonies.voting.own,
  checkCeremonyReceipt: ceremonies.check,
  staffCeremonies: desk.list,
  staffCeremony: desk.one,
  saveCeremony: desk.save,
  setCeremonyState: desk.setState,
  deleteCeremony: desk.delete,
  ceremonyAwards: desk.parts.list,
  saveCeremonyAward: desk.parts.saveAward,
  saveCeremonyNominee: desk.parts.saveNominee,
  deleteCeremonyPart: desk.parts.remove,
  orderCeremonyParts: desk.parts.order,
  importNominees: desk.importNominees,
  ceremonyFigures: desk.votes.figures,
  decideCeremonyGroup: desk.votes.decide,
})
