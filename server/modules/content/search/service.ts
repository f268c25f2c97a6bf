import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import {
  type Found,
  type FoundItem,
  type FoundRecord,
  type FurtherSearchType,
  type HotSearch,
  recordTypes,
  type SearchType,
} from '#contract/content/search.ts'
import type { Engine } from '#language/engine.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SearchSource, ShownRecord } from '#server/platform/database/searched-records.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { FurtherKind } from './further-kinds.ts'
import { createSearchHistory } from './history.ts'
import { hotWords } from './hot-words.ts'
import { contentSources } from './index/content-sources-store.ts'
import { createSearchEngine } from './index/engine.ts'
import { type AnyType, createFinder, isRecordType, kindOf } from './index/finder.ts'
import { createIndexer } from './index/indexer-store.ts'
import { createKnownWords } from './index/known-words-store.ts'
import type { Question } from './index/question.ts'
import { createWords } from './index/required-words.ts'
import { shownTexts } from './passages-store.ts'
import { createSearchPresenter } from './present.ts'
import { createSuggestions } from './suggestions.ts'

/** Results of each kind on the first page. */
const firstResults = { articles: 6, flash: 6, features: 3, events: 4, authors: 4 } as const satisfies Record<
  SearchType,
  number
>
const firstRecords = 4
const nearWords = 5
/**
 * A person who types and browses results stays far below it; somebody who scrapes the archive by searching does not.
 */
const clientRule: RateRule = { points: 90, seconds: 60 }
/** Suggestions are asked for with each letter. */
const suggestRule: RateRule = { points: 300, seconds: 60 }
/** Factor by which more words are read for those in English. */
const furtherHot = 10
const lookEveryMs = 500

export interface SearchNeeds {
  database: Database
  engine: Engine
  log: Log
  content: Pick<ContentService, 'summaries' | 'hottest'>
  authors: Pick<AuthorsService, 'byIds'>
  topics: Pick<TopicsService, 'summaries'>
  limiter: Pick<Limiter, 'take'>
  tracking: Pick<TrackingService, 'noteSearch'>
  /** Kinds of other modules, complete once all subjects are there. */
  further: readonly FurtherKind[]
  furtherSources: readonly SearchSource[]
  /** Absent: PostgreSQL finds. */
  openSearch: OpenSearchSettings | undefined
}

