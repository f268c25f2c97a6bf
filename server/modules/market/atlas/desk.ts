import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffAtlasEntry } from '#contract/market/atlas/atlas-desk.ts'
import { atlasLimits, atlasPath } from '#contract/market/atlas/atlas-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { freeSlug, parseAliases, parseSlug, parseTexts, parseWebsite, textNames } from './editing/entry-fields.ts'
import { createAtlasTables } from './editing/tables-desk.ts'
import { slugOf } from './index-keys.ts'
import { entityOf } from './reading-store.ts'
import type { AtlasService } from './service.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs extends RecordNeeds {
  engine: Engine
  bus: Bus
  threads: ThreadPool
  atlas: Pick<AtlasService, 'keysOf' | 'fold'>
  content: Pick<ContentService, 'labelsById' | 'namedLabels'>
  authors: Pick<AuthorsService, 'byIds'>
  topics: Pick<TopicsService, 'summaries'>
  redirects: Pick<RedirectsService, 'lead' | 'unlead'>
}

const taken = { atlas_entries_by_slug: 'nameTaken' } as const
type Links = Pick<store.EntryFields, 'labelId' | 'authorId' | 'topicId' | 'entityId'>

/** The directory of companies, institutions, people and topics as the newsroom edits it. */
export function createAtlasDesk(needs: Needs) {
  const { database, bus, audit, bin, atlas, content, authors, topics, redirects } = needs
  const { orm } = database
  const announce = (tx: Transaction, ...ids: number[]) => bus.publish(tx, [tag.list, ...ids.map(tag.entry)])

  /** Returns the targets of the links, by name; null for those that no longer exist. */
  async function linkedOf(row: Links, context: CallContext, db: Executor): Promise<StaffAtlasEntry['linked']> {
    const these = (id: number | null) => (id === null ? [] : [id])
    const [label] = await content.labelsById(these(row.labelId), context, db)
    const [author] = await authors.byIds(these(row.authorId), context)
    const [topic] = await topics.summaries(these(row.topicId), context)
    const entity = row.entityId === null ? undefined : await entityOf(db, row.entityId)
    return {
      label: label?.name ?? null,
      author: author?.nickname ?? null,
      topic: topic?.title ?? null,
      entity: entity?.name ?? null,
    }
  }

  const toStaffEntry = async (
    row: store.EntryRow,
    context: CallContext,
    db: Executor = orm,
  ): Promise<StaffAtlasEntry> => ({
    ...{ id: row.id, version: row.version, demo: row.demo, kind: row.kind, slug: row.slug },
    texts: textsOfRow(row.texts, textNames),
    ...{ aliases: row.aliases, website: row.website },
    ...{ label: row.labelId, author: row.authorId, topic: row.topicId, entity: row.entityId },
    updated_time: siteTime(row.updatedAt),
    linked: await linkedOf(row, context, db),
  })

  const records = createRecords<store.EntryRow, StaffAtlasEntry>(needs, {
    kind: 'atlasEntry',
    headOf: ({ id, version, texts }) => ({ id, version, title: texts.name, language: texts.language }),
    hold: store.hold,
    shown: toStaffEntry,
    briefOf: ({ kind, slug, texts, aliases, website, labelId, authorId, topicId, entityId }) => ({
      ...{ name: texts.name, kind, slug, aliases, website, note: texts.note, about: texts.about },
      ...{ versions: texts.versions, label: labelId, author: authorId, topic: topicId, entity: entityId },
    }),
    setDeleted: store.setDeleted,
    purge: store.purge,
    announce,
    constraints: taken,
    // The address of an entry that was merged redirects to the other entry until it is restored.
    checkRestored: (tx, { slug }) => redirects.unlead(tx, [atlasPath(slug)]),
  })

  /** An entry as it is to be written. @throws CallError invalidInput with the name of the field */
  async function parseEntry(
    tx: Transaction,
    input: ParsedInput<'saveAtlasEntry'>,
    before: store.EntryRow | undefined,
    context: CallContext,
  ): Promise<store.EntryValues> {
    const texts = parseTexts(input.texts)
    const own = slugOf(texts)
    const slug = parseSlug(input.slug) ?? before?.slug ?? freeSlug(own, await store.takenSlugs(tx, own))
    const links = { labelId: input.label, authorId: input.author, topicId: input.topic, entityId: input.entity }
    const linked = await linkedOf(links, context, tx)
    for (const name of ['label', 'author', 'topic', 'entity'] as const)
      if (input[name] !== null && linked[name] === null) throw new CallError('invalidInput', name)
    const fields = { kind: input.kind, slug, texts, aliases: parseAliases(input.aliases) }
    return { ...fields, website: parseWebsite(input.website), ...links, ...atlas.keysOf(fields) }
  }

  return {
    kind: { ...records.binKind, delete: records.delete },
    ...createAtlasTables({ ...needs, announce: (tx) => announce(tx) }),

    /** Entries that match, those last changed first. */
    async list(
      { keyword, page, size, ...choice }: ParsedInput<'staffAtlas'>,
      context: CallContext,
    ): Promise<CallOutput<'staffAtlas'>> {
      const window = { offset: (page - 1) * size, limit: size }
      const { rows, total } = await store.list(orm, { ...choice, keyword: atlas.fold(keyword) }, window)
      return { list: await Promise.all(rows.map((row) => toStaffEntry(row, context))), total }
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffAtlasEntry'>, context: CallContext): Promise<StaffAtlasEntry> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      return toStaffEntry(row, context)
    },

    /** Adds an entry, or saves one over the version that was read. @throws CallError as `parseEntry`; nameTaken */
    save: (input: ParsedInput<'saveAtlasEntry'>, context: MemberContext): Promise<CallOutput<'saveAtlasEntry'>> =>
      records.save(input, context, async (tx, before) => {
        const values = await parseEntry(tx, input, before, context)
        const row = await orRefusal(store.save(tx, before?.id, values), taken)
        if (!row) throw new Error('The entry was not added')
        // Readers may come by the former address, and another entry's former one may be taken now.
        await redirects.unlead(tx, [atlasPath(row.slug)])
        if (before && before.slug !== row.slug) await redirects.lead(tx, [atlasPath(before.slug)], atlasPath(row.slug))
        await announce(tx, row.id)
        return row
      }),

    /**
     * Moves an entry to the bin; another one takes over its names and the links that it lacks.
     * @throws CallError itemMissing, editConflict; invalidInput for an entry and itself
     */
    async merge(
      { id, version, into }: ParsedInput<'mergeAtlasEntries'>,
      context: MemberContext,
    ): Promise<StaffAtlasEntry> {
      if (id === into) throw new CallError('invalidInput', 'into')
      return transaction(database, async (tx) => {
        // Rows are locked in the order of their numbers, so that two merges cannot wait for each other.
        const held = new Map<number, store.EntryRow>()
        for (const one of [id, into].toSorted((a, b) => a - b)) held.set(one, await records.hold(tx, one))
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
        return toStaffEntry(row, context, tx)
      })
    },

    /** Names of entries for the log. */
    async names(ids: readonly number[]): Promise<Map<string, string>> {
      return new Map((await store.findNames(orm, ids)).map(({ id, texts }) => [`atlasEntry:${id}`, texts.name]))
    },
  }
}

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
