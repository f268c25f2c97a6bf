import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffCeremony } from '#contract/events/ceremonies/ceremonies-desk.ts'
import { ceremonyTextLimits } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { createRecords, isOrderOf, type RecordNeeds, sameOrder } from '#server/modules/staff/records/service.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { momentOf, siteTime } from '#server/platform/site-time.ts'
import { mustBeConfirmed } from '#server/platform/subjects/must-be-confirmed.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import * as store from './editing/editions-store.ts'
import { createNomineeImport } from './editing/import-nominees.ts'
import { createPartsDesk } from './editing/parts-desk.ts'
import { createVotesDesk } from './editing/votes-desk.ts'
import { editionTexts, phaseOf } from './present.ts'
import { totalsOf } from './results-store.ts'
import { awardsOf, type EditionRow, nomineesOf } from './store.ts'
import { tag } from './tags.ts'

export interface CeremoniesDeskNeeds extends RecordNeeds {
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
  accounts: Pick<AccountsService, 'people'>
  threads: ThreadPool
}

const years = { ceremony_editions_by_year: 'nameTaken' } as const
const textRules = Object.fromEntries(
  Object.entries(ceremonyTextLimits).map(([name, max]) => [name, { max, lines: name === 'rules' }]),
) as Record<keyof typeof ceremonyTextLimits, { max: number; lines: boolean }>

/** A moment to the minute. @throws CallError invalidInput */
function parseMinute(text: string, at: string): Date {
  const moment = momentOf(text)
  if (!moment || moment.getTime() % 60_000 !== 0) throw new CallError('invalidInput', at)
  return moment
}

/** Ceremonies as the newsroom edits them. */
export function createCeremoniesDesk(needs: CeremoniesDeskNeeds) {
  const { database, bus, audit } = needs
  const wording = createWording(needs.engine)
  const { orm } = database
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.edition(id)])

  /** One as staff see it. @throws CallError itemMissing */
  async function shownIn(db: Executor, id: number, now: Date): Promise<StaffCeremony> {
    const [found] = await store.allEditions(db, [id])
    if (!found) throw new CallError('itemMissing')
    return toStaffCeremony(found, now)
  }

  const titleIn = ({ texts }: EditionRow, language: Language): string =>
    wording.shown(texts, 'title', ['title'], language).title

  /** The consequences of withdrawing an edition, and its title in the language of the caller. */
  const describeAffected = async (db: Executor, row: EditionRow, { language }: Pick<CallContext, 'language'>) => ({
    name: titleIn(row, language),
    list: await consequencesOf(db, row),
  })

  const records = createRecords<EditionRow, StaffCeremony>(needs, {
    kind: 'ceremony',
    headOf: ({ id, version, texts }) => ({ id, version, title: texts.title, language: texts.language }),
    hold: store.holdEdition,
    shown: ({ id }, { now }, db) => shownIn(db, id, now),
    briefOf: ({ year, state, texts, ...row }) => ({
      ...{ title: texts.title, name: texts.name, year, state },
      ...{ opens: siteTime(row.opensAt), closes: siteTime(row.closesAt) },
      ...{ account_days: row.accountDays, client_accounts: row.clientAccounts },
    }),
    setDeleted: store.setDeleted,
    purge: store.purge,
    announce,
    constraints: years,
  })

  return {
    kind: records.binKind,
    parts: createPartsDesk({ ...needs, pictureOf, orders: { isOrderOf, sameOrder } }),
    votes: createVotesDesk({ ...needs, wording }),
    importNominees: createNomineeImport(needs),

    /** All editions, the newest first. */
    async list(_input: object, { now }: CallContext): Promise<CallOutput<'staffCeremonies'>> {
      return { list: (await store.allEditions(orm)).map((one) => toStaffCeremony(one, now)) }
    },

    /** @throws CallError itemMissing */
    one: ({ id }: ParsedInput<'staffCeremony'>, { now }: CallContext): Promise<StaffCeremony> => shownIn(orm, id, now),

    /**
     * Adds a draft, or saves an edition over the version that was read.
     * @throws CallError invalidInput with the name of the field, eventEndsFirst, nameTaken of a year; wrongState where the
     *   times of one with a result would change
     */
    save: (input: ParsedInput<'saveCeremony'>, context: MemberContext): Promise<CallOutput<'saveCeremony'>> =>
      records.save(input, context, async (tx, before) => {
        const [opensAt, closesAt] = [
          parseMinute(input.opens_time, 'opens_time'),
          parseMinute(input.closes_time, 'closes_time'),
        ]
        if (closesAt <= opensAt) throw new CallError('eventEndsFirst', 'closes_time')
        const sameTimes =
          before?.opensAt.getTime() === opensAt.getTime() && before.closesAt.getTime() === closesAt.getTime()
        if (before?.resultAt && !(sameTimes && before.year === input.year)) throw new CallError('wrongState')
        const fields = {
          ...{ year: input.year, opensAt, closesAt },
          ...{ accountDays: input.account_days, clientAccounts: input.client_accounts },
          texts: rowOfTexts(input.texts, { fields: textRules, lead: 'title' }),
        }
        const row = await orRefusal(store.saveEdition(tx, before?.id, fields), years)
        await announce(tx, row.id)
        return row
      }),

    /**
     * @throws CallError itemMissing, editConflict, consequencesUnseen, nameNotTyped; ceremonyIncomplete with the names of awards without
     *   nominees
     */
    async setState(
      { id, version, state, ...given }: ParsedInput<'setCeremonyState'>,
      context: MemberContext,
    ): Promise<StaffCeremony> {
      return transaction(database, async (tx) => {
        const before = await records.hold(tx, id)
        if (before.version !== version) throw new CallError('editConflict')
        if (state === 'published') await mustBeComplete(tx, id)
        else mustBeConfirmed(given, await describeAffected(tx, before, context))
        await store.saveEdition(tx, id, { state })
        await audit.record(tx, {
          ...{ actorId: userOf(context), action: `ceremony.${state}`, target: `ceremony:${id}` },
          ...{ before: { state: before.state }, after: { title: before.texts.title, state } },
        })
        await announce(tx, id)
        return shownIn(tx, id, context.now)
      })
    },

    /** @throws CallError itemMissing */
    async consequences(
      { id }: ParsedInput<'ceremonyConsequences'>,
      context: MemberContext,
    ): Promise<CallOutput<'ceremonyConsequences'>> {
      const [found] = await store.allEditions(orm, [id])
      if (!found) throw new CallError('itemMissing')
      return describeAffected(orm, found.edition, context)
    },

    /** Moves an edition to the bin. @throws CallError itemMissing, editConflict, consequencesUnseen, nameNotTyped */
    delete: ({ id, version, ...given }: ParsedInput<'deleteCeremony'>, context: MemberContext) =>
      records.delete({ id, version }, context, async (tx) =>
        mustBeConfirmed(given, await describeAffected(tx, await records.hold(tx, id), context)),
      ),

    /** Names of editions for the log. */
    async names(ids: readonly number[], { language }: Pick<CallContext, 'language'>): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await store.allEditions(orm, ids) : []
      return new Map(rows.map(({ edition }) => [`ceremony:${edition.id}`, titleIn(edition, language)]))
    },
  }
}

