import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ItemKind } from '#contract/content/items.ts'
import type { Engine } from '#language/engine.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { rehearsal } from '#server/platform/database/rehearsal.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { cleanTitle, type ItemDraft, keysIn, type LabelDraft, type TaxonomyDraft } from '../item-draft.ts'
import { fillCategories } from '../labels/label-categories-store.ts'
import { listTag, pathOfItem, tag, tagsOfWrite } from '../tags.ts'
import { overridesOf } from '../translating/translating-store.ts'
import { type Comparable, type Comparison, compareDraft, replacedLanguages } from './compare-drafts.ts'
import { createImportProgress } from './import-progress-store.ts'
import {
  conversionSource,
  conversionTarget,
  convertedRow,
  humanRow,
  isHuman,
  leadingText,
  type TextRow,
} from './item-texts.ts'
import { withOverrides } from './overriding.ts'
import { createRecognition } from './recognition-store.ts'
import * as store from './write-store.ts'

/** Result of a draft; `protected` where the stored text stays because the draft must not replace it. */
export type SaveResult = 'created' | 'updated' | 'unchanged' | 'protected'

/** Time spent on a batch by step, in milliseconds; a caller that wants to know passes one in and finds it increased. */
export interface WriteTimings {
  converting: number
  storing: number
}

const refreshBatch = 25

/** Writing articles and flash: rows, conversions between scripts, and notification of everybody whose pages change. */
export function createContentWriter({ database, engine, bus }: { database: Database; engine: Engine; bus: Bus }) {
  return {
    ...createImportProgress(database),
    ...createRecognition(database),

    /**
     * Saves a batch in one transaction. Drafts with one key become one item with a text in each language, whatever the
     * order they come in; a text whose hash is unchanged is not written. A language given twice for one item: the last
     * draft counts, the others are reported as unchanged. A text that readers may have seen is not replaced by a draft
     * that would not be published, nor any stored text by an incomplete one.
     * @param rehearse does everything and takes it back: the results say what saving would come to
     * @throws RangeError when a draft has no title; then nothing is saved
     */
    async saveItems(
      drafts: readonly ItemDraft[],
      { timings, rehearse = false }: { timings?: WriteTimings; rehearse?: boolean } = {},
    ): Promise<SaveResult[]> {
      const untitled = drafts.find((draft) => cleanTitle(draft.title).title === '')
      if (untitled) throw new RangeError(`The item ${untitled.importKey} has no title`)
      const began = performance.now()
      const rows = new RowsOfDrafts(engine)
      const known = await store.itemsByKey(database.orm, keysOf(drafts), false)
      const fresh = lastOfEach(drafts).filter(
        (draft) => compareDraft(draft, known.get(draft.importKey)) !== 'unchanged',
      )
      for (const draft of fresh) if (compareDraft(draft, known.get(draft.importKey)) === 'changed') rows.expect(draft)
      const run = rehearse ? rehearsal : transaction
      const results = fresh.length === 0 ? new Map() : await run(database, (tx) => saveBatch(tx, bus, fresh, rows))
      if (timings) {
        timings.converting += rows.spent
        timings.storing += performance.now() - began - rows.spent
      }
      return drafts.map((draft) => results.get(draft) ?? 'unchanged')
    },

    /**
     * Saves texts in a transaction of the caller's, together with what led to them; see `saveItems`.
     * @returns the ids of the items by import key
     */
    async saveItemsIn(tx: Transaction, drafts: readonly ItemDraft[]): Promise<Map<string, number>> {
      await saveBatch(tx, bus, lastOfEach(drafts), new RowsOfDrafts(engine))
      const saved = await store.itemsByKey(tx, keysOf(drafts), false)
      // A page that reported the item as missing is outdated as well.
      await bus.publish(
        tx,
        [...saved.values()].map(({ id }) => tag.item(id)),
      )
      return new Map([...saved].map(([key, { id }]) => [key, id]))
    },

    /**
     * Compares drafts with what is stored: those that are stored in exactly this form, or must not replace what is, need
     * not even be rendered.
     */
    async compareDrafts<T extends Comparable>(drafts: readonly T[]): Promise<Map<T, Comparison>> {
      const known = await store.itemsByKey(database.orm, keysOf(drafts), false)
      return new Map(drafts.map((draft) => [draft, compareDraft(draft, known.get(draft.importKey))]))
    },

    /** Paths of the items' pages by import key; without unknown items. */
    async itemPaths(keys: readonly string[]): Promise<Map<string, string>> {
      const known = await store.itemsByKey(database.orm, keys, false)
      return new Map([...known].map(([key, { id, kind }]) => [key, pathOfItem(id, kind)]))
    },

    /**
     * Adds categories, regions, labels and authors by key. Rows that exist stay, unless they are demonstration rows and
     * these are newer demonstration rows.
     */
    async saveTaxonomy(draft: TaxonomyDraft, { demo }: { demo: boolean }): Promise<number> {
      return transaction(database, async (tx) => {
        const written = await store.saveTaxonomyRows(tx, draft, demo)
        if (written > 0) await bus.publish(tx, [tag.names])
        return written
      })
    },

    /**
     * Repeats the conversions that another version of the engine or glossary made, up to `limit` items.
     * @returns the number of items renewed
     */
    async refreshConversions(limit = Number.POSITIVE_INFINITY): Promise<number> {
      let done = 0
      while (done < limit) {
        const size = Math.min(refreshBatch, limit - done)
        const renewed = await transaction(database, async (tx) =>
          refreshBatchOf(tx, bus, engine, await store.staleItems(tx, engine.version, size)),
        )
        done += renewed
        if (renewed < size) break
      }
      return done
    },

    /** Repeats the conversions of these items, whatever engine made them. */
    async renewConversionsOf(ids: readonly number[]): Promise<void> {
      for (let at = 0; at < ids.length; at += refreshBatch) {
        const batch = ids.slice(at, at + refreshBatch)
        await transaction(database, async (tx) => refreshBatchOf(tx, bus, engine, await store.holdItems(tx, batch)))
      }
    },

    /** Removes everything that the demonstration content brought, except authors and labels that others use by now. */
    async removeDemo(): Promise<{ items: number; authors: number; labels: number }> {
      return transaction(database, async (tx) => {
        const removed = await store.deleteDemo(tx)
        const tags = removed.items.flatMap(({ id, kind }) => tagsOfWrite(id, kind))
        if (removed.authors + removed.labels > 0) tags.push(tag.names)
        await bus.publish(tx, tags)
        return { ...removed, items: removed.items.length }
      })
    },

    /** Ids of the items that came with these import keys. */
    async idsByImportKey(keys: readonly string[]): Promise<Map<string, number>> {
      const found = await store.itemsByKey(database.orm, keys, false)
      return new Map([...found].map(([key, { id }]) => [key, id]))
    },

    async hasAnyItem(): Promise<boolean> {
      return store.hasAnyItem(database.orm)
    },
  }
}

