import { noteAnchor } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { FoundDocument, SearchQuery } from '#contract/outreach/saved-searches.ts'
import type { Language } from '#language/languages.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import type { LiveBlogsService } from '#server/modules/newsroom/live-blogs/service.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import type { FoundRow } from './documents-store.ts'
import { noteOfKey } from './terms.ts'

export interface PresentNeeds {
  content: Pick<ContentService, 'summaries' | 'labelsById' | 'regions'>
  authors: Pick<AuthorsService, 'findKnown'>
  incidents: Pick<IncidentsService, 'find'>
  events: Pick<EventsService, 'searchedKind'>
  data: Pick<DataService, 'values'>
  liveBlogs: Pick<LiveBlogsService, 'pushed'>
}

const words = {
  important: { 'zh-Hans': '重要', 'zh-Hant-HK': '重要', en: 'Important' },
  breaking: { 'zh-Hans': '突发', 'zh-Hant-HK': '突發', en: 'Breaking' },
  article: { 'zh-Hans': '文章', 'zh-Hant-HK': '文章', en: 'Articles' },
  flash: { 'zh-Hans': '快讯', 'zh-Hant-HK': '快訊', en: 'Flash' },
  event: { 'zh-Hans': '活动', 'zh-Hant-HK': '活動', en: 'Events' },
  live: { 'zh-Hans': '直播', 'zh-Hant-HK': '直播', en: 'Live' },
} as const satisfies Record<string, Record<Language, string>>

/** Separates the conditions of a search. */
const separator = ' · '

/** Creates the presenting of searches and of what they found. */
export function createSearchPresenter({ content, authors, incidents, events, data, liveBlogs }: PresentNeeds) {
  async function entityOf(series: string, context: CallContext) {
    const day = siteDay(context.now)
    const { list } = await data.values({ values: [{ series, day, course: false }] }, context)
    return list[0]?.entity
  }

  /** The name of a condition; undefined where there is no longer what it names. */
  async function nameOf([kind, value]: [string, unknown], context: CallContext): Promise<string | undefined> {
    const id = Number(value)
    switch (kind) {
      case 'label':
        return (await content.labelsById([id], context))[0]?.name
      case 'author':
        return (await authors.findKnown([id], context))[0]?.nickname
      case 'incident':
        return (await incidents.find(id, context))?.title
      case 'region':
        return (await content.regions(context)).find((region) => region.id === id)?.name
      case 'event':
        return (await events.searchedKind.presentFound([id], context))[0]?.title
      case 'live': {
        const [item] = await content.summaries([id], context)
        return item && `${words.live[context.language]}${separator}${item.title}`
      }
      case 'importance':
      case 'kind':
        return words[value as keyof typeof words][context.language]
      case 'metric': {
        const { series, above, below } = value as NonNullable<SearchQuery['metric']>
        const entity = await entityOf(series, context)
        return entity ? `${entity.name} ${above === undefined ? `< ${below}` : `> ${above}`}` : undefined
      }
      default:
        return String(value)
    }
  }

  const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

  return {
    /** The conditions of a search by their names. */
    async title(query: SearchQuery, context: CallContext): Promise<string> {
      const conditions = Object.entries(query).filter(([, value]) => value !== undefined)
      const names = await Promise.all(conditions.map((condition) => nameOf(condition, context)))
      return names.filter(Boolean).join(separator)
    },

    /** Documents as the reader has them now; without those that are no longer there. */
    async documents(rows: readonly FoundRow[], context: CallContext): Promise<(FoundDocument & { row: FoundRow })[]> {
      const idsOf = (...kinds: FoundRow['kind'][]) => [
        ...new Set(rows.flatMap(({ kind, subjectId }) => (kinds.includes(kind) ? [subjectId] : []))),
      ]
      const items = byId(await content.summaries(idsOf('article', 'flash'), context))
      const notes = byId(
        await liveBlogs.pushed(
          rows.flatMap(({ key }) => noteOfKey(key) ?? []),
          context,
        ),
      )
      const cards = byId(await events.searchedKind.presentFound(idsOf('event'), context))
      const shown = rows.map(async (row): Promise<Omit<FoundDocument, 'kind' | 'id' | 'time'> | undefined> => {
        switch (row.kind) {
          case 'article':
          case 'flash': {
            const item = items.get(row.subjectId)
            const noted = noteOfKey(row.key)
            if (noted !== undefined) {
              const note = item && notes.get(noted)
              if (!note) return undefined
              const { title, text: summary, language } = note
              return { path: `/contents/${row.subjectId}?note=${noted}#${noteAnchor(noted)}`, title, summary, language }
            }
            const path = `${row.kind === 'flash' ? '/news' : '/contents'}/${row.subjectId}`
            return item && { path, title: item.title, summary: item.summary, language: item.language }
          }
          case 'event': {
            const card = cards.get(row.subjectId)
            if (!card) return undefined
            const { title, summary, language } = card
            return { path: `/events/${row.subjectId}`, title, summary, language }
          }
          case 'incident': {
            const incident = await incidents.find(row.subjectId, context)
            if (!incident) return undefined
            const { title, language, entries } = incident
            return { path: `/gw_shijian/${row.subjectId}`, title, summary: entries.at(-1)?.title ?? '', language }
          }
          case 'metric': {
            const series = row.key.split(' ')[0] ?? ''
            const entity = await entityOf(series, context)
            if (!entity) return undefined
            const amount = new Intl.NumberFormat(context.language, { maximumFractionDigits: 2 }).format(row.value ?? 0)
            return { path: '/DataEra', title: `${entity.name} ${amount}`, summary: '', language: context.language }
          }
        }
      })
      const texts = await Promise.all(shown)
      return rows.flatMap((row, at) => {
        const text = texts[at]
        return text ? [{ row, kind: row.kind, id: row.subjectId, time: siteTime(row.at), ...text }] : []
      })
    },
  }
}

export type SearchPresenter = ReturnType<typeof createSearchPresenter>
