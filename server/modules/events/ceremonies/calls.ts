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
  async saveCeremony(input, context) {
    const answer = await desk.save(input, context)
    if (!answer.saved || answer.record.phase !== 'counting') return answer
    // An editor who closes a vote sees the count at once; otherwise the clock brings it within a minute.
    await ceremonies.results.publishDue(context.now)
    return { ...answer, record: await desk.one({ id: answer.record.id }, context) }
  },
  ceremonyConsequences: desk.consequences,
  setCeremonyState: desk.setState,
  deleteCeremony: desk.delete,
  ceremonyAwards: desk.parts.list,
  saveCeremonyPart: (input, context) =>
    input.part === 'award' ? desk.parts.saveAward(input, context) : desk.parts.saveNominee(input, context),
  deleteCeremonyPart: desk.parts.remove,
  orderCeremonyParts: desk.parts.order,
  importNominees: desk.importNominees,
  ceremonyTotals: desk.votes.totals,
  decideCeremonyGroup: desk.votes.decide,
})