const keysOf = (drafts: readonly Pick<ItemDraft, 'importKey'>[]): string[] => [
  ...new Set(drafts.map((draft) => draft.importKey)),
]

function lastOfEach(drafts: readonly ItemDraft[]): ItemDraft[] {
  return [...new Map(drafts.map((draft) => [JSON.stringify([draft.importKey, draft.language]), draft])).values()]
}

/** Rows of drafts, each made once: converting is the expensive part, and a transaction may have to run again. */
class RowsOfDrafts {
  /** Milliseconds spent on segmenting and converting. */
  spent = 0
  readonly #engine: Engine
  readonly #human = new Map<ItemDraft, TextRow>()
  readonly #converted = new Map<ItemDraft, TextRow>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Prepares what a draft will most likely need, while no transaction holds locks. */
  expect(draft: ItemDraft): void {
    this.human(draft)
    const target = conversionTarget(draft.language)
    if (target) this.toScript(draft, target)
  }

  human(draft: ItemDraft): TextRow {
    return this.#once(this.#human, draft, () => humanRow(draft, this.#engine))
  }

  toScript(draft: ItemDraft, target: 'zh-Hans' | 'zh-Hant-HK'): TextRow {
    const source = this.human(draft)
    return this.#once(this.#converted, draft, () => convertedRow(source, target, this.#engine))
  }

