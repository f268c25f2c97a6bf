import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { atlasRecord } from '#contract/market/atlas/atlas.record.ts'
import { atlasLimits, atlasPath } from '#contract/market/atlas/atlas-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import {
  createRecordEditor,
  type DraftContext,
  type FindNames,
  type RecordDraft,
  type RecordNeeds,
  recordEditorsIn,
} from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import type { KindRow } from '#server/platform/database/records/kind-table.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { freeSlug, parseWebsite } from './editing/entry-fields.ts'
import { createAtlasTables } from './editing/tables-desk.ts'
import { slugOf } from './index-keys.ts'
import { entityNames } from './reading-store.ts'
import type { AtlasService } from './service.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  threads: ThreadPool
  atlas: Pick<AtlasService, 'keysOf' | 'fold'>
  content: Pick<ContentService, 'labelsById' | 'namedLabels'>
  authors: Pick<AuthorsService, 'byIds'>
  topics: Pick<TopicsService, 'summaries'>
  redirects: Pick<RedirectsService, 'lead' | 'unlead'>
}

type Row = KindRow & { slug: string }

/** The directory of companies, institutions, people and topics as the newsroom edits it. */
export function createAtlasDesk(needs: Needs) {
  const { registry, database, bus, audit, bin, atlas, content, authors, topics, redirects } = needs
  const { orm } = database
  const tagsOf = (...ids: number[]) => [tag.list, ...ids.map(tag.entry)]
  const announce = (tx: Transaction, ...ids: number[]) => bus.publish(tx, tagsOf(...ids))

  /** The targets of the links, as far as readers can see them. */
  const elsewhere: Readonly<Record<string, FindNames>> = {
    label: async (...given) => namesBy(await content.labelsById(...given), ({ name }) => name),
    author: async (ids, context) => namesBy(await authors.byIds(ids, context), ({ nickname }) => nickname),
    topic: async (ids, context) => namesBy(await topics.summaries(ids, context), ({ title }) => title),
    dataEntity: (ids, _context, db) => entityNames(db, ids),
  }

  /** An entry as it is to be stored, with its address and what it is found by. @throws CallError invalidInput */
  async function prepare(
    tx: Transaction,
    { columns, parts }: RecordDraft,
    { before }: DraftContext,
  ): Promise<RecordDraft> {
    const { website, aliases, slug: given } = columns as { website: string | null; aliases: string[]; slug: string }
    const texts = columns as unknown as store.EntryRow['texts']
    const old = (before as Row | undefined)?.slug
    const own = slugOf(texts)
    const slug = given || old || freeSlug(own, await store.takenSlugs(tx, own))
    // Readers may come by the former address, and another entry's former one may be taken now.
    await redirects.unlead(tx, [atlasPath(slug)])
    if (old && old !== slug) await redirects.lead(tx, [atlasPath(old)], atlasPath(slug))
    const keys = atlas.keysOf({ texts, aliases })
    return { columns: { ...columns, ...keys, slug, website: parseWebsite(website ?? '') }, parts }
  }

  const records = [
    createRecordEditor(atlasRecord, store.entryRows, {
      ...needs,
      kinds: recordEditorsIn(registry),
      elsewhere,
      tags: (id) => tagsOf(id),
      hooks: {
        ownTranslation: true,
        prepare,
        formsOf(keyword) {
          const folded = atlas.fold(keyword)
          return folded === undefined ? undefined : [folded]
        },
        // The address of an entry that was merged redirects to the other entry until it is restored.
        checkRestored: (tx, row) => redirects.unlead(tx, [atlasPath((row as Row).slug)]),
      },
    }),
  ]

  return {
    records,
    ...createAtlasTables({ ...needs, announce: (tx) => announce(tx) }),

    /**
     * Moves an entry to the bin; another one takes over its names and the links that it lacks.
     * @throws CallError itemMissing, editConflict; invalidInput for an entry and itself
     */
    async merge(
      { id, version, into }: ParsedInput<'mergeAtlasEntries'>,
      context: MemberContext,
    ): Promise<CallOutput<'mergeAtlasEntries'>> {
      if (id === into) throw new CallError('invalidInput', 'into')
      return transaction(database, async (tx) => {
        // Rows are locked in the order of their numbers, so that two merges cannot wait for each other.
        const held = new Map<number, store.EntryRow | undefined>()
        for (const one of [id, into].toSorted((a, b) => a - b)) held.set(one, await store.hold(tx, one))
        const [from, to] = [held.get(id), held.get(into)]
        if (!from || !to) throw new CallError('itemMissing')
        if (from.version !== version) throw new CallError('editConflict')
        const values = mergedValues(from, to, atlas)
        const row = await store.change(tx, to.id, values)
        const by = userOf(context)
        await store.setDeleted(tx, from.id, { by, at: context.now })
        const { name: title, language } = from.texts
        await bin.put(tx, { kind: 'atlasEntry', id: from.id, title, language, by, now: context.now })
        await redirects.lead(tx, [atlasPath(from.slug)], atlasPath(to.slug))
        await audit.record(tx, {
          actorId: by,
          action: 'atlasEntry.merge',
          target: `atlasEntry:${from.id}`,
          before: { name: title, slug: from.slug },
          after: { merged_into: to.texts.name, into: to.id, aliases: row.aliases },
        })
        await announce(tx, from.id, to.id)
        return {}
      })
    },

    /** Names of entries for the log. */
    async names(ids: readonly number[]): Promise<Map<string, string>> {
      return new Map((await store.findNames(orm, ids)).map(({ id, texts }) => [`atlasEntry:${id}`, texts.name]))
    },
  }
}

const namesBy = <T extends { id: number }>(rows: readonly T[], nameOf: (row: T) => string): Map<number, string> =>
  new Map(rows.map((row) => [row.id, nameOf(row)]))

/** One entry with the names of another, and with its links where it has none. */
function mergedValues(
  from: store.EntryRow,
  to: store.EntryRow,
  { keysOf, fold }: Pick<AtlasService, 'keysOf' | 'fold'>,
): store.EntryValues {
  const namesOf = ({ texts }: store.EntryRow) => [
    texts.name,
    ...Object.values(texts.versions).flatMap((one) => one?.name ?? []),
  ]
  const known = new Set([...namesOf(to), ...to.aliases].map(fold))
  const added = [...namesOf(from), ...from.aliases].filter((one) => {
    const isNew = !known.has(fold(one))
    known.add(fold(one))
    return isNew
  })
  const fields = { texts: to.texts, aliases: [...to.aliases, ...added].slice(0, atlasLimits.aliases) }
  return {
    ...{ kind: to.kind, slug: to.slug, ...fields, ...keysOf(fields) },
    website: to.website || from.website,
    labelId: to.labelId ?? from.labelId,
    authorId: to.authorId ?? from.authorId,
    topicId: to.topicId ?? from.topicId,
    entityId: to.entityId ?? from.entityId,
  }
}

export type AtlasDesk = ReturnType<typeof createAtlasDesk>
