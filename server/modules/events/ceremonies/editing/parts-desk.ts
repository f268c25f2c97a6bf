import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  awardTextLimits,
  type CeremonyPart,
  ceremonyKeyPattern,
  ceremonyLimits as limits,
  nomineeTextLimits,
} from '#contract/events/ceremonies/ceremony-terms.ts'
import type { MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { type FieldRule, rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { awardTexts, nomineeTexts } from '../present.ts'
import { awardsOf, type EditionRow, nomineesOf } from '../store.ts'
import { tag } from '../tags.ts'
import * as store from './editions-store.ts'

type PartInput<P extends CeremonyPart> = Extract<ParsedInput<'saveCeremonyPart'>, { part: P }>

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  media: Pick<MediaService, 'pictures'>
  pictureOf: typeof pictureOf
  orders: {
    isOrderOf(ids: readonly number[], known: readonly number[]): boolean
    sameOrder(one: readonly number[], other: readonly number[]): boolean
  }
}

const rulesOf = <K extends string>(most: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.entries(most).map(([name, max]) => [name, { max }])) as Record<K, FieldRule>
const awardRules = rulesOf(awardTextLimits)
export const nomineeRules = rulesOf(nomineeTextLimits)
const keys = {
  ceremony_awards_edition_id_key_key: 'nameTaken',
  ceremony_nominees_award_id_key_key: 'nameTaken',
} as const

/** How an award or a nominee is named in the published list. @throws CallError invalidInput */
export function parseKey(key: string): string {
  const clean = key.trim().toLowerCase()
  if (!ceremonyKeyPattern.test(clean)) throw new CallError('invalidInput', 'key')
  return clean
}

/** Awards and nominees as the newsroom edits them. With the result they are as they were voted for. */
export function createPartsDesk({ database, bus, audit, media, pictureOf, orders }: Needs) {
  const { orm } = database

  /** The edition, locked. @throws CallError itemMissing */
  async function mustHold(tx: Transaction, id: number | undefined): Promise<EditionRow> {
    const row = id === undefined ? undefined : await store.holdEdition(tx, id)
    if (!row) throw new CallError('itemMissing')
    return row
  }

  /** The edition of an award or a nominee, and how either was. @throws CallError itemMissing, editConflict */
  async function lockPart(tx: Transaction, part: CeremonyPart, { id, version }: { id: number; version?: number }) {
    const nominee = part === 'nominee' ? await store.holdNominee(tx, id) : undefined
    const award = await store.holdAward(tx, nominee?.awardId ?? id)
    const before = part === 'nominee' ? nominee : award
    if (!before || !award) throw new CallError('itemMissing')
    if (before.version !== version) throw new CallError('editConflict')
    return { before, award }
  }

  async function note(
    tx: Transaction,
    context: MemberContext,
    edition: number,
    { action, ...change }: { action: string; before?: object; after?: object },
  ): Promise<void> {
    await audit.record(tx, {
      actorId: userOf(context),
      action: `ceremony.${action}`,
      target: `ceremony:${edition}`,
      ...change,
    })
    await store.touchEdition(tx, edition)
    await bus.publish(tx, [tag.edition(edition)])
  }

  return {
    /** @throws CallError itemMissing */
    async list({ edition }: ParsedInput<'ceremonyAwards'>): Promise<CallOutput<'ceremonyAwards'>> {
      if ((await store.allEditions(orm, [edition])).length === 0) throw new CallError('itemMissing')
      const awards = await awardsOf(orm, edition)
      const nominees = await nomineesOf(
        orm,
        awards.map(({ id }) => id),
      )
      const held = Map.groupBy(nominees, ({ awardId }) => awardId)
      return {
        awards: awards.map(({ id, version, key, texts, standing }) => ({
          ...{ id, version, key, standing, texts: textsOfRow(texts, awardTexts) },
          nominees: (held.get(id) ?? []).map((one) => ({
            ...{ id: one.id, version: one.version, award: id, key: one.key, pic: one.picture?.url ?? null },
            texts: textsOfRow(one.texts, nomineeTexts),
          })),
        })),
      }
    },

    /** @throws CallError itemMissing, editConflict, wrongState with the result; invalidInput, nameTaken */
    async saveAward(input: PartInput<'award'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        const edition = await mustHold(tx, input.edition)
        const before = input.id === undefined ? undefined : await lockPart(tx, 'award', { ...input, id: input.id })
        if (before && before.award.editionId !== edition.id) throw new CallError('itemMissing')
        const key = parseKey(input.key)
        if (edition.resultAt && before?.award.key !== key) throw new CallError('wrongState')
        if (!before && (await store.countParts(tx, 'award', edition.id)) >= limits.awards)
          throw new CallError('invalidInput', 'awards')
        const texts = rowOfTexts(input.texts, { fields: awardRules, lead: 'name' })
        const fields = { editionId: edition.id, key, texts, standing: input.standing }
        const saved = await orRefusal(store.saveAward(tx, input.id, fields), keys)
        await note(tx, context, edition.id, {
          action: 'award',
          after: { title: texts.name, key, standing: input.standing },
        })
        return saved
      })
    },

    /** @throws CallError as `saveAward` */
    async saveNominee(input: PartInput<'nominee'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        const award = await store.holdAward(tx, input.award)
        const edition = await mustHold(tx, award?.editionId)
        const before = input.id === undefined ? undefined : await store.holdNominee(tx, input.id)
        if (input.id !== undefined && before?.awardId !== input.award) throw new CallError('itemMissing')
        if (before && before.version !== input.version) throw new CallError('editConflict')
        const key = parseKey(input.key)
        if (edition.resultAt && before?.key !== key) throw new CallError('wrongState')
        if (!before && (await store.countParts(tx, 'nominee', input.award)) >= limits.nominees)
          throw new CallError('invalidInput', 'nominees')
        const texts = rowOfTexts(input.texts, { fields: nomineeRules, lead: 'name' })
        const picture = await pictureOf(input.pic, { before: before?.picture ?? null, alt: '', field: 'pic', media })
        const fields = { awardId: input.award, key, texts, picture }
        const saved = await orRefusal(store.saveNominee(tx, input.id, fields), keys)
        await note(tx, context, edition.id, { action: 'nominee', after: { title: texts.name, key } })
        return saved
      })
    },

    /** @throws CallError itemMissing, editConflict, stillUsed where somebody voted */
    async remove(
      { part, id, version }: ParsedInput<'deleteCeremonyPart'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { before, award } = await lockPart(tx, part, { id, version })
        const edition = await mustHold(tx, award.editionId)
        if (edition.resultAt || (await store.hasVotes(tx, part, id))) throw new CallError('stillUsed')
        await store.deletePart(tx, part, id)
        const gone = { title: before.texts.name, key: before.key }
        await note(tx, context, edition.id, { action: `${part}Delete`, before: gone })
      })
      return {}
    },

    /** @throws CallError itemMissing; invalidInput where these are not all that were seen */
    async order(
      { part, of, ids, seen }: ParsedInput<'orderCeremonyParts'>,
      context: MemberContext,
    ): Promise<{ saved: boolean }> {
      if (!orders.isOrderOf(ids, seen)) throw new CallError('invalidInput', 'ids')
      return transaction(database, async (tx) => {
        const edition = await mustHold(tx, part === 'award' ? of : (await store.holdAward(tx, of))?.editionId)
        if (!orders.sameOrder(await store.holdOrder(tx, part, of), seen)) return { saved: false }
        await store.order(tx, part, ids)
        await note(tx, context, edition.id, { action: `${part}Order`, after: { count: ids.length } })
        return { saved: true }
      })
    },
  }
}