  /** The same with editors' replacements for parts of it. */
  overridden(draft: ItemDraft, target: 'zh-Hans' | 'zh-Hant-HK', overrides: ReadonlyMap<string, string> | undefined) {
    return withOverrides(this.toScript(draft, target), this.human(draft), overrides, this.#engine)
  }

  #once(made: Map<ItemDraft, TextRow>, draft: ItemDraft, make: () => TextRow): TextRow {
    let row = made.get(draft)
    if (!row) {
      const began = performance.now()
      row = make()
      this.spent += performance.now() - began
      made.set(draft, row)
    }
    return row
  }
}

async function saveBatch(tx: Transaction, bus: Bus, drafts: readonly ItemDraft[], rows: RowsOfDrafts) {
  const references = await referencesOf(tx, drafts)
  const details = (draft: ItemDraft) => detailsOf(draft, references)
  const byKey = Map.groupBy(drafts, (draft) => draft.importKey)
  const before = await store.itemsByKey(tx, [...byKey.keys()], true)
  const missing = [...byKey].filter(([key]) => !before.has(key)).flatMap(([, group]) => leadingText(group) ?? [])
  const created = await store.insertItems(tx, missing.map(details))
  const stored = created.size === 0 ? before : await store.itemsByKey(tx, [...byKey.keys()], true)

  const overrides = await overridesOf(
    tx,
    [...before.values()].map(({ id }) => id),
  )
  const results = new Map<ItemDraft, SaveResult>()
  const plan = {
    update: [] as ItemDraft[],
    touch: [] as number[],
    labels: new Map<number, number[]>(),
    withoutCategory: [] as number[],
  }
  const texts: (TextRow & { itemId: number })[] = []
  const superseded: { itemId: number; language: string }[] = []
  const outdated: typeof superseded = []
  const tags = new Set<string>(references.added ? [tag.names] : [])
  for (const [key, group] of byKey) {
    const item = stored.get(key)
    if (!item) throw new Error(`The item ${key} vanished while it was being saved`)
    const compared = Map.groupBy(group, (draft) => compareDraft(draft, item, { isNew: created.has(key) }))
    for (const draft of compared.get('protected') ?? []) results.set(draft, 'protected')
    const changed = compared.get('changed') ?? []
    if (changed.length === 0) continue
    const replaced = changed.flatMap((draft) => replacedLanguages(draft, item))
    const gone = new Set([...changed.map((draft) => draft.language), ...replaced])
    const all = [...item.texts.filter((text) => !gone.has(text.language)), ...changed]
    outdated.push(...replaced.map((language) => ({ itemId: item.id, language })))
    const leader = leadingText(all)
    const leads = changed.find((draft) => draft === leader)
    if (leads)
      plan.labels.set(
        item.id,
        leads.labels.flatMap((label) => references.labels.get(label.key) ?? []),
      )
    if (leads?.kind === 'flash' && !leads.category && leads.labels.length > 0) plan.withoutCategory.push(item.id)
    if (leads && !created.has(key)) plan.update.push(leads)
    if (!leads) plan.touch.push(item.id)

    for (const draft of changed) {
      texts.push({ itemId: item.id, ...rows.human(draft) })
      results.set(draft, resultOf(item, draft))
    }
    for (const target of ['zh-Hans', 'zh-Hant-HK'] as const) {
      const source = conversionSource(target, all)
      const draft = changed.find((one) => one === source)
      const own = overrides.get(item.id)?.get(target)
      if (draft) texts.push({ itemId: item.id, ...rows.overridden(draft, target, own) })
      else if (!source && item.texts.some((text) => text.language === target && !isHuman(text)))
        superseded.push({ itemId: item.id, language: target })
    }
    tags.add(listTag(item.kind)).add(listTag(undefined))
    if (!created.has(key)) tags.add(tag.item(item.id))
  }
  await store.updateItems(tx, plan.update.map(details))
  await store.touchItems(tx, plan.touch)
  await store.deleteTexts(tx, outdated)
  await store.deleteConversions(tx, superseded)
  await store.upsertTexts(tx, texts)
  await store.replaceLabels(tx, plan.labels)
  await fillCategories(tx, plan.withoutCategory)
  await bus.publish(tx, [...tags])
  return results
}

/** A further language of an item that exists is something new to read, so it counts as created. */
function resultOf(item: store.StoredItem, draft: ItemDraft): SaveResult {
  return item.texts.some((text) => (draft.isOnlyText || text.language === draft.language) && isHuman(text))
    ? 'updated'
    : 'created'
}

