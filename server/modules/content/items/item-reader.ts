import type { ParsedInput } from '#contract/calls.ts'
import type { FlashSummary, ItemSummary } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { cacheCounts } from '#server/platform/cache/cached-counts.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { ItemRow } from './item-row-store.ts'
import { type LiveStateSources, withLiveStates } from './live-items.ts'
import { type ItemVariants, type Presenter, variedRows } from './present.ts'
import type { ContentStore, ListFilter } from './store.ts'
import { listTag, tag } from './tags.ts'
import { linkTickers } from './tickers/link-tickers.ts'

/** Which stored text a reader gets, best first; any other language comes after these. */
const preferredLanguages: Record<Language, readonly string[]> = {
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant-HK': ['zh-Hant', 'zh-Hant-HK', 'zh-Hans', 'en'],
  en: ['en', 'zh-Hans', 'zh-Hant'],
}

/** Languages of texts that are shown to a reader, the preferred one first. */
export const languagesOf = (context: CallContext): readonly string[] => preferredLanguages[context.language]

/** The pages of coins by ticker, recorded as part of an answer. */
export type Tickers = (context: CallContext) => Promise<ReadonlyMap<string, string>>
const noTickers: Tickers = async () => new Map()

/** Creates the reading that every part of content needs to show items: lists, items by id, counts. */
export function createItemReader(
  store: ContentStore,
  present: Presenter,
  {
    tickers = noTickers,
    variants = [],
    liveStates = [],
  }: { tickers?: Tickers; variants?: readonly ItemVariants[]; liveStates?: LiveStateSources } = {},
) {
  const cached = cacheCounts<number>(2000)
  const cachedWhereMany = createCachedTotals(store.count)

  const note = (rows: readonly ItemRow[], context: CallContext) => {
    for (const row of rows) context.tags.add(tag.item(row.id))
  }
  /** The rows as this reader gets them at present. */
  const current = async (rows: readonly ItemRow[], context: CallContext) =>
    withLiveStates(await variedRows(rows, context, variants), liveStates)
  const toSummaries = async (rows: readonly ItemRow[], context: CallContext): Promise<ItemSummary[]> => {
    note(rows, context)
    return (await current(rows, context)).map((row) => present.summary(row, context.language))
  }

  /** Flash with their texts, whose tickers lead to the pages of their coins. */
  async function flash(given: readonly ItemRow[], context: CallContext): Promise<FlashSummary[]> {
    const rows = await current(given, context)
    const pages = rows.some(({ kind, text }) => kind === 'flash' && text.html) ? await tickers(context) : new Map()
    return rows.map((row) => {
      const one = present.flash(row, context.language)
      return row.kind === 'flash' ? { ...one, html: linkTickers(one.html, pages) } : one
    })
  }

  /**
   * How many items match. Of one label they are mostly few and quickly counted, and its page shows by their number which
   * kinds there are at all: its first article must not be missing there because none was counted a moment ago.
   */
  const total = (filter: ListFilter): Promise<number> => {
    if (filter.label !== undefined) return cachedWhereMany(filter)
    return cached(JSON.stringify(filter), () => store.count(filter))
  }

  return {
    current,

    /** Flash by id with their texts, in the order of the ids. */
    async flashByIds(ids: readonly number[], context: CallContext): Promise<FlashSummary[]> {
      const rows = await store.byIds(ids, languagesOf(context), true)
      note(rows, context)
      return flash(
        rows.filter(({ kind }) => kind === 'flash'),
        context,
      )
    },

    shown: toSummaries,
    note,
    flash,
    total,

    /** Items newest first. Article lists come without their text, flash lists with it. */
    async list(input: ParsedInput<'getArticleList'>, context: CallContext) {
      const { page, size, before, region, ...others } = input
      const filter = { ...others, ...(typeof region === 'string' ? { regionKey: region } : { region }) }
      context.tags.add(listTag(filter.kind))
      const offset = before ? 0 : (page - 1) * size
      const withHtml = filter.kind === 'flash'
      const [rows, count] = await Promise.all([
        store.list(filter, { before, offset, limit: size + 1 }, languagesOf(context), withHtml),
        total(filter),
      ])
      const list = rows.slice(0, size)
      note(list, context)
      return { list: await flash(list, context), total: count, more: rows.length > size }
    },

    /**
     * Items by id, in the order of the ids. Tags are added for all of them, since one that cannot be seen now may be
     * visible later.
     */
    async byIds(ids: readonly number[], context: CallContext): Promise<ItemSummary[]> {
      for (const id of ids) context.tags.add(tag.item(id))
      return toSummaries(await store.byIds(ids, languagesOf(context)), context)
    },
  }
}

export type ItemReader = ReturnType<typeof createItemReader>
