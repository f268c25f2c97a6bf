import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { labelLimits } from '#contract/constants.ts'
import type { Taxon, TaxonKind } from '#contract/content/taxonomy.ts'
import { CallError } from '#contract/errors.ts'
import type { ContentService, TaxonFields, TaxonRecord } from '#server/modules/content/items/service.ts'
import { createRecords, isOrderOf, type RecordNeeds, sameOrder } from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import { rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { TaxonFollower } from './service.ts'

export interface CategoriesDeskNeeds extends RecordNeeds {
  content: Pick<ContentService, 'taxonomy'>
  /** Subjects above this one that hold texts with a category or region. */
  followers: readonly TaxonFollower[]
}

const nameFields = { name: { max: labelLimits.name } }

/** Categories and regions: names, order, whether they are offered. One with items is never deleted. */
export function createCategoriesDesk({ database, audit, bin, content, followers }: CategoriesDeskNeeds) {
  const { taxonomy } = content

  async function mustBeUnused(tx: Transaction, kind: TaxonKind, id: number): Promise<void> {
    if (await taxonomy.hasItems(tx, kind, id)) throw new CallError('stillUsed')
  }

  const recordsOf = (kind: TaxonKind) =>
    createRecords<TaxonRecord, Taxon>(
      { database, audit, bin },
      {
        kind,
        headOf: ({ id, version, name: title }) => ({ id, version, title }),
        hold: (tx, id) => taxonomy.hold(tx, kind, id),
        shown: async (row) => presentTaxon(row, (await taxonomy.counts(kind)).get(row.id) ?? 0),
        briefOf: fieldsOf,
        setDeleted: (tx, id, deleted) => taxonomy.setDeleted(tx, kind, id, deleted),
        checkDeletion: (tx, id) => mustBeUnused(tx, kind, id),
        async purge(tx, id) {
          await mustBeUnused(tx, kind, id)
          await taxonomy.purge(tx, kind, id)
        },
      },
    )
  const records = { category: recordsOf('category'), region: recordsOf('region') }

  async function listOf(kind: TaxonKind, known?: readonly TaxonRecord[]): Promise<CallOutput<'staffTaxonomy'>> {
    const [rows, counts] = await Promise.all([known ?? taxonomy.list(kind), taxonomy.counts(kind)])
    return { list: rows.map((row) => presentTaxon(row, counts.get(row.id) ?? 0)) }
  }

  return {
    kinds: [records.category.binKind, records.region.binKind],

    /** All of a kind in their order. */
    list: ({ kind }: ParsedInput<'staffTaxonomy'>): Promise<CallOutput<'staffTaxonomy'>> => listOf(kind),

    /**
     * Adds one at the end, or saves one over the version that was read.
     * @throws CallError itemMissing; invalidInput with the name of the field
     */
    async save(
      { kind, id, version, texts, online, cover }: ParsedInput<'saveTaxon'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveTaxon'>> {
      const { name, versions } = rowOfTexts(texts, { fields: nameFields, lead: 'name' })
      const fields: TaxonFields = { name, versions, online, cover: kind === 'category' ? (cover ?? null) : null }
      return records[kind].save({ id, version }, context, async (tx, before) => {
        const saved = before?.id ?? (await taxonomy.add(tx, kind, keyOf(kind, texts.en?.name), fields))
        if (before) await taxonomy.change(tx, kind, saved, { ...fields, cover: fields.cover ?? before.cover })
        return records[kind].hold(tx, saved)
      })
    },

    /**
     * Puts all of a kind into an order over the one that was seen.
     * @returns how they stand where that is not what was seen
     * @throws CallError invalidInput where these are not all that were seen
     */
    async order(
      { kind, ids, seen }: ParsedInput<'orderTaxonomy'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'orderTaxonomy'>> {
      if (!isOrderOf(ids, seen)) throw new CallError('invalidInput', 'ids')
      return transaction(database, async (tx) => {
        await taxonomy.holdAll(tx, kind)
        const rows = await taxonomy.list(kind, tx)
        const before = rows.map(({ id }) => id)
        if (!sameOrder(before, seen)) {
          return { saved: false, current: await listOf(kind, rows) }
        }
        await taxonomy.order(tx, kind, ids)
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: `${kind}.order`,
          target: kind,
          before: { order: before },
          after: { order: ids },
        })
        return { saved: true }
      })
    },

    /**
     * Moves all items of one into another, and what is being written for it.
     * @throws CallError itemMissing; invalidInput for one and itself
     */
    async move(
      { kind, id, into }: ParsedInput<'moveTaxon'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'moveTaxon'>> {
      if (id === into) throw new CallError('invalidInput', 'into')
      return transaction(database, async (tx) => {
        const held = new Map<number, TaxonRecord>()
        for (const one of [id, into].toSorted((a, b) => a - b)) held.set(one, await records[kind].hold(tx, one))
        const way = { from: id, into }
        const items = await taxonomy.move(tx, kind, way)
        for (const follow of followers) await follow(tx, kind, way)
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: `${kind}.move`,
          target: `${kind}:${id}`,
          before: { name: held.get(id)?.name },
          after: { name: held.get(into)?.name, into, items },
        })
        return { items }
      })
    },

    /** Moves one to the bin. @throws CallError itemMissing, editConflict; stillUsed where something is in it */
    delete: ({ kind, ...seen }: ParsedInput<'deleteTaxon'>, context: MemberContext) =>
      records[kind].delete(seen, context),
  }
}

const presentTaxon = ({ id, key, name, versions, online, cover, version }: TaxonRecord, items: number): Taxon => ({
  id,
  key,
  online,
  version,
  items,
  ...(cover && { cover }),
  texts: textsOfRow({ name, versions, language: 'zh-Hans' }, ['name']),
})

const fieldsOf = ({ name, versions, online, cover }: TaxonRecord): TaxonFields => ({ name, versions, online, cover })

/** The stable name of a new one, by which imports and addresses know it. */
function keyOf(kind: TaxonKind, english: string | undefined): string {
  const slug = (english ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
  return /^[a-z]/.test(slug) ? slug : kind
}
