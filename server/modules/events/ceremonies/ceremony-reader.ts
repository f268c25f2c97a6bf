import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { readReceipt } from '#contract/events/ceremonies/ceremony-terms.ts'
import { untilTag } from '#server/platform/cache/until-tag.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type CeremonyPresenter, phaseOf } from './present.ts'
import * as results from './results-store.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  present: CeremonyPresenter
}

/** How long pages show a number of votes that is growing. */
const standingMs = 60_000

/** Ceremonies as readers see them. */
export function createCeremonyReader({ database: { orm }, present }: Needs) {
  return {
    /** @throws CallError itemMissing where there is none that readers can open */
    async details(
      { year, result, preview }: ParsedInput<'getCeremony'>,
      { language, now, tags }: CallContext,
    ): Promise<CallOutput<'getCeremony'>> {
      // An address without a ceremony may get one.
      tags.add(tag.list)
      const row = await store.findEdition(orm, { year, result, preview })
      if (!row) throw new CallError('itemMissing')
      tags.add(tag.edition(row.id))
      const phase = phaseOf(row, now)
      for (const moment of [row.opensAt, row.closesAt]) if (moment > now) tags.add(untilTag(moment))
      if (phase === 'open') tags.add(untilTag(new Date(now.getTime() + standingMs)))
      const [awards, years, front, live] = await Promise.all([
        store.awardsOf(orm, row.id),
        store.resultYears(orm),
        store.findEdition(orm, { result: false }),
        phase === 'soon' || phase === 'result' ? undefined : store.standing(orm, row.id),
      ])
      const [nominees, refused] = await Promise.all([
        store.nomineesOf(
          orm,
          awards.map(({ id }) => id),
        ),
        phase === 'result' ? store.refusals(orm, row.id) : [],
      ])
      const final = new Map(nominees.map(({ id, votes }) => [id, votes ?? 0]))
      const byAward = Map.groupBy(nominees, ({ awardId }) => awardId)
      // An award that was added to an edition in public is seen with its first nominee.
      const shown = awards.filter(({ id }) => row.state === 'draft' || byAward.has(id))
      const sum = [...(live?.values() ?? [])].reduce((all, votes) => all + votes, 0)
      return {
        edition: present.edition(row, { phase, votes: row.resultVotes ?? sum, years, front: front?.id, language }),
        awards: shown.map((award, place) => {
          const own = byAward.get(award.id) ?? []
          if (phase !== 'result')
            return present.award(award, own, { place, standing: award.standing ? live : undefined, language })
          const byVotes = own.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))
          return present.award(award, byVotes, { place, standing: final, language })
        }),
        result: present.result(row, refused),
      }
    },

    /** @throws CallError itemMissing, wrongState before the result is published */
    async check(
      { edition, receipt: given }: ParsedInput<'checkCeremonyReceipt'>,
      { language }: CallContext,
    ): Promise<CallOutput<'checkCeremonyReceipt'>> {
      const row = await store.editionById(orm, edition)
      if (!row) throw new CallError('itemMissing')
      if (!row.resultAt) throw new CallError('wrongState')
      const receipt = readReceipt(given)
      const found = receipt && (await results.ballotOf(orm, edition, receipt))
      if (!found) return { found: 'none', line: 0, receipt: receipt ?? '', award: '', nominee: '', reason: '' }
      const awards = await store.awardsOf(orm, edition)
      const nominees = await store.nomineesOf(orm, [found.award])
      const award = awards.find(({ id }) => id === found.award)
      const own = nominees.filter(({ id }) => id === found.nominee)
      const shown = award && present.award(award, own, { place: 0, standing: undefined, language })
      return {
        found: found.reason === null ? 'counted' : 'refused',
        line: found.reason === null ? found.line : 0,
        receipt,
        award: shown?.name ?? '',
        nominee: shown?.nominees[0]?.name ?? '',
        reason: found.reason ?? '',
      }
    },

    /** The lines of an edition's votes. @throws CallError itemMissing where none are published */
    async lines(year: number): Promise<AsyncIterable<{ text: string }>> {
      const row = await store.findEdition(orm, { year, result: true })
      if (!row) throw new CallError('itemMissing')
      return results.linesOf(orm, row.id)
    },
  }
}