/** Returns what ends where an edition is taken from readers: its votes, and its awards with their pages. */
async function consequencesOf(db: Executor, { id, state }: EditionRow): Promise<Consequence[]> {
  if (state === 'draft') return []
  const [votes, awards] = [await totalsOf(db, id), await awardsOf(db, id)]
  const list = [
    { kind: 'votes' as const, count: votes.votes },
    { kind: 'awards' as const, count: awards.length },
  ]
  return list.filter(({ count }) => count > 0)
}

/** Nobody can vote where there is nobody to vote for. @throws CallError ceremonyIncomplete */
async function mustBeComplete(tx: Transaction, id: number): Promise<void> {
  const awards = await awardsOf(tx, id)
  const nominees = await nomineesOf(
    tx,
    awards.map((award) => award.id),
  )
  const filled = new Set(nominees.map(({ awardId }) => awardId))
  const empty = awards.filter((award) => !filled.has(award.id))
  const names = empty.map(({ texts }) => texts.name).join(', ')
  if (awards.length === 0 || empty.length > 0)
    throw new CallError('ceremonyIncomplete', names ? { words: names } : undefined)
}

function toStaffCeremony({ edition: row, awards, votes }: store.ListedEdition, now: Date): StaffCeremony {
  return {
    ...{ id: row.id, version: row.version, state: row.state, demo: row.demo, year: row.year, awards, votes },
    texts: textsOfRow(row.texts, editionTexts),
    ...{ opens_time: siteTime(row.opensAt), closes_time: siteTime(row.closesAt), phase: phaseOf(row, now) },
    ...{ account_days: row.accountDays, client_accounts: row.clientAccounts },
    preview: row.state === 'draft' ? `/hk_annualceremony?preview=${row.previewKey}` : '/hk_annualceremony',
    updated_time: siteTime(row.updatedAt),
  }
}

export type CeremoniesDesk = ReturnType<typeof createCeremoniesDesk>
