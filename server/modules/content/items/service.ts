import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { ItemKind, ItemSummary, Region } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type CallContext, partOf } from '#server/platform/http/call-context.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import type { LiveValues } from '#server/platform/subjects/extension-points.ts'
import { createAuthorEditor } from './authoring/author-editor.ts'
import { countCorrections, listCorrections } from './corrections-store.ts'
import { createItemReader, languagesOf, type Tickers } from './item-reader.ts'
import { createItemStore, type ItemRow } from './item-row-store.ts'
import { createLabelCategories } from './labels/label-categories.ts'
import { createLabelEditor } from './labels/labels-editor.ts'
import { createLabelReader } from './labels/labels-service.ts'
import { createLabelsStore } from './labels/labels-store.ts'
import { createTaxonomyEditor } from './labels/taxonomy-editor.ts'
import { type LiveStateSources, statesOf } from './live-items.ts'
import { mustExist, nameItems } from './named.ts'
import { createPopularity } from './popularity/popularity.ts'
import { createPresenter, type DescribedItem, type ItemVariants, type StoredItem } from './present.ts'
import { createContentStore, listedItems } from './store.ts'
import { listTag, pathOfItem, tag } from './tags.ts'
import { linkTickers } from './tickers/link-tickers.ts'
import { authorWords, nameWords } from './translated-store.ts'
import { createItemTranslator } from './translating/item-translator.ts'
import { createContentWriter } from './writing/content-writer.ts'
import { createItemBin } from './writing/item-bin.ts'
import { createItemEditor } from './writing/item-editor.ts'

const leadCount = 4
const homeFlashCount = 22
const homeArticleCount = 10
const relatedCount = 4
/** Maximum of years by which a related item is older than an article, unless the topic is the same. */
const relatedWithinYears = 2
const besideWithinDays = 7
const hotCount = 10

interface ContentNeeds {
  database: Database
  engine: Engine
  bus: Bus
  tickers?: Tickers
  /** Read each time, since subjects are added later. */
  variants?: readonly ItemVariants[]
  /** Read each time as well: pages add what writes numbers of the data section. */
  liveValues?: readonly LiveValues[]
  /** Read each time too. */
  liveStates?: LiveStateSources
}

