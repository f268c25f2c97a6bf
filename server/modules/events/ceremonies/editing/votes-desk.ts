import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { ceremonyLimits } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { cleanText, parseText } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import { phaseOf } from '../present.ts'
import * as results from '../results-store.ts'
import { awardsOf, nomineesOf, standing } from '../store.ts'
import { allEditions, holdEdition } from './editions-store.ts'

interface Needs {
  database: Database
  audit: Pick<AuditService, 'record'>
  accounts: Pick<AccountsService, 'people'>
  wording: Wording
}

/** Creates the newsroom's view of received votes, and of votes that were set aside. */
export function createVotesDesk({ database, audit, accounts, wording }: Needs) {
  const { orm } = database
  return {
    /** @throws CallError itemMissing */
    async totals(
      { edition }: ParsedInput<'ceremonyTotals'>,
      { language, now }: CallContext,
    ): Promise<CallOutput<'ceremonyTotals'>> {
      const [found] = await allEditions(orm, [edition])
      if (!found) throw new CallError('itemMissing')
      const [totals, awards, groups, live] = await Promise.all([
        results.totalsOf(orm, edition),
        awardsOf(orm, edition),
        found.edition.resultAt ? results.decisionsOf(orm, edition) : results.groupsOf(orm, edition),
        standing(orm, edition),
      ])
      const open = found.edition.resultAt
        ? []
        : groups.filter(({ verdict }) => verdict !== 'counted').map(({ id }) => id)
      const [nominees, aside, people] = await Promise.all([
        nomineesOf(
          orm,
          awards.map(({ id }) => id),
        ),
        results.votesFrom(orm, edition, open),
        accounts.people.byIds(groups.flatMap(({ decidedBy }) => decidedBy ?? [])),
      ])
      const named = new Map(awards.map(({ id, texts }) => [id, wording.shown(texts, 'name', ['name'], language).name]))
      return {
        phase: phaseOf(found.edition, now),
        ...totals,
        waiting: groups.reduce((sum, { verdict, votes }) => sum + (verdict === null ? votes : 0), 0),
        nominees: awards.flatMap(({ id: award }) =>
          nominees
            .filter(({ awardId }) => awardId === award)
            .map(({ id, key, texts, votes }) => ({
              award: named.get(award) ?? '',
              nominee: key,
              name: wording.shown(texts, 'name', ['name'], language).name,
              votes: votes ?? live.get(id) ?? 0,
              set_aside: votes === null ? (aside.get(id) ?? 0) : 0,
            })),
        ),
        groups: groups.map(({ first, last, decidedAt, decidedBy, ...group }) => ({
          ...group,
          first_time: first && siteTime(first),
          last_time: last && siteTime(last),
          decided_time: decidedAt && siteTime(decidedAt),
          decided_by: people.get(decidedBy ?? 0) ?? null,
        })),
        hash: found.edition.resultHash?.toString('hex') ?? null,
        result_time: found.edition.resultAt && siteTime(found.edition.resultAt),
      }
    },

    /**
     * Decides on the votes of a group; the decision holds until more accounts join it.
     * @throws CallError itemMissing, wrongState with the result, editConflict where it has grown since it was looked at,
     *   reasonRequired
     */
    async decide(
      { edition, group: id, verdict, reason, accounts }: ParsedInput<'decideCeremonyGroup'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      if (!cleanText(reason)) throw new CallError('reasonRequired', 'reason')
      const given = parseText(reason, ceremonyLimits.reason, 'reason')
      await transaction(database, async (tx) => {
        const row = await holdEdition(tx, edition)
        if (!row) throw new CallError('itemMissing')
        if (row.resultAt) throw new CallError('wrongState')
        const group = (await results.groupsOf(tx, edition)).find((one) => one.id === id)
        if (!group) throw new CallError('itemMissing')
        if (group.accounts !== accounts) throw new CallError('editConflict')
        await results.decide(tx, edition, group, { verdict, reason: given, by: userOf(context), now: context.now })
        await audit.record(tx, {
          actorId: userOf(context),
          action: `ceremony.${verdict}`,
          target: `ceremony:${edition}`,
          after: { title: row.texts.title, reason: given, accounts, votes: group.votes },
        })
      })
      return {}
    },
  }
}
