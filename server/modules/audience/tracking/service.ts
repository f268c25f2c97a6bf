import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { type PageTarget, pageTarget, type TargetKind } from '#contract/audience/page-targets.ts'
import { type TrackingRecord, trackingLimits } from '#contract/audience/tracking.ts'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type Language, languageFromHeader } from '#language/languages.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { CallContext, Caller, CountedCaller, ReaderHalf } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteDay } from '#server/platform/site-time.ts'
import type { ComparedItems, ComparedRow } from './compared.ts'
import { createGroupWriter } from './group-writer.ts'
import type { RawViews } from './raw/raw-views.ts'
import type { ReadingRow } from './readings-store.ts'
import * as readings from './readings-store.ts'
import { buildSpans, forgetRareWords } from './spans-store.ts'
import * as store from './store.ts'
import { createTargetCheck, type TrackedKind, type TrackedPages } from './tracked-targets.ts'
import { addFacets, addViews, type FacetRow, type ViewRow } from './views-store.ts'
import { deviceOf, searchedWord, sourceOf } from './visit.ts'

export interface TrackingNeeds {
  database: Database
  limiter: Pick<Limiter, 'take'>
  siteOrigin: string
  /** Store of single views. */
  raw: RawViews
  /** How many days raw records stay. */
  trackingDays: number
  /** Kinds that have pages, complete once all subjects are there. */
  kinds: readonly TrackedKind[]
  pages: readonly TrackedPages[]
  /** Counters of readers in two halves. */
  compared: readonly ComparedItems[]
}

/** Requests of one client that count: somebody who reads stays far below it. */
const clientRule: RateRule = { points: 120, seconds: 600 }
/**
 * Number of requests that may be full; of later ones only the first few views count. A browser that was without a
 * network sends much at once, and then one page after the other.
 */
const fullRequests = 20
const viewsOfLater = 3
/** Hosts that one client came from and words that it searched, in a day. */
const sourceRule: RateRule = { points: 60, seconds: daySeconds }
const wordRule: RateRule = { points: 200, seconds: daySeconds }
/**
 * Two writers at once keep two processors of the database busy. All that one client sends goes through the same one, so
 * that a second browser of it is never counted beside the first.
 */
const writerCount = 2
/** Maximum that each writes at once, and that may wait for it. */
const viewsAtOnce = 2_000
const viewsWaiting = 10_000
/** A word typed by this many readers on one day is stored permanently. */
const fewestSearchers = 3
/** Maximum that one report may add to the time that a text was visible, in seconds. */
const longestReport = 3_600
const retryAfterSeconds = 5
const dayMs = daySeconds * 1_000

interface Written {
  views?: readonly ViewRow[]
  facets?: readonly FacetRow[]
  readings?: readonly ReadingRow[]
  compared?: readonly ComparedRow[]
}