/** Reading articles and flash. Every method leaves the tags of what it showed in `context.tags`. */
export function createContentService({
  database,
  engine,
  bus,
  tickers,
  variants = [],
  liveValues = [],
  liveStates = [],
}: ContentNeeds) {
  const store = createContentStore(database.orm)
  const itemStore = createItemStore(database.orm)
  const labels = createLabelsStore(database.orm)
  const present = createPresenter(engine)
  const itemReader = createItemReader(store, present, { ...(tickers && { tickers }), variants, liveStates })
  const { shown, total } = itemReader
  const labelReader = createLabelReader({
    store: labels,
    itemReader,
    present,
    engine,
  })

  const missing = (kind?: ItemKind) =>
    new CallError(kind === 'flash' ? 'flashMissing' : kind === 'article' ? 'articleMissing' : 'itemMissing')

  async function mustFind(id: number, kind: ItemKind | undefined, context: CallContext): Promise<ItemRow> {
    context.tags.add(tag.item(id))
    const row = await itemStore.find(id, kind, languagesOf(context))
    if (!row) throw missing(kind)
    return row
  }

  async function details(
    { id, kind }: ParsedInput<'getInformationDetails'>,
    context: CallContext,
  ): Promise<StoredItem> {
    const found = await mustFind(id, kind, context)
    context.tags.add(listTag(found.kind))
    const [row = found] = await itemReader.current([found], context)
    const isTranslated = row.text.language.split('-')[0] !== row.originalLanguage.split('-')[0]
    const [languages, outdated, previous, next, pages] = await Promise.all([
      itemStore.languagesOf(id),
      isTranslated && itemStore.isOutdated(id, row.text.language),
      itemStore.neighbour(row, 'previous', languagesOf(context)),
      itemStore.neighbour(row, 'next', languagesOf(context)),
      row.kind === 'flash' && row.text.html ? tickers?.(context) : undefined,
    ])
    const item = present.details(row, { languages, outdated, previous, next }, context.language)
    return pages ? { ...item, html: linkTickers(item.html, pages) } : item
  }

  /** A number of the hottest articles. */
  async function hottest(limit: number, context: CallContext): Promise<ItemSummary[]> {
    context.tags.add(listTag('article')).add(tag.hot)
    return shown(await store.hot(limit, languagesOf(context)), context)
  }

  return {
    ...createContentWriter({ database, engine, bus }),
    ...createLabelCategories({ database, bus }),

    editing: createItemEditor({ database, engine, bus }),
    bin: createItemBin({ bus }),
    translator: createItemTranslator({ database, engine, bus }),
    /** Names, for the translation desk. */
    words: [...nameWords, authorWords],
    popularity: createPopularity({ database, bus }),
    labelEditor: createLabelEditor({ database, bus }),
    taxonomy: createTaxonomyEditor({ bus }),
    authorEditor: createAuthorEditor({ database, bus }),
    ...labelReader,

    list: itemReader.list,
    flashByIds: itemReader.flashByIds,

    /**
     * An item with its text as it is stored.
     * @throws CallError articleMissing, flashMissing or itemMissing
     */
    details,

    /**
     * An item with its text as pages show it. The only place where texts of items are prepared: nothing rewrites them
     * while they are rendered, neither here nor in the browser.
     * @throws CallError articleMissing, flashMissing or itemMissing
     */
    async read(input: ParsedInput<'getInformationDetails'>, context: CallContext): Promise<DescribedItem> {
      const item = await details(input, context)
      if (!item.html.includes(' data-series="')) return present.forReading(item, context.language)
      let { html } = item
      for (const write of liveValues) html = await write(html, item.release_time, context)
      return present.forReading({ ...item, html }, context.language)
    },

    /**
     * Related reading by shared labels, filled up with the newest of the same category. Nothing is older than the item by
     * more than two years, unless it is about the same topic. Of the other kind, only what is about the same topic or has
     * a label in common and is of the same days.
     */
    async listRelated({ id, kind }: ParsedInput<'relatedRecommen'>, context: CallContext): Promise<ItemSummary[]> {
      context.tags.add(tag.item(id))
      const item = await store.placeOf(id)
      if (!item) throw missing()
      const wanted = kind ?? item.kind
      context.tags.add(listTag(wanted))
      const since = yearsBefore(item.releaseTime, relatedWithinYears)
      // A label in common makes an article and a flash related while both are about the same days; later it is a coincidence.
      const isBeside = wanted !== item.kind
      const span = isBeside ? daysAround(item.releaseTime, besideWithinDays) : { since, until: endOfTime }
      const options = { kind: wanted, limit: relatedCount, ...span }
      const rows = await store.listRelated(id, options, languagesOf(context))
      if (rows.length < relatedCount && !isBeside) {
        const known = new Set([id, ...rows.map((row) => row.id)])
        const filter = { kind: wanted, category: item.categoryId ?? undefined }
        const more = await store.list(filter, { offset: 0, limit: relatedCount * 2 }, languagesOf(context), false)
        const fresh = more.filter((row) => !known.has(row.id) && (row.releaseTime ?? 0) * 1000 >= since.getTime())
        rows.push(...fresh.slice(0, relatedCount - rows.length))
      }
      return shown(rows, context)
    },

    /**
     * Lead stories if nobody arranged any: items that were imported as featured. `authored`: only those that name their
     * author.
     */
    async featured(context: CallContext, { authored = false } = {}): Promise<ItemSummary[]> {
      context.tags.add(listTag('article'))
      return shown(await store.featured(leadCount, languagesOf(context), authored), context)
    },

    /** Articles but some: the picks by rank before the newest, or the newest alone. */
    async articlesBut(
      exclude: readonly number[],
      { picksFirst, ...window }: { picksFirst: boolean; offset: number; limit: number },
      context: CallContext,
    ): Promise<ItemSummary[]> {
      context.tags.add(listTag('article'))
      const find = picksFirst ? store.listRecommended : store.newestBut
      return shown(await find(exclude, window, languagesOf(context)), context)
    },

    async hot(_input: object, context: CallContext) {
      return { list: await hottest(hotCount, context) }
    },
    hottest,

    /** The newest flash and articles for the front page: each part changes at its own time. */
    async home(_input: object, context: CallContext) {
      const newest = async (kind: ItemKind, limit: number, one: CallContext) => {
        one.tags.add(listTag(kind)).add(tag.names)
        const find = (filter: { has_english?: boolean }) =>
          store.list({ kind, ...filter }, { offset: 0, limit }, languagesOf(one), kind === 'flash')
        if (one.language !== 'en') return find({})
        // Readers of English get what exists in English first, and the rest only where that is too little.
        const english = await find({ has_english: true })
        if (english.length === limit) return english
        const known = new Set(english.map(({ id }) => id))
        return [...english, ...(await find({})).filter(({ id }) => !known.has(id))].slice(0, limit)
      }
      const [flash, articles] = await Promise.all([
        partOf(context, 'home flash', async (one) => {
          const rows = await newest('flash', homeFlashCount, one)
          itemReader.note(rows, one)
          return itemReader.flash(rows, one)
        }),
        partOf(context, 'home articles', async (one) => shown(await newest('article', homeArticleCount, one), one)),
      ])
      return { flash, articles }
    },

    /** The states of the articles that run live. */
    liveStates: () => statesOf(liveStates),

    /** These items in this order; without invisible ones. */
    summaries: itemReader.byIds,
    presentAuthor: present.author,
    /** For the subject of the authors, whose lists go by what they published. */
    listed: listedItems,
    /** Articles and flash by name, whatever their state, for the desks that arrange them. */
    nameItems,
    /** @throws CallError itemMissing where one of the items is not there */
    mustExist,

    /** Which of these items can be seen at present, with kind and release time: for what only counts or links them. */
    async glance(ids: readonly number[], context: CallContext): Promise<Map<number, ItemGlance>> {
      if (ids.length === 0) return new Map()
      for (const id of ids) context.tags.add(tag.item(id))
      return new Map((await store.glance(ids)).map(({ id, ...item }) => [id, item]))
    },

    countForSitemap: () => total({}),

    /** Items for the sitemap, newest first. */
    async sitemapEntries(window: { offset: number; limit: number }): Promise<SitemapEntry[]> {
      const rows = await store.sitemap(window)
      return rows.map(({ id, kind, updatedAt, languages }) => ({
        path: pathOfItem(id, kind),
        updatedAt,
        english: languages.includes('en'),
        chinese: languages.some((language) => language.startsWith('zh')),
      }))
    },

    /** Labels that something carries, the newest first. */
    labelsForSitemap: labels.labelIds,

    /** Regions in their order. */
    async regions(context: CallContext): Promise<Region[]> {
      context.tags.add(tag.names)
      return (await store.regions()).map((row) => present.region(row, context.language))
    },

    /** Returns the correction notices of items, newest first. */
    async corrections(
      { page, size }: ParsedInput<'getCorrections'>,
      context: CallContext,
    ): Promise<CallOutput<'getCorrections'>> {
      context.tags.add(listTag(undefined))
      const offset = (page - 1) * size
      const [found, total] = await Promise.all([
        listCorrections(database.orm, { offset, limit: size }),
        countCorrections(database.orm),
      ])
      const summaries = await itemReader.byIds([...new Set(found.map(({ item }) => item))], context)
      const items = new Map(summaries.map((one) => [one.id, one]))
      const list = found.flatMap(({ item: number, place }) => {
        const item = items.get(number)
        const notice = item?.notices?.[place]
        if (!item || !notice) return []
        const { id, kind, title, title_breaks, language, release_time } = item
        return [{ item: { id, kind, title, title_breaks, language, release_time }, notice }]
      })
      return { list, total, more: offset + found.length < total }
    },

    async categories(_input: object, context: CallContext) {
      context.tags.add(tag.names)
      const rows = await store.categories()
      return { list: rows.map((row) => present.category(row, context.language)) }
    },
  }
}

