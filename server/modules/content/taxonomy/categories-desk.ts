import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { categoryRecord, regionRecord } from '#contract/content/taxonomy.record.ts'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { createRecordEditor, type RecordNeeds, recordEditorsIn } from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import type { TaxonFollower } from './service.ts'

export interface CategoriesDeskNeeds extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  content: Pick<ContentService, 'taxonomy'>
  /** Subjects above this one that hold texts with a category or region. */
  followers: readonly TaxonFollower[]
}

const declarations = { category: categoryRecord, region: regionRecord } as const

/** Categories and regions: names, order, whether they are offered. One with items is never deleted. */
export function createCategoriesDesk({ content, followers, ...needs }: CategoriesDeskNeeds) {
  const { database, audit, registry } = needs
  const { taxonomy } = content

  const editorOf = (kind: TaxonKind) =>
    createRecordEditor(declarations[kind], taxonomy.rows[kind], {
      ...needs,
      kinds: recordEditorsIn(registry),
      tags: (id, db) => taxonomy.tagsOf(kind, id, db),
      hooks: {
        ownTranslation: true,
        orderTags: taxonomy.listTags,
        async checkDeletion(tx, id) {
          if (await taxonomy.hasItems(tx, kind, id)) throw new CallError('stillUsed')
        },
        async prepare(_tx, { columns, parts }, { input, before }) {
          const key = before ? {} : { key: keyOf(kind, input.texts.en?.name) }
          return { columns: { ...columns, ...key }, parts }
        },
      },
    })

  /** Locks one until the transaction ends. @throws CallError itemMissing */
  async function hold(tx: Transaction, kind: TaxonKind, id: number) {
    const row = await taxonomy.rows[kind].findRow(tx, id, { lock: true })
    if (!row) throw new CallError('itemMissing')
    return row
  }

  return {
    records: [editorOf('category'), editorOf('region')],

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
        const names = new Map<number, unknown>()
        for (const one of [id, into].toSorted((a, b) => a - b)) names.set(one, (await hold(tx, kind, one)).name)
        const way = { from: id, into }
        const items = await taxonomy.move(tx, kind, way)
        for (const follow of followers) await follow(tx, kind, way)
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: `${kind}.move`,
          target: `${kind}:${id}`,
          before: { name: names.get(id) },
          after: { name: names.get(into), into, items },
        })
        return { items }
      })
    },
  }
}

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
