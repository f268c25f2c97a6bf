import type { ParsedInput } from '#contract/calls.ts'
import { homeBlockSize, homeTopicCount } from '#contract/constants.ts'
import type { Topic, TopicDetails, TopicOrder } from '#contract/content/topics.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { TrackedKind } from '#server/modules/audience/tracking/service.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createTopicPresenter, type VisibleItems } from './present.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  content: Pick<ContentService, 'glance' | 'summaries'>
  incidents: Pick<IncidentsService, 'find'>
}

/** Special topics: articles and flash that belong together, in chapters and an order of reading. */
export function createTopicsService({ database, engine, content, incidents }: Needs) {
  const reads = store.createTopicsStore(database.orm)
  const present = createTopicPresenter(createWording(engine))

  async function toTopics(rows: readonly store.TopicRow[], context: CallContext): Promise<Topic[]> {
    for (const row of rows) context.tags.add(tag.topic(row.id))
    const ids = new Set(rows.flatMap((row) => (row.items ?? []).map(({ id }) => id)))
    const items = await content.glance([...ids], context)
    return rows.map((row) => present.topic(row, items, context.language))
  }

  async function list(input: { page: number; size: number; item?: number }, context: CallContext) {
    const { page, size, item } = input
    context.tags.add(tag.list)
    const [rows, total] = await Promise.all([
      reads.list({ offset: (page - 1) * size, limit: size + 1 }, item),
      reads.count(item),
    ])
    return { list: await toTopics(rows.slice(0, size), context), total, more: rows.length > size }
  }

  async function first(count: number, context: CallContext): Promise<Topic[]> {
    context.tags.add(tag.list)
    return toTopics(await reads.list({ offset: 0, limit: count }), context)
  }

  return {
    tracked: { kind: 'topic', findKnown: (ids) => store.knownTopics(database.orm, ids) } satisfies TrackedKind,
    list,
    /** The topics for the front page. */
    home: (context: CallContext) => first(homeTopicCount, context),

    /** These topics in this order; without invisible ones. */
    async summaries(ids: readonly number[], context: CallContext): Promise<Topic[]> {
      context.tags.add(tag.list)
      return ids.length === 0 ? [] : toTopics(await reads.byIds(ids), context)
    },

    /** The first topics by the editors' order, where a page offers further ones. */
    async listRecommended(_input: object, context: CallContext) {
      return { list: await first(homeBlockSize, context) }
    },

    /** True if readers can open this topic. */
    async exists(id: number, context: CallContext): Promise<boolean> {
      context.tags.add(tag.topic(id))
      return (await reads.find(id)) !== undefined
    },

    /** One topic with a page of its items. @throws CallError itemMissing */
    async details(input: ParsedInput<'getSpecialDetails'>, context: CallContext): Promise<TopicDetails> {
      const { id, page, size, preview } = input
      context.tags.add(tag.topic(id))
      const row = await reads.find(id, preview)
      if (!row) throw new CallError('itemMissing')
      const order = input.order ?? row.readingOrder
      const items = await content.glance(
        (row.items ?? []).map((item) => item.id),
        context,
      )
      const held = inOrder(
        (row.items ?? []).filter((item) => items.has(item.id)),
        items,
        order,
      )
      const window = held.slice((page - 1) * size, page * size)
      const [chapters, incident, summaries] = await Promise.all([
        reads.chapters(id),
        row.incidentId === null ? undefined : incidents.find(row.incidentId, context),
        content.summaries(
          window.map((item) => item.id),
          context,
        ),
      ])
      const chapterOf = new Map(window.map((item) => [item.id, item.chapter]))
      return {
        ...present.topic(row, items, context.language),
        languages: present.languages(row),
        chapters: chapters.map((chapter) => present.chapter(chapter, row, context.language)),
        incident: incident ?? null,
        order,
        first_order: row.readingOrder,
        offline: !row.online,
        list: summaries.map((item) => ({ ...item, chapter: chapterOf.get(item.id) ?? null })),
        total: held.length,
        more: page * size < held.length,
      }
    },

    /** Topics for the sitemap. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      const rows = await reads.sitemap()
      return rows.map(({ id, updatedAt, ...texts }) => {
        const languages = present.languages(texts)
        return {
          path: `/features/${id}`,
          updatedAt,
          english: languages.includes('en'),
          chinese: languages.includes('zh-Hans'),
        }
      })
    },
  }
}

/** Items as the editors arranged them, or newest first with the undated at the end. */
function inOrder<T extends { id: number }>(held: readonly T[], items: VisibleItems, order: TopicOrder): readonly T[] {
  if (order === 'reading') return held
  const timeOf = ({ id }: T) => items.get(id)?.releaseTime?.getTime() ?? Number.NEGATIVE_INFINITY
  return held.toSorted((one, other) => {
    const [mine, theirs] = [timeOf(one), timeOf(other)]
    return mine === theirs ? other.id - one.id : theirs > mine ? 1 : -1
  })
}

export type TopicsService = ReturnType<typeof createTopicsService>