interface References {
  authors: Map<string, number>
  labels: Map<string, number>
  categories: Map<string, number>
  regions: Map<string, number>
  added: boolean
}

async function referencesOf(tx: Transaction, drafts: readonly ItemDraft[]): Promise<References> {
  // Sorted, so that two imports add rows in the same order and cannot wait for each other.
  const sorted = drafts.toSorted((a, b) => (a.importKey < b.importKey ? -1 : 1))
  const wantedAuthors = new Map(
    sorted.flatMap(({ author, language, demo }) =>
      author ? [[author.key, { ...author, language, demo }] as const] : [],
    ),
  )
  const wantedLabels = new Map<string, LabelDraft>(
    sorted.flatMap(({ labels }) => labels.map((label) => [label.key, label] as const)),
  )
  const demo = drafts.every((draft) => draft.demo)
  const authors = await store.authorIds(tx, inOrder(wantedAuthors))
  const labels = await store.labelIds(tx, inOrder(wantedLabels), demo)
  return {
    authors: authors.ids,
    labels: labels.ids,
    categories: await store.taxonIds(tx, 'category', keysIn(drafts, 'category')),
    regions: await store.taxonIds(tx, 'region', keysIn(drafts, 'region')),
    added: authors.added || labels.added,
  }
}

const inOrder = <T>(map: ReadonlyMap<string, T>) => new Map([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)))

function detailsOf(draft: ItemDraft, references: References) {
  return {
    importKey: draft.importKey,
    kind: draft.kind,
    status: draft.status ?? 'approved',
    importance: draft.importance,
    originalLanguage: draft.language,
    categoryId: (draft.category && references.categories.get(draft.category)) || null,
    regionId: (draft.region && references.regions.get(draft.region)) || null,
    authorId: (draft.author && references.authors.get(draft.author.key)) || null,
    authorship: draft.authorship ?? null,
    bylines: draft.bylines && draft.bylines.length > 0 ? draft.bylines.map((name) => sanitizeForPostgres(name)) : null,
    picture: draft.picture,
    releaseTime: draft.releaseTime,
    releaseDayOnly: draft.releaseDayOnly ?? false,
    featuredAt: draft.featured ? new Date() : null,
    pickRank: draft.pickRank,
    sourceName: draft.source?.name ?? null,
    sourceUrl: draft.source?.url ?? null,
    sourceLicence: draft.source?.licence ?? null,
    demo: draft.demo,
  }
}

async function refreshBatchOf(
  tx: Transaction,
  bus: Bus,
  engine: Engine,
  stale: readonly { id: number; kind: ItemKind }[],
): Promise<number> {
  const ids = stale.map(({ id }) => id)
  const byItem = Map.groupBy(await store.textsOf(tx, ids), (text) => text.itemId)
  const overrides = await overridesOf(tx, ids)
  const differing = new Set<number>()
  const renewed: (TextRow & { itemId: number })[] = []
  const orphaned: { itemId: number; language: string }[] = []
  for (const [itemId, texts] of byItem) {
    // Lets readers' requests in between: a long article takes some milliseconds.
    await nextTurn()
    for (const target of ['zh-Hans', 'zh-Hant-HK'] as const) {
      const present = texts.find((text) => text.language === target && text.engineVersion !== null)
      if (!present) continue
      const source = conversionSource(target, texts)
      const own = overrides.get(itemId)?.get(target)
      const row = source && withOverrides(convertedRow(source, target, engine), source, own, engine)
      if (row) renewed.push({ itemId, ...row })
      else orphaned.push({ itemId, language: target })
      // Readers' pages are dropped only if they would read differently.
      if (!row || !isSameText(row, present)) differing.add(itemId)
    }
  }
  await store.deleteConversions(tx, orphaned)
  await store.upsertTexts(tx, renewed)
  await bus.publish(
    tx,
    stale.filter(({ id }) => differing.has(id)).flatMap(({ id, kind }) => tagsOfWrite(id, kind)),
  )
  return stale.length
}

const isSameText = (one: TextRow, other: TextRow): boolean =>
  one.title === other.title && one.summary === other.summary && one.html === other.html
