import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { maxCounted } from '#contract/constants.ts'
import type { TranslationFilter, TranslationKind, TranslationRow } from '#contract/newsroom/translation.ts'
import { translationKinds } from '#contract/newsroom/translation-kinds.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { pageOfBoth } from './both-lists.ts'
import * as jobs from './jobs-store.ts'
import * as items from './list-store.ts'
import { presentJob } from './present.ts'
import { isItem, type Source } from './source.ts'
import type { Sources } from './sources/sources.ts'
import { isStale, translationState } from './standing.ts'
import * as store from './store.ts'

interface Needs {
  orm: Database['orm']
  sources: Sources
}

type Page = CallOutput<'translationList'>
type Wanted = ParsedInput<'translationList'>
type ItemKind = 'article' | 'flash'
type Parts = NonNullable<ReturnType<Sources['partsOfKind']>>

/** Creates the list of texts to translate with their state, a page at a time. */
export function createTranslationLists({ orm, sources }: Needs) {
  const totalOfWords = createCachedTotals(
    ({ kind, translated }: { kind: TranslationKind; translated: boolean }) =>
      sources.partsOfKind(kind)?.count(orm, { translated }) ?? Promise.resolve(0),
  )
  const totalOfItems = createCachedTotals((filter: items.ItemFilter, limit) => items.countItems(orm, filter, limit))

  async function rowsOf(kind: TranslationKind, found: readonly Source[], now: Date): Promise<TranslationRow[]> {
    const ids = found.map(({ id }) => id)
    const [stored, waiting] = await Promise.all([store.translationsOf(orm, kind, ids), jobs.jobsOf(orm, kind, ids)])
    return found.map((source) => {
      const { id, title, language, translated } = source
      const own = stored.get(id)
      const state = translationState(own?.state, translated?.origin)
      return {
        kind,
        id,
        title,
        language,
        time: null,
        state,
        stale: isStale(source, own),
        job: presentJob(waiting.get(id), now),
      }
    })
  }

  /**
   * Texts worked on at the desk are examined by the program; of the others the database knows whether they are
   * translated, and gives the part of them that stands in the page between those.
   */
  async function listFiltered(
    kind: TranslationKind,
    parts: Parts,
    { filter, offset, size }: { filter: TranslationFilter; offset: number; size: number },
    now: Date,
  ): Promise<Page> {
    const ids = (await Promise.all([store.subjectsOf(orm, kind), jobs.queuedOf(orm, kind)])).flat()
    const worked = [...new Set(ids)]
    const found = worked.length > 0 ? await parts.list(orm, { ids: worked }) : []
    const own = (await rowsOf(kind, found, now)).filter(passes(filter))
    if (filter !== 'missing' && filter !== 'confirmed') {
      return {
        list: own.slice(offset, offset + size),
        total: own.length,
        total_capped: false,
        more: offset + size < own.length,
      }
    }
    const translated = filter === 'confirmed'
    const start = Math.max(0, offset - own.length)
    const window = { limit: size + own.length, offset: start, except: worked, translated }
    const [others, counted] = await Promise.all([parts.list(orm, window), totalOfWords({ kind, translated })])
    const list = pageOfBoth(own, await rowsOf(kind, others, now), { start, offset, size })
    const total = own.length + counted - found.filter((source) => (source.translated !== null) === translated).length
    return { list, total, total_capped: false, more: offset + size < total }
  }

  /** Only the program knows what is in a row, so a filter has to read all of them; without one, a page is read. */
  async function listRecords(kind: TranslationKind, { filter, page, size }: Wanted, now: Date): Promise<Page> {
    const offset = (page - 1) * size
    if (!filter) {
      const { list, total } = await sources.pageOfKind(orm, kind, { limit: size, offset })
      return { list: await rowsOf(kind, list, now), total, total_capped: false, more: offset + size < total }
    }
    const parts = sources.partsOfKind(kind)
    if (parts) return listFiltered(kind, parts, { filter, offset, size }, now)
    const rows = (await rowsOf(kind, await sources.ofKind(orm, kind), now)).filter(passes(filter))
    return {
      list: rows.slice(offset, offset + size),
      total: rows.length,
      total_capped: false,
      more: offset + size < rows.length,
    }
  }

  async function listItems(kind: ItemKind, { filter, page, size }: Wanted, now: Date): Promise<Page> {
    const end = page * size
    // Counted like searches: the entries that a filter leaves are counted up to a limit.
    const most = filter ? Math.max(maxCounted, end) : Number.POSITIVE_INFINITY
    const [rows, counted] = await Promise.all([
      items.listItems(orm, { kind, filter }, { limit: size, offset: end - size }),
      totalOfItems({ kind, filter }, most),
    ])
    const ids = rows.map(({ id }) => id)
    const waiting = await jobs.jobsOf(orm, 'item', ids)
    const list = rows.map(({ id, title, language, releaseTime, origin, state, stale }) => ({
      kind,
      id,
      title,
      language,
      stale,
      time: releaseTime && siteTime(releaseTime),
      state: translationState(state, origin),
      job: presentJob(waiting.get(id), now),
    }))
    return { list, total: Math.min(counted, most), total_capped: counted > most, more: end < counted }
  }

  /** Only what was worked on in the desk can be behind, but for the few kinds that know more. */
  async function staleOf(kind: TranslationKind): Promise<number> {
    const worked = await store.subjectsOf(orm, kind)
    const found = await sources.ofKind(orm, kind, worked)
    const stored = await store.translationsOf(orm, kind, worked)
    return found.filter((source) => isStale(source, stored.get(source.id))).length
  }

  return {
    async list(wanted: Wanted, { now }: MemberContext): Promise<Page> {
      const { kind } = wanted
      return isItem(kind) ? listItems(kind, wanted, now) : listRecords(kind, wanted, now)
    },

    /** How many translations are older than their source. */
    async stale(): Promise<number> {
      const records = await Promise.all(translationKinds.filter((kind) => !isItem(kind)).map(staleOf))
      return records.reduce((sum, count) => sum + count, await store.countStale(orm))
    },
  }
}

const passes =
  (filter: TranslationFilter) =>
  ({ state, stale, job }: TranslationRow): boolean => {
    if (filter === 'stale') return stale
    return filter === 'waiting' ? job !== null : state === filter
  }
