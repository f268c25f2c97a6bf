import type { trackingCalls } from '#contract/audience/tracking.ts'
import { usualTrackingDays } from '#server/platform/config/tracking-config.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createClickhouseViews } from './raw/clickhouse/clickhouse-views.ts'
import { createClickhouse } from './raw/clickhouse/client.ts'
import { createPostgresViews } from './raw/raw-views-store.ts'
import { comparedItems, createTrackingService, trackedKinds, trackedPages } from './service.ts'

const readersOfTheOriginal = privateTable('a copy has readers of its own')

function rawViewsOf({ clickhouse, trackingDays: days = usualTrackingDays }: Platform['config'], needs: RawNeeds) {
  if (!clickhouse) return createPostgresViews(needs.database.orm)
  return createClickhouseViews({ ...needs, clickhouse: createClickhouse(clickhouse), days })
}
type RawNeeds = Pick<Platform, 'database' | 'log'>

export const tracking = defineSubject({
  name: 'tracking',
  service: ({
    config,
    registry,
    ...needs
  }: Pick<Platform, 'database' | 'limiter' | 'config' | 'siteOrigin' | 'log'> & { registry: Registry }) =>
    createTrackingService({
      ...needs,
      raw: rawViewsOf(config, needs),
      trackingDays: config.trackingDays ?? usualTrackingDays,
      kinds: trackedKinds.in(registry),
      pages: trackedPages.in(registry),
      compared: comparedItems.in(registry),
    }),
  handlers: ({ service }): Handlers<keyof typeof trackingCalls> => ({
    pvuv: service.record,
  }),
  tables: {
    page_views: readersOfTheOriginal,
    page_visitors: readersOfTheOriginal,
    page_view_hours: readersOfTheOriginal,
    page_view_days: readersOfTheOriginal,
    page_view_spans: readersOfTheOriginal,
    page_sources: readersOfTheOriginal,
    page_readings: readersOfTheOriginal,
    reading_days: readersOfTheOriginal,
    visitor_salts: readersOfTheOriginal,
    audience_days: readersOfTheOriginal,
    audience_spans: readersOfTheOriginal,
    audience_visitors: readersOfTheOriginal,
  },
  schedule: ({ service }) => [{ name: 'page-views', cron: '5 * * * *', run: () => service.maintain(new Date()) }],
  close: ({ service }) => service.idle(),
  provides: ({ service }) => ({ halfOf: service.halfOf }),
})
