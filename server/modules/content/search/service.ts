import { LRUCache } from 'lru-cache'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { Found, FurtherSearchType, HotSearch, SearchType } from '#contract/content/search.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { FeaturesService } from '#server/modules/content/topics/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import type { Log } from '#server/platform/log.ts'
import type { FurtherKind } from './further-kinds.ts'
import { hotWords } from './hot-words.ts'
import { createSearchPresenter } from './present.ts'
import { readQuery, type SearchWord } from './query.ts'
import { createSearchStore, keptResults, type Matches } from './store.ts'

/** Results of each kind on the first page. */
const firstResults = { articles: 6, flash: 6, features: 3, events: 4, authors: 4 } as const satisfies Record<
  SearchType,
  number
>
/** Answers of the engine that are cached for the next page of a list: how many, and how long. */
const keptAnswers = 500
const keptMs = 15_000
/** How many engine queries run at once: each uses a core for a while, and pages need connections too. */
const questionsAtOnce = 2
/** How many may wait for the engine: at a few hundred milliseconds per query nobody waits for more than a moment. */
const longestQueue = 60
const retryAfterSeconds = 5
/**
 * A person who types and browses results stays far below it; somebody who scrapes the archive by searching does not.
 */
const clientRule: RateRule = { points: 90, seconds: 60 }
/** So many times as many are looked at for those in English. */
const furtherHot = 10
/** Tags of what the results are made of: a change of any of them may change what matches. */
const searchedTags = ['list:all', 'list:features', 'names'] as const

const nothing: Matches = { ids: [], total: 0 }

export interface SearchNeeds {
  database: Database
  engine: Engine
  content: Pick<ContentService, 'summaries' | 'authors' | 'hottest'>
  features: Pick<FeaturesService, 'summaries'>
  limiter: Pick<Limiter, 'take'>
  tracking: Pick<TrackingService, 'noteSearch'>
  log: Log
  /** Kinds of other modules, complete once all subjects are there. */
  further: readonly FurtherKind[]
}

/** Searching everything that readers may see. What matches is the store's business alone. */
export function createSearchService({
  database,
  engine,
  content,
  features,
  limiter,
  tracking,
  log,
  further,
}: SearchNeeds) {
  const store = createSearchStore(database.orm)
  const furtherOf = (type: FurtherSearchType) => further.find((kind) => kind.type === type)
  const tags = () => [...searchedTags, ...further.map(({ tag }) => tag)]

  function ask(type: SearchType, words: readonly SearchWord[]): Promise<Matches> {
    if (type === 'articles') return store.items('article', words)
    if (type === 'flash') return store.items('flash', words)
    if (type === 'events') return furtherOf(type)?.matches(words, keptResults) ?? Promise.resolve(nothing)
    return store[type](words)
  }

  const kept = new LRUCache<string, Promise<Matches>>({ max: keptAnswers, ttl: keptMs })

  const gate = createGate(questionsAtOnce, {
    longest: longestQueue,
    refusal: () => new CallError('searchBusy', undefined, retryAfterSeconds),
  })

  /** @throws CallError tooManyRequests */
  async function limited({ client, caller }: CallContext): Promise<void> {
    const asking = client ?? (caller && clientOf(caller.address))
    if (asking === undefined) return
    await mustTake(limiter, `search ${asking}`, clientRule)
  }

  /** What matches; queried once for all who ask at about the same time. */
  function matches(type: SearchType, words: readonly SearchWord[]): Promise<Matches> {
    if (words.length === 0) return Promise.resolve(nothing)
    const key = `${type} ${words.map(({ forms }) => forms.join(' ')).join('\n')}`
    const known = kept.get(key)
    if (known) return known
    const asked = gate(() => ask(type, words)).catch((error) => {
      kept.delete(key)
      throw error
    })
    kept.set(key, asked)
    return asked
  }

  /** Results by id, each kind as the reader sees it. */
  function shownTo(context: CallContext, words: readonly SearchWord[]) {
    const present = createSearchPresenter(engine, words)
    const items = async (ids: readonly number[]) => (await content.summaries(ids, context)).map(present.item)
    return {
      articles: items,
      flash: items,
      features: async (ids: readonly number[]) => (await features.summaries(ids, context)).map(present.feature),
      events: async (ids: readonly number[]) =>
        ((await furtherOf('events')?.shown(ids, context)) ?? []).map(present.event),
      authors: async (ids: readonly number[]) => (await content.authors(ids, context)).map(present.author),
    } satisfies Record<SearchType, (ids: readonly number[]) => Promise<Found[]>>
  }

  function start(keyword: string, context: CallContext) {
    for (const tag of tags()) context.tags.add(tag)
    const words = readQuery(keyword, engine)
    return { words, shown: shownTo(context, words) }
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
    /** Hot searches: the hottest articles, by the words of their titles. */
    hot,

    /** The first results of each kind, and how many there are in all. @throws CallError tooManyRequests, searchBusy */
    async search({ keyword }: ParsedInput<'search'>, context: CallContext): Promise<CallOutput<'search'>> {
      await limited(context)
      const { words, shown } = start(keyword, context)
      async function first<T>(type: SearchType, show: (ids: readonly number[]) => Promise<T[]>) {
        const { ids, total } = await matches(type, words)
        return { list: await show(ids.slice(0, firstResults[type])), total }
      }
      const [articles, flash, topics, events, authors] = await Promise.all([
        first('articles', shown.articles),
        first('flash', shown.flash),
        first('features', shown.features),
        first('events', shown.events),
        first('authors', shown.authors),
      ])
      const found = [articles, flash, topics, events, authors].reduce((sum, { total }) => sum + total, 0)
      // Nobody waits for results because searches are counted, nor goes without them because they could not be.
      tracking
        .noteSearch(keyword, found, context)
        .catch((error: unknown) => log.warn({ err: error }, 'A search was not counted'))
      return {
        articles: articles.list,
        flash: flash.list,
        features: topics.list,
        events: events.list,
        authors: authors.list,
        totals: {
          ...{ articles: articles.total, flash: flash.total, features: topics.total },
          ...{ events: events.total, authors: authors.total },
        },
      }
    },

    /**
     * A page of the results of one kind, continued after a result or from a page.
     * @throws CallError tooManyRequests, searchBusy
     */
    async searchMore(input: ParsedInput<'searchMore'>, context: CallContext): Promise<CallOutput<'searchMore'>> {
      const { keyword, type, before, page, size } = input
      await limited(context)
      const { words, shown } = start(keyword, context)
      const { ids, total } = await matches(type, words)
      const begin = before === undefined ? (page - 1) * size : placeAfter(ids, before)
      return { list: await shown[type](ids.slice(begin, begin + size)), total, more: begin + size < ids.length }
    },

    /** Call it with changed tags, from this and other processes; without any after messages were missed. */
    forget(changed?: readonly string[]): void {
      if (!changed || tags().some((tag) => changed.includes(tag))) kept.clear()
    },
  }
}

/** Where a list goes on after a result; at its end where the result is no longer among them. */
function placeAfter(ids: readonly number[], id: number): number {
  const place = ids.indexOf(id)
  return place < 0 ? ids.length : place + 1
}

export { type FurtherKind, furtherKinds } from './further-kinds.ts'
export type { SearchWord } from './query.ts'
export type { Matches } from './store.ts'
export type SearchService = ReturnType<typeof createSearchService>