/** Page views: what is read, by kind and number. Knows nothing of what the numbers stand for. */
export function createTrackingService(needs: TrackingNeeds) {
  const { database, limiter, trackingDays, siteOrigin } = needs
  const { orm } = database
  const existing = createTargetCheck(needs)
  const ownHost = URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : ''
  let salt: { day: string; value: Promise<Buffer> } | undefined

  const writers = Array.from({ length: writerCount }, () =>
    createGroupWriter<Written>((group) => storeGroup(group), {
      atOnce: viewsAtOnce / trackingLimits.records,
      waiting: viewsWaiting / trackingLimits.records,
      refusal: () => new CallError('tooManyRequests', undefined, retryAfterSeconds),
    }),
  )

  /** @throws CallError tooManyRequests */
  async function write(visitor: Buffer, written: Written): Promise<void> {
    await writers[(visitor[0] ?? 0) % writerCount]?.add([written])
  }

  async function storeGroup(group: readonly Written[]): Promise<void> {
    const views = group.flatMap((one) => one.views ?? [])
    const facets = group.flatMap((one) => one.facets ?? [])
    const reports = group.flatMap((one) => one.readings ?? [])
    const compared = group.flatMap((one) => one.compared ?? [])
    await transaction(database, async (tx) => {
      if (views.length > 0) {
        await needs.raw.add(tx, views)
        await addViews(tx, views)
      }
      if (facets.length > 0) await addFacets(tx, facets)
      if (reports.length > 0) await readings.addReadings(tx, reports)
      if (compared.length > 0) for (const { count } of needs.compared) await count(tx, compared)
    })
  }

  function saltOf(day: string): Promise<Buffer> {
    if (salt?.day !== day) {
      const value = store.saltOf(orm, day, randomBytes(32))
      value.catch(() => {
        salt = undefined
      })
      salt = { day, value }
    }
    return salt.value
  }

  /**
   * One reader of one day, as nobody can reconstruct afterwards: hashes with a salt that goes with the day. The first half stands
   * for the address alone.
   */
  async function visitorOf({ address, device }: Caller, day: string): Promise<Buffer> {
    const given = await saltOf(day)
    const half = (text: string) => createHash('sha256').update(given).update(text).digest().subarray(0, 8)
    const client = clientOf(address)
    return Buffer.concat([half(client), half(`${client}\n${device}`)])
  }

  /** Which half a reader of a day belongs to; readers who are not counted belong to the first. */
  async function halfOf(caller: CountedCaller, day: string): Promise<ReaderHalf> {
    if (caller.untracked || isRobot(caller)) return 'a'
    const given = await saltOf(day)
    const [byte = 0] = createHash('sha256')
      .update(given)
      .update(`half ${clientOf(caller.address)}`)
      .digest()
    return byte % 2 === 0 ? 'a' : 'b'
  }

  /** Returns the views and openings by readers of items that are compared. */
  async function comparedRows(
    views: readonly SentView[],
    seen: readonly number[],
    { caller, day }: Arrival,
    visitor: Buffer,
  ): Promise<ComparedRow[]> {
    const running = await needs.compared[0]?.running()
    if (!running || running.size === 0) return []
    const acts = [
      ...seen.map((item) => ({ item, act: 'seen' as const })),
      ...views.flatMap(({ kind, id, read }) => (kind === 'item' && !read ? [{ item: id, act: 'read' as const }] : [])),
    ].filter(({ item }) => running.has(item))
    if (acts.length === 0) return []
    const half = await halfOf(caller, day)
    return acts.map((one) => ({ ...one, day, half, reader: visitor.subarray(0, 8) }))
  }

  const isCounted = (caller: Caller) => !caller.untracked && !caller.fromElsewhere && !isRobot(caller)

  /** Returns the reader's source, as counted; a client that makes up hosts counts as one that names none of note. */
  async function countedSource(previous: string, { address }: Caller): Promise<string | undefined> {
    const source = sourceOf(previous, ownHost)
    if (!source || source === 'other') return source
    const { allowed } = await limiter.take(`sources ${clientOf(address)}`, sourceRule)
    return allowed ? source : 'other'
  }

  /** The views of one request, with what they count for the whole site. */
  async function countedViews(
    sent: readonly SentView[],
    { caller, day, now, language }: Arrival,
    visitor: Buffer,
  ): Promise<Written> {
    // One visit comes from one place; the views after the first follow one another here.
    const source = await countedSource(sent[0]?.previous ?? '', caller)
    const views = sent.map(({ previous, certain, ...target }, place): ViewRow => {
      const path = pageTarget(previous)?.path ?? ''
      const own = isPlain(path) ? path : ''
      const from = own ? `/${own.split('/')[1]}` : ((place === 0 ? source : undefined) ?? (previous ? 'other' : ''))
      return { ...target, at: now, day, language, visitor, previous: own, source: from }
    })
    const facet = (name: FacetRow['facet'], value: string): FacetRow => ({ day, facet: name, name: value, visitor })
    const facets = views.flatMap(() => [
      facet('site', ''),
      facet('language', language),
      facet('device', deviceOf(caller.device)),
      ...(caller.country ? [facet('country', caller.country)] : []),
    ])
    if (views.length > 0 && source !== undefined) facets.push(facet('source', source))
    return { views, facets }
  }

  /** A search as it is counted; nothing where it may be about a person or one client searches without end. */
  async function countedSearch(keyword: string, found: number, { caller, day }: Arrival, visitor: Buffer) {
    const word = searchedWord(keyword)
    if (word === undefined) return []
    const { allowed } = await limiter.take(`searched words ${clientOf(caller.address)}`, wordRule)
    if (!allowed) return []
    const facets: FacetRow[] = [{ day, facet: 'search', name: word, visitor }]
    if (found === 0) facets.push({ day, facet: 'unfound', name: word, visitor })
    return facets
  }

  return {
    /**
     * Takes page views, how far articles were read, and searches that a kept page answered. Robots, readers who ask not to
     * be tracked, other sites' pages, what is no page here and what one client sends too much of are not counted; there is no error,
     * since nobody can do anything about it.
     * @throws CallError tooManyRequests where more comes than can be stored
     */
    async record(
      { records, ...single }: ParsedInput<'pvuv'>,
      { caller, language, now }: CallContext,
    ): Promise<Record<string, never>> {
      const all = records ?? [single]
      const sent = all.flatMap(viewOf)
      const search = all.find(isSearch)
      const noticed = all.flatMap(seenItem)
      if (!caller || (sent.length + noticed.length === 0 && !search) || !isCounted(caller)) return {}
      const { allowed, count } = await limiter.take(`page views ${clientOf(caller.address)}`, clientRule)
      if (!allowed) return {}
      const seen = await existing(count > fullRequests ? sent.slice(0, viewsOfLater) : sent)
      if (seen.length + noticed.length === 0 && !search) return {}
      const day = siteDay(now)
      const browserLanguage = all.map((one) => languageFromHeader(one.language)).find(Boolean)
      const arrival = { caller, language: browserLanguage ?? language, now, day }
      const visitor = await visitorOf(caller, day)
      const { views = [], facets = [] } = await countedViews(
        seen.filter(({ read }) => !read),
        arrival,
        visitor,
      )
      const reports = seen.flatMap(({ kind, id, read }) =>
        read && kind === 'item' ? [{ day, item: id, visitor, ...read }] : [],
      )
      const searched = search ? await countedSearch(search.keyword ?? '', search.found ?? 1, arrival, visitor) : []
      const compared = await comparedRows(seen, noticed, arrival, visitor)
      if (views.length + reports.length + searched.length + compared.length === 0) return {}
      await write(visitor, { views, facets: [...facets, ...searched], readings: reports, compared })
      return {}
    },

    /**
     * Counts a search. It is sent without waiting: nobody waits longer for results because they are counted.
     * @param found how many results there were
     */
    async noteSearch(keyword: string, found: number, { caller, language, now }: CallContext): Promise<void> {
      if (!caller || searchedWord(keyword) === undefined || !isCounted(caller)) return
      const day = siteDay(now)
      const visitor = await visitorOf(caller, day)
      const facets = await countedSearch(keyword, found, { caller, language, now, day }, visitor)
      if (facets.length > 0) await write(visitor, { facets })
    },

    halfOf: (caller: CountedCaller, now: Date) => halfOf(caller, siteDay(now)),

    /** Resolves once everything that came is stored. */
    idle: async (): Promise<void> => {
      await Promise.all(writers.map(({ idle }) => idle()))
    },

    /** Views and readers of some targets together, by day of the site's clock since one; without empty days. */
    byDay: (kind: TargetKind, ids: readonly number[], from: Date): Promise<store.DayOfViews[]> =>
      ids.length === 0 ? Promise.resolve([]) : store.viewsByDay(orm, kind, ids, siteDay(from)),

    /** Readers at the moment, by page. */
    live: {
      now: (at: Date, minutes: number) => needs.raw.now(at, minutes),
      on: (at: Date, minutes: number, limit: number) => needs.raw.nowOn(at, minutes, limit),
    },

    /** How far items were read, and where readers of things came from, in periods of whole days. */
    readings: {
      of: (items: readonly number[], period: Period) => readings.readingsOf(orm, items, period),
      all: (period: Period) => readings.allReadings(orm, period),
      sources: (kind: TargetKind, ids: readonly number[], period: Period, limit: number) =>
        readings.sourcesOf(orm, kind, ids, period, limit),
      sourcesOfEach: (targets: readonly { kind: TargetKind; id: number }[], period: Period) =>
        targets.length === 0 ? Promise.resolve([]) : readings.sourcesOfEach(orm, targets, period),
    },

    /** Makes partitions for the days to come, sums up days that are over, and forgets what is older than it may get. */
    async maintain(now: Date): Promise<void> {
      const rawFrom = new Date(now.getTime() - trackingDays * dayMs).toISOString().slice(0, 10)
      await store.forgetVisitors(orm, siteDay(now))
      await transaction(database, (tx) => forgetRareWords(tx, rawFrom, fewestSearchers))
      // Views of the last minute of a day may still be on their way when the next one begins.
      await buildSpans(database, siteDay(new Date(now.getTime() - dayMs)))
      await needs.raw.maintain(now, rawFrom)
    },
  }
}