/** Searching everything that readers may see. Only the index decides what matches. */
export function createSearchService(needs: SearchNeeds) {
  const { database, engine, log, content, authors, topics, limiter, tracking, further } = needs
  const history = createSearchHistory({ database, log })
  const wording = createWording(engine)
  const sources = () => [...contentSources, ...needs.furtherSources]
  const { index, writer } = createSearchEngine({ database, log, sources, openSearch: needs.openSearch })
  const indexer = createIndexer({ database, engine, writer, sources })
  const finder = createFinder({
    engine,
    index,
    words: createKnownWords(database),
    indexer,
    onTrouble: (err) => log.error({ err }, 'Changes could not be indexed before a search'),
  })
  const suggestions = createSuggestions({ database, engine })
  const furtherOf = (type: FurtherSearchType) => further.find((kind) => kind.type === type)
  const tags = () => sources().map(({ tag }) => tag)

  /** @throws CallError tooManyRequests */
  async function assertWithinLimit({ client, caller }: CallContext, name: string, rule: RateRule): Promise<void> {
    const asking = client ?? (caller && clientOf(caller.address))
    if (asking === undefined) return
    await mustTake(limiter, `${name} ${asking}`, rule)
  }

  /** Results by id, each kind as the reader sees it. */
  function shownTo(context: CallContext, { terms }: Question) {
    const present = createSearchPresenter(engine, wording, terms)
    const items = async (ids: readonly number[]): Promise<FoundItem[]> => {
      const found = await content.summaries(ids, context)
      const texts = await shownTexts(
        database.orm,
        found.filter((item) => !present.showsIt(item)),
      )
      return found.map((item) => present.item(item, texts.get(item.id)))
    }
    const cards = {
      articles: items,
      flash: items,
      features: async (ids: readonly number[]) => (await topics.summaries(ids, context)).map(present.topic),
      events: async (ids: readonly number[]) =>
        ((await furtherOf('events')?.presentFound(ids, context)) ?? []).map(present.event),
      authors: async (ids: readonly number[]) => (await authors.byIds(ids, context)).map(present.author),
    } satisfies Record<SearchType, (ids: readonly number[]) => Promise<Found[]>>
    const records = async (wanted: readonly { type: AnyType; ids: readonly number[] }[]): Promise<FoundRecord[]> => {
      const all = wanted.flatMap(({ type, ids }) =>
        ids.map((id) => ({ kind: kindOf(type) as FoundRecord['kind'], id })),
      )
      const rows = await index.loadDocuments(
        wanted.map(({ type }) => kindOf(type)),
        all.map(({ id }) => id),
      )
      const shown = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.shown as ShownRecord | null]))
      return all.flatMap(({ kind, id }) => {
        const row = shown.get(`${kind} ${id}`)
        return row ? [present.record(kind, id, row, context.language)] : []
      })
    }
    return { ...cards, records }
  }

  /** Names of what results can be narrowed by. */
  async function nameFacets(found: Awaited<ReturnType<typeof finder.facets>>, context: CallContext) {
    const [writers, labels] = await Promise.all([
      authors.byIds(
        found.authors.map(({ id }) => id),
        context,
      ),
      index.loadDocuments(
        ['label'],
        found.labels.map(({ id }) => id),
      ),
    ])
    const labelled = new Map(labels.map(({ id, shown }) => [id, shown as ShownRecord | null]))
    const nicknames = new Map(writers.map(({ id, nickname }) => [id, nickname]))
    return {
      authors: found.authors.flatMap((one) => {
        const name = nicknames.get(one.id)
        return name === undefined ? [] : [{ ...one, name }]
      }),
      labels: found.labels.flatMap((one) => {
        const shown = labelled.get(one.id)
        const name = shown && wording.shown(shown.texts, shown.title, [shown.title], context.language)[shown.title]
        return name ? [{ ...one, name }] : []
      }),
      languages: [...found.languages],
      times: found.times,
      partial: found.partial,
    }
  }

  /** Readers of English get what they can read, then what there is. */
  async function hot(limit: number, context: CallContext): Promise<HotSearch[]> {
    const english = ({ language }: { language: string }) => language === 'en'
    const found = await content.hottest(context.language === 'en' ? furtherHot * limit : limit, context)
    const list = context.language === 'en' ? [...found.filter(english), ...found.filter((one) => !english(one))] : found
    return list.slice(0, limit).map(({ id, kind, title, language, labels }) => ({
      id,
      kind,
      title: hotWords(
        title,
        labels.flatMap(({ name, coin }) => [name, coin ?? '']),
      ),
      language,
    }))
  }

  return {
    history,

    /** Hot searches: the hottest articles, by the words of their titles. */
    hot,

    /** The first results of each kind, and their number. @throws CallError tooManyRequests, searchBusy */
    async search({ keyword, ...filters }: ParsedInput<'search'>, context: CallContext): Promise<CallOutput<'search'>> {
      await assertWithinLimit(context, 'search', clientRule)
      const noted = history.note(keyword, context)
      for (const tag of tags()) context.tags.add(tag)
      const { question, meant, totals } = await finder.answered(keyword, filters, context.now)
      const shown = shownTo(context, question)
      const ids = async (type: AnyType, count: number) =>
        (await finder.matches(type, question, filters, context.now)).ids.slice(0, count)
      async function first<T>(type: SearchType, show: (ids: readonly number[]) => Promise<T[]>): Promise<T[]> {
        return show(await ids(type, firstResults[type]))
      }
      // Articles and flash are read together.
      const items = Promise.all([ids('articles', firstResults.articles), ids('flash', firstResults.flash)]).then(
        (both) => shown.articles(both.flat()),
      )
      const ofKind = (kind: FoundItem['kind']) => items.then((found) => found.filter((one) => one.kind === kind))
      const [articles, flash, topics, events, authors, records, facets] = await Promise.all([
        ofKind('article'),
        ofKind('flash'),
        first('features', shown.features),
        first('events', shown.events),
        first('authors', shown.authors),
        Promise.all(recordTypes.map(async (type) => ({ type, ids: await ids(type, firstRecords) }))).then(
          shown.records,
        ),
        finder.facets(question, filters, context.now).then((found) => nameFacets(found, context)),
      ])
      const { incidents, labels, tools, conferences, sessions, ceremonies, data, atlas, ...known } = totals
      const found = Object.values(totals).reduce((sum, total) => sum + total, 0)
      // Nobody waits for results because searches are counted, nor goes without them because they could not be.
      tracking
        .noteSearch(keyword, found, context)
        .catch((error: unknown) => log.warn({ err: error }, 'A search was not counted'))
      await noted
      return {
        ...{ articles, flash, features: topics, events, authors, totals: known },
        records,
        record_totals: { incidents, labels, tools, conferences, sessions, ceremonies, data, atlas },
        facets,
        meant,
        near: found === 0 ? await suggestions.near(keyword, nearWords, context.language) : [],
      }
    },

    /**
     * A page of the results of one kind, continued after a result or from a page.
     * @throws CallError tooManyRequests, searchBusy
     */
    async searchMore(input: ParsedInput<'searchMore'>, context: CallContext): Promise<CallOutput<'searchMore'>> {
      const { keyword, type, before, page, size, ...filters } = input
      await assertWithinLimit(context, 'search', clientRule)
      for (const tag of tags()) context.tags.add(tag)
      const { question } = await finder.answered(keyword, filters, context.now)
      const shown = shownTo(context, question)
      const ask = (end: number) => finder.matches(type, question, filters, context.now, end)
      const idsOfPage = ({ ids }: { ids: readonly number[] }) =>
        before === undefined ? (page - 1) * size : placeAfter(ids, before)
      let found = await ask(0)
      if (found.total > found.ids.length && idsOfPage(found) + size > found.ids.length)
        found = await ask(Number.POSITIVE_INFINITY)
      const { ids, total } = found
      const begin = idsOfPage(found)
      const some = ids.slice(begin, begin + size)
      const list = isRecordType(type) ? await shown.records([{ type, ids: some }]) : await shown[type](some)
      return { list, total, more: begin + size < ids.length }
    },

    /** Returns suggestions for the text typed so far. @throws CallError tooManyRequests, searchBusy */
    async searchSuggest(
      { keyword }: ParsedInput<'searchSuggest'>,
      context: CallContext,
    ): Promise<CallOutput<'searchSuggest'>> {
      await assertWithinLimit(context, 'search suggestions', suggestRule)
      return { list: await finder.queued(() => suggestions.suggestions(keyword, context.language)) }
    },

    /** Comparing texts by their words. */
    words: createWords(engine),

    /** Articles and flash that have words anywhere in their texts, in any state, for lists of the newsroom. */
    items: finder.items,

    /** Indexes changes that no query has waited for, imports, and documents that another glossary divides differently. */
    task: {
      name: 'search-index',
      everyMs: lookEveryMs,
      due: { rows: 'search_pending' },
      run: (signal) => indexer.indexDue(signal),
    } satisfies RepeatedTask,

    /** Everything that waits is indexed. */
    indexDue: () => indexer.indexDue(),

    /** Call it with changed tags, from this and other processes; without any after messages were missed. */
    forget(changed?: readonly string[]): void {
      if (!changed || tags().some((tag) => changed.includes(tag))) finder.forget()
    },
  }
}

/** Returns the position in a list after a result; its end if the result is no longer in it. */
function placeAfter(ids: readonly number[], id: number): number {
  const place = ids.indexOf(id)
  return place < 0 ? ids.length : place + 1
}

export { type FurtherKind, furtherKinds } from './further-kinds.ts'
export { searchSources } from './index/sources.ts'
export type SearchService = ReturnType<typeof createSearchService>
