import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { createMarkReader } from '#server/modules/members/engagement/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { entriesPerSitemap, inAllLanguages } from '#server/platform/site/sitemap.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import {
  liveValues,
  sampleContent,
  streamSources,
  translatableTexts,
} from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, mergedTable, privateTable, siteTable } from '#server/platform/subjects/subject.ts'
import { breakingStream } from './breaking-stream.ts'
import { contentHandlers } from './calls.ts'
import { removeOldChanges } from './changes-store.ts'
import { itemFeeds } from './feeds.ts'
import { flashStream } from './flash-stream.ts'
import { liveStatesOfItems } from './live-items.ts'
import { itemVariants } from './present.ts'
import { createContentService } from './service.ts'
import { pagesOfTickers, tickerPages } from './tickers/ticker-pages.ts'

type Needs = Pick<Platform, 'database' | 'engine' | 'bus'> & { registry: Registry }

export const items = defineSubject({
  name: 'content',
  service: ({ registry, ...needs }: Needs) =>
    createContentService({
      ...needs,
      tickers: (context) => pagesOfTickers(tickerPages.in(registry), context),
      variants: itemVariants.in(registry),
      liveValues: liveValues.in(registry),
      liveStates: liveStatesOfItems.in(registry),
    }),
  handlers: ({ service }, { database }) => contentHandlers(service, createMarkReader(database)),
  tables: {
    authors: mergedTable(contentTable(), { keys: { key: { user: 'users' } } }),
    categories: contentTable(),
    regions: contentTable(),
    labels: contentTable('merged_into'),
    label_merges: siteTable(),
    items: mergedTable(contentTable('merged_into'), {
      keys: { import_key: { manuscript: 'manuscripts', flash: 'flash_reports' } },
    }),
    label_merge_items: siteTable(),
    item_texts: contentTable(),
    taken_back_texts: contentTable(),
    item_labels: contentTable(),
    text_overrides: contentTable(),
    hot_choices: privateTable('what editors here decided about the lists of the moment'),
    hot_scores: privateTable('made anew each minute'),
    item_changes: privateTable('what open pages of this site follow, for a day'),
    imports: privateTable('how far imports into this very database have come'),
  },
  extensions: ({ service }, { database }) => [
    streamSources.add(flashStream(database, service), breakingStream(database, service)),
    trackedKinds.add(...service.popularity.tracked),
    translatableTexts.add(...service.words),
    sampleContent.add({ tables: ['items', 'authors', 'labels'], remove: service.removeDemo }),
    targetNames.add(async (targets, context) => {
      const items = await service.summaries(numbersOf('item', targets), context)
      return new Map(items.map(({ id, title }) => [`item:${id}`, title]))
    }),
  ],
  schedule: ({ service }, { database }) => [
    { name: 'hot-lists', cron: '* * * * *', run: () => service.popularity.refresh(new Date()) },
    { name: 'remove-item-changes', cron: '17 * * * *', run: () => removeOldChanges(database.orm, new Date()) },
  ],
  provides: ({ service }) => ({ hasContent: service.hasAnyItem }),
  afterStart: ({ service }) => [
    {
      done: 'Conversions updated for the current glossary',
      failed: 'Conversions could not be updated',
      run: () => service.refreshConversions(),
    },
    {
      done: 'Flash without a category were categorised by their labels',
      failed: 'Flash could not be categorised',
      run: () => service.fillFlashCategories(),
    },
  ],
  forget: ({ service }, tags) => service.forgetLabels(tags),
  sitemap: ({ service }) => [
    { pages: ['/news', '/home_wz'] },
    { count: service.countForSitemap, slice: service.sitemapEntries },
    {
      file: 'names',
      entries: async () =>
        (await service.labelsForSitemap(entriesPerSitemap)).map((label) => inAllLanguages(`/label/${label}`)),
    },
  ],
  feeds: ({ service }) => itemFeeds(service),
})
