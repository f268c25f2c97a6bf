import { type Analytics, analyticsLimits, type HotKind } from '#contract/audience/analytics.ts'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import { readingOf } from '#contract/audience/reading.ts'
import { sourceMixOf } from '#contract/audience/source-groups.ts'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import { type AuditService, targetNames } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { daysOf, type Period, periodOf, sumOver } from './period.ts'
import * as store from './store.ts'

export interface AnalyticsNeeds {
  database: Database
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'summaries' | 'labelsById' | 'popularity'>
  authors: Pick<AuthorsService, 'findKnown'>
  topics: Pick<TopicsService, 'summaries'>
  incidents: Pick<IncidentsService, 'find'>
  tracking: Pick<TrackingService, 'live' | 'readings'>
  registry: Registry
}

/** Rows of a hot list that are shown. */
const hotRows = 60

/** Creates the newsroom's view of analytics, and its decisions about hot lists. */
export function createAnalyticsDesk({
  database,
  audit,
  content,
  authors,
  topics,
  incidents,
  tracking,
  registry,
}: AnalyticsNeeds) {
  const { orm } = database

  /** Names of some things of one kind, in the editor's language; what can no longer be seen has none. */
  async function namesOf(
    kind: TargetKind,
    ids: readonly number[],
    context: CallContext,
  ): Promise<(readonly [id: number, title: string, item?: 'article' | 'flash'])[]> {
    if (kind === 'item')
      return (await content.summaries(ids, context)).map(({ id, title, kind: item }) => [id, title, item] as const)
    if (kind === 'topic') return (await topics.summaries(ids, context)).map(({ id, title }) => [id, title] as const)
    if (kind === 'author')
      return (await authors.findKnown(ids, context)).map(({ id, nickname }) => [id, nickname] as const)
    if (kind === 'label') return (await content.labelsById(ids, context)).map(({ id, name }) => [id, name] as const)
    if (kind === 'incident') {
      const found = await Promise.all(ids.map((id) => incidents.find(id, context)))
      return found.flatMap((one) => (one ? [[one.id, one.title] as const] : []))
    }
    const wanted = ids.map((id) => `${kind}:${id}`)
    const named = await Promise.all(targetNames.in(registry).map((names) => names(wanted, context)))
    return ids.map((id) => [id, named.map((one) => one.get(`${kind}:${id}`)).find(Boolean) ?? ''] as const)
  }

  /** The rows with their titles; '' for what has none. */
  async function addTitles<R extends { kind: TargetKind; id: number }>(rows: readonly R[], context: CallContext) {
    const byKind = Map.groupBy(
      rows.filter(({ id }) => id > 0),
      ({ kind }) => kind,
    )
    const titles = new Map<string, { title: string; item: 'article' | 'flash' | null }>()
    await Promise.all(
      [...byKind].map(async ([kind, those]) => {
        const ids = those.map(({ id }) => id)
        for (const [id, title, item = null] of await namesOf(kind, ids, context))
          titles.set(`${kind}:${id}`, { title, item })
      }),
    )
    return rows.map((row) => {
      const { title = '', item = null } = titles.get(`${row.kind}:${row.id}`) ?? {}
      return { ...row, title, item_kind: item }
    })
  }

  /** How far articles and flash among the rows were read, by their numbers. */
  async function readingsOf(rows: readonly store.TargetRow[], period: Period) {
    const ids = rows.filter(({ kind }) => kind === 'item').map(({ id }) => id)
    const steps = Map.groupBy(await tracking.readings.of(ids, period), ({ item }) => item)
    return new Map(ids.map((id) => [id, readingOf(steps.get(id) ?? [])]))
  }

  /** Items that were read, with titles and depth. */
  async function toTargetRows(
    rows: readonly store.TargetRow[],
    period: Period,
    context: CallContext,
  ): Promise<Analytics['pages']> {
    const readings = await readingsOf(rows, period)
    return (await addTitles(rows, context)).map((row) => ({
      ...row,
      reading: row.kind === 'item' ? (readings.get(row.id) ?? null) : null,
    }))
  }

  return {
    async now(_input: object, context: MemberContext): Promise<CallOutput<'audienceNow'>> {
      const { nowMinutes, nowRows } = analyticsLimits
      const [present, rows] = await Promise.all([
        tracking.live.now(context.now, nowMinutes),
        tracking.live.on(context.now, nowMinutes, nowRows),
      ])
      return { ...present, pages: await addTitles(rows, context) }
    },

    /** @throws CallError invalidInput for a period that ends before it begins or is too long */
    async audience(input: ParsedInput<'audienceAnalytics'>, context: CallContext): Promise<Analytics> {
      const period = periodOf(input)
      const { rows: limit } = analyticsLimits
      const read = await store.withCover(orm, period)
      const [days, facets, { targets: pages, authors, labels }, reading] = await Promise.all([
        store.siteDays(orm, period),
        store.facets(orm, read, limit),
        store.mostRead(orm, read, limit),
        tracking.readings.all(period),
      ])
      const of = (facet: store.FacetRow['facet']) =>
        facets.names
          .filter((row) => row.facet === facet)
          .map(({ name, views, readers, before }) => ({ name, views, readers, before }))
      const all = daysOf(period, days)
      const sum = (key: Parameters<typeof sumOver>[1]) => sumOver(all, key)
      const total = (facet: string, key: 'views' | 'before') =>
        facets.totals.find((row) => row.facet === facet)?.[key] ?? 0
      const addNames = async (kind: 'author' | 'label', rows: readonly store.NamedRow[]) =>
        (
          await addTitles(
            rows.map((row) => ({ ...row, kind })),
            context,
          )
        ).map(({ kind: _, item_kind: __, ...row }) => row)
      return {
        from: period.from,
        to: period.to,
        days: all,
        totals: {
          ...{ views: sum('views'), readers: sum('readers') },
          ...{ searches: total('search', 'views'), unfound: total('unfound', 'views') },
        },
        totals_before: {
          ...{ views: sum('before_views'), readers: sum('before_readers') },
          ...{ searches: total('search', 'before'), unfound: total('unfound', 'before') },
        },
        sources: of('source'),
        languages: of('language'),
        devices: of('device'),
        countries: of('country'),
        searches: facets.names.filter(({ facet }) => facet === 'search').map(({ facet: _, ...row }) => row),
        unfound: of('unfound'),
        pages: await toTargetRows(pages, period, context),
        reading: readingOf(reading),
        authors: await addNames('author', authors),
        labels: await addNames('label', labels),
      }
    },

    /** @throws CallError invalidInput for a period that ends before it begins or is too long */
    async pages(
      { kind, ...input }: ParsedInput<'audiencePages'>,
      context: CallContext,
    ): Promise<CallOutput<'audiencePages'>> {
      const period = periodOf(input)
      const rows = await store.mostReadOf(orm, await store.withCover(orm, period), kind, analyticsLimits.rows)
      return { list: await toTargetRows(rows, period, context) }
    },

    async hours({ day }: ParsedInput<'audienceHours'>): Promise<CallOutput<'audienceHours'>> {
      const rows = new Map((await store.hoursOf(orm, day)).map(({ hour, ...counts }) => [hour, counts]))
      return { hours: Array.from({ length: 24 }, (_, hour) => rows.get(hour) ?? { views: 0, before: 0 }) }
    },

    /** @throws CallError invalidInput for a period that ends before it begins or is too long */
    async sources({ targets, ...input }: ParsedInput<'audienceSources'>): Promise<CallOutput<'audienceSources'>> {
      const all = await tracking.readings.sourcesOfEach(targets, periodOf(input))
      const byTarget = Map.groupBy(all, ({ kind, id }) => `${kind}:${id}`)
      return {
        list: targets.map(({ kind, id }) => ({ kind, id, mix: sourceMixOf(byTarget.get(`${kind}:${id}`) ?? []) })),
      }
    },

    async hotList({ kind }: ParsedInput<'hotList'>, context: MemberContext): Promise<CallOutput<'hotList'>> {
      const rows = await content.popularity.list(kind, hotRows)
      const list = await addTitles(
        rows.map((row) => ({ ...row, kind })),
        context,
      )
      return { list: list.map(({ kind: _, item_kind: __, ...row }) => row) }
    },

    /** @throws CallError itemMissing; invalidInput where more would be pinned or blocked than a list can take */
    async choose(
      { kind, id, choice, was }: ParsedInput<'setHotChoice'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      const by = userOf(context)
      await transaction(database, async (tx) => {
        const { popularity } = content
        if (!(await popularity.exists(tx, kind, id))) throw new CallError('itemMissing')
        const before = await popularity.choose(tx, { kind, id, choice, by, now: context.now })
        if (was !== undefined && was !== before) throw new CallError('editConflict')
        const most = { pin: analyticsLimits.choices, block: analyticsLimits.blocks }
        if (choice === 'pin' && (await popularity.countPinned(tx, kind)) > most.pin)
          throw new CallError('invalidInput', 'choice')
        if (choice === 'block' && (await popularity.countBlocked(tx, kind)) > most.block)
          throw new CallError('invalidInput', 'choice')
        if (before === choice) return
        await audit.record(tx, {
          actorId: by,
          action: 'hot.choose',
          target: targetOf(kind, id),
          before: { choice: before },
          after: { choice },
        })
      })
      return {}
    },
  }
}

const targetOf = (kind: HotKind, id: number) => `${kind}:${id}`

export type AnalyticsDesk = ReturnType<typeof createAnalyticsDesk>