/** Properties of a client that are examined. */

const isRobot = ({ device }: Pick<Caller, 'device'>) => device === '' || isbot(device)

/** A request that is counted. */
interface Arrival {
  caller: Caller
  language: Language
  now: Date
  day: string
}

/** Days of the site's clock, 'YYYY-MM-DD', both included. */
interface Period {
  from: string
  to: string
}

interface SentView extends PageTarget {
  previous: string
  /** It reports how far a page was read that was counted when it was opened. */
  read?: { depth: number; seconds: number }
}

/** Items whose links were on the screen. */
const seenItem = ({ event, wz_id: item }: TrackingRecord): number[] =>
  event === 'seen' && Number.isSafeInteger(Number(item)) && Number(item) > 0 ? [Number(item)] : []

const isSearch = ({ event, keyword }: TrackingRecord): boolean => event === 'search' && keyword !== undefined

const within = (value: number, most: number): number => Math.min(Math.max(Math.trunc(value), 0), most)

const isPlain = (text: string) => !/\p{Cc}/u.test(text)

function viewOf({ page = '', prepg = '', event, depth, seconds }: TrackingRecord): SentView[] {
  if (event === 'search' || event === 'seen') return []
  const target = pageTarget(page.toWellFormed())
  if (!target || !isPlain(target.path)) return []
  const view = { ...target, previous: prepg.toWellFormed() }
  if (event !== 'read') return [view]
  if (depth === undefined || seconds === undefined) return []
  return [{ ...view, read: { depth: within(depth, 100), seconds: within(seconds, longestReport) } }]
}

export { type ComparedItems, type ComparedRow, comparedItems } from './compared.ts'
export { type TrackedKind, type TrackedPages, trackedKinds, trackedPages } from './tracked-targets.ts'
export type TrackingService = ReturnType<typeof createTrackingService>