export type { AuthorRecord } from './authoring/author-editor.ts'
export { cleanTitle, type ItemDraft } from './item-draft.ts'
export type { LabelFields, LabelRecord } from './labels/labels-editor.ts'
export type { NamedLabel } from './labels/labels-service.ts'
export { liveStatesOfItems } from './live-items.ts'
export { type ItemVariant, type ItemVariants, itemVariants } from './present.ts'
export { listTag, tag, tagsOfWrite as tagsOfItem } from './tags.ts'
export { tickerPages } from './tickers/ticker-pages.ts'
export type { ItemTexts, ItemTranslator } from './translating/item-translator.ts'
export type { SaveResult } from './writing/content-writer.ts'
export type { EditableItem, EditableText } from './writing/item-editor.ts'

/** The tag of label names, for the cache that finds them in texts. */
export const labelsTag = tag.labels

/** Properties of an item without its text. */
export interface ItemGlance {
  kind: ItemKind
  releaseTime: Date | null
}

export type ContentService = ReturnType<typeof createContentService>

const endOfTime = new Date(Date.UTC(2100, 0, 1))

function daysAround(time: Date | null, days: number): { since: Date; until: Date } {
  const [at, away] = [(time ?? new Date(0)).getTime(), days * 86_400_000]
  return { since: new Date(at - away), until: new Date(at + away) }
}

function yearsBefore(time: Date | null, years: number): Date {
  const before = new Date(time ?? 0)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
