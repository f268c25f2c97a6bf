import { type AuthorAnalytics, analyticsLimits } from '#contract/audience/analytics.ts'
import { readingOf } from '#contract/audience/reading.ts'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { TrackingService } from '#server/modules/audience/tracking/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { authorDays, authorItems, itemsOfAuthor } from './author-store.ts'
import { daysOf, periodOf, sumOver } from './period.ts'
import { createReports, type ReportsNeeds } from './reports/reports.ts'

export interface AuthorAnalyticsNeeds extends ReportsNeeds {
  content: Pick<ContentService, 'summaries'>
  tracking: Pick<TrackingService, 'readings'>
}

/** Hosts that are named. */
const sourcesShown = 12

/** Creates the authors' analytics of their own texts, and the reports that staff get. */
export function createAuthorAnalytics({ content, tracking, ...needs }: AuthorAnalyticsNeeds) {
  const { orm } = needs.database

  return {
    reports: createReports(needs),

    /**
     * Analytics of the caller's own articles and flash, or of one of them.
     * @throws CallError itemMissing for what is not their own; invalidInput for a period that is none
     */
    async ofAuthor(input: ParsedInput<'authorAnalytics'>, context: MemberContext): Promise<AuthorAnalytics> {
      const period = periodOf(input)
      const { authorId } = context.caller.session
      const own = authorId === null ? [] : await itemsOfAuthor(orm, authorId)
      if (input.item !== undefined && !own.includes(input.item)) throw new CallError('itemMissing')
      const ids = input.item === undefined ? own : [input.item]
      const [days, rows, sources, steps] = await Promise.all([
        authorDays(orm, ids, period),
        authorItems(orm, ids, period, analyticsLimits.rows),
        tracking.readings.sources('item', ids, period, sourcesShown),
        tracking.readings.of(ids, period),
      ])
      const titles = new Map(
        (
          await content.summaries(
            rows.map(({ id }) => id),
            context,
          )
        ).map(({ id, title }) => [id, title]),
      )
      const byItem = Map.groupBy(steps, ({ item }) => item)
      const all = daysOf(period, days)
      return {
        ...{ from: period.from, to: period.to, days: all, sources },
        totals: { views: sumOver(all, 'views'), readers: sumOver(all, 'readers') },
        totals_before: { views: sumOver(all, 'before_views'), readers: sumOver(all, 'before_readers') },
        reading: readingOf(steps),
        items: rows.map((row) => ({
          ...row,
          title: titles.get(row.id) ?? '',
          reading: readingOf(byItem.get(row.id) ?? []),
        })),
      }
    },
  }
}

export type AuthorAnalyticsService = ReturnType<typeof createAuthorAnalytics>
