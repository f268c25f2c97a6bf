import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { homeBlockSize } from '#contract/constants.ts'
import type { Incident, IncidentBrief } from '#contract/content/incidents.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { TrackedKind } from '#server/modules/audience/tracking/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createIncidentPresenter } from './present.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  content: Pick<ContentService, 'glance' | 'labelsById'>
}

/** Incidents: what happened day by day, with the flash and articles that reported it. */
export function createIncidentsService({ database, engine, content }: Needs) {
  const reads = store.createIncidentsStore(database.orm)
  const present = createIncidentPresenter(createWording(engine))

  /** Rows with the items that their entries may link to. */
  async function withItems(rows: readonly store.IncidentRow[], context: CallContext) {
    for (const row of rows) context.tags.add(tag.incident(row.id))
    const ids = rows.flatMap((row) => (row.entries ?? []).flatMap(({ itemId }) => itemId ?? []))
    return content.glance(ids, context)
  }

  async function labelsOf(rows: readonly store.IncidentRow[], context: CallContext) {
    const labels = await content.labelsById([...new Set(rows.flatMap((row) => row.labels ?? []))], context)
    return new Map(labels.map((label) => [label.id, label]))
  }

  async function find(id: number, context: CallContext): Promise<Incident | undefined> {
    context.tags.add(tag.incident(id))
    const row = await reads.find(id)
    if (!row) return undefined
    return present.incident(row, await withItems([row], context), context.language, await labelsOf([row], context))
  }

  return {
    tracked: { kind: 'incident', findKnown: (ids) => store.knownIncidents(database.orm, ids) } satisfies TrackedKind,
    find,
    /** One incident, or a page of them. @throws CallError itemMissing */
    async details(input: ParsedInput<'getEventDetails'>, context: CallContext): Promise<CallOutput<'getEventDetails'>> {
      const { id, page, size } = input
      if (id !== undefined) {
        const incident = await find(id, context)
        if (!incident) throw new CallError('itemMissing')
        return incident
      }
      context.tags.add(tag.list)
      const [rows, total] = await Promise.all([
        reads.list({ offset: (page - 1) * size, limit: size + 1 }),
        reads.count(),
      ])
      const shown = rows.slice(0, size)
      const [items, labels] = [await withItems(shown, context), await labelsOf(shown, context)]
      const list = shown.map((row) => present.incident(row, items, context.language, labels))
      return { list, total, more: rows.length > size }
    },

    /** The incidents with the newest developments for a block of the front page, by the day that each row shows. */
    async briefs(context: CallContext): Promise<IncidentBrief[]> {
      context.tags.add(tag.list)
      const rows = await reads.list({ offset: 0, limit: homeBlockSize })
      const items = await withItems(rows, context)
      const briefs = rows.map((row) => present.brief(row, items, context.language))
      return briefs.toSorted(byLatestDay)
    },

    /** Returns developments since a day, of incidents that were changed since a moment. */
    developments: (changed: Date, day: string): Promise<store.Development[]> =>
      store.developmentsSince(database.orm, changed, day),

    /** Incidents for the sitemap. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      return (await reads.sitemap()).map(({ id, updatedAt, ...texts }) => {
        const languages = present.languages(texts)
        const known = { english: languages.includes('en'), chinese: languages.includes('zh-Hans') }
        return { path: `/gw_shijian/${id}`, updatedAt, ...known }
      })
    },
  }
}

/** Newest first; those without any development at the end. */
function byLatestDay(one: IncidentBrief, other: IncidentBrief): number {
  const [mine, theirs] = [one.latest?.date ?? '', other.latest?.date ?? '']
  return mine === theirs ? 0 : mine < theirs ? 1 : -1
}

export type IncidentsService = ReturnType<typeof createIncidentsService>
