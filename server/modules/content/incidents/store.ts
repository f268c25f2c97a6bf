import { and, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { IncidentStatus } from '#contract/content/incidents.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { knownIds } from '#server/platform/database/known-ids.ts'
import type { Translated, Versions } from '#server/platform/text/wording.ts'
import { incidentEntries, incidentLabels, incidents } from './tables.ts'

/** Returns the numbers that are incidents. */
export const knownIncidents = (db: Executor, ids: readonly number[]): Promise<number[]> => knownIds(db, incidents, ids)

/** An incident as the reading queries give it: one JSON document a row, its timeline oldest first. */
export interface IncidentRow extends Translated<'title' | 'summary'> {
  id: number
  status: IncidentStatus
  occurredOn: string | null
  loss: number | null
  chains: string
  labels: number[] | null
  /** Seconds since 1970. */
  updatedAt: number
  demo: boolean
  entries: IncidentEntryRow[] | null
}

export interface IncidentEntryRow {
  id: number
  day: string
  /** HH:mm. */
  clock: string | null
  title: string
  text: string
  versions: Versions<'title' | 'text'>
  itemId: number | null
  sourceUrl: string | null
}

const placeholder = sql.placeholder
const visible = sql`${incidents.publishedAt} <= now() and ${incidents.online} and ${incidents.deletedAt} is null`

const entryDocument = sql`json_build_object('id', ${incidentEntries.id}, 'day', ${incidentEntries.day},
  'title', ${incidentEntries.title}, 'text', ${incidentEntries.text}, 'versions', ${incidentEntries.versions},
  'itemId', ${incidentEntries.itemId}, 'clock', to_char(${incidentEntries.clock}, 'HH24:MI'),
  'sourceUrl', ${incidentEntries.sourceUrl})`

const entriesOfIncident = sql`(
  select json_agg(${entryDocument} order by ${incidentEntries.day}, ${incidentEntries.position}, ${incidentEntries.id})
  from ${incidentEntries} where ${incidentEntries.incidentId} = ${incidents.id})`

const labelsOfIncident = sql`(
  select json_agg(${incidentLabels.labelId} order by ${incidentLabels.position})
  from ${incidentLabels} where ${incidentLabels.incidentId} = ${incidents.id})`

const document = sql<IncidentRow>`json_build_object('id', ${incidents.id}, 'title', ${incidents.title},
  'summary', ${incidents.summary}, 'language', ${incidents.language}, 'versions', ${incidents.versions},
  'status', ${incidents.status}, 'occurredOn', ${incidents.occurredOn}, 'loss', ${incidents.loss},
  'chains', ${incidents.chains}, 'labels', ${labelsOfIncident}, 'updatedAt', extract(epoch from ${incidents.updatedAt}), 'demo', ${incidents.demo},
  'entries', ${entriesOfIncident})`

const newestDay = sql`(
  select max(${incidentEntries.day}) from ${incidentEntries} where ${incidentEntries.incidentId} = ${incidents.id})`

/** The only SQL of incidents. Reading statements are built once and prepared on each connection. */
export function createIncidentsStore(orm: NodePgDatabase) {
  const list = orm
    .select({ row: document })
    .from(incidents)
    .where(visible)
    .orderBy(sql`${newestDay} desc nulls last`, desc(incidents.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare('incidents_list')
  const find = orm
    .select({ row: document })
    .from(incidents)
    .where(and(visible, eq(incidents.id, placeholder('id'))))
    .prepare('incidents_find')

  return {
    /** Incidents, the one with the newest development first. */
    async list(window: { offset: number; limit: number }): Promise<IncidentRow[]> {
      return (await list.execute(window)).map(({ row }) => row)
    },

    async find(id: number): Promise<IncidentRow | undefined> {
      return (await find.execute({ id }))[0]?.row
    },

    async count(): Promise<number> {
      return orm.$count(incidents, visible)
    },

    /** All that can be seen, with the source of their languages, for the sitemap. */
    async sitemap() {
      const { id, language, versions, updatedAt } = incidents
      return orm.select({ id, language, versions, updatedAt }).from(incidents).where(visible).orderBy(id)
    },
  }
}

/** A development of an incident. */
export interface Development {
  incidentId: number
  /** The day that it happened, as its sources give it. */
  day: string
  title: string
  updatedAt: Date
}

/** Developments since a day, of visible incidents that were changed since a moment. */
export async function developmentsSince(db: Executor, changed: Date, day: string): Promise<Development[]> {
  return db
    .select({
      incidentId: incidents.id,
      day: incidentEntries.day,
      title: incidentEntries.title,
      updatedAt: incidents.updatedAt,
    })
    .from(incidentEntries)
    .innerJoin(incidents, eq(incidents.id, incidentEntries.incidentId))
    .where(
      and(
        visible,
        sql`${incidents.updatedAt} > ${changed.toISOString()}::timestamptz`,
        sql`${incidentEntries.day} >= ${day}::date`,
      ),
    )
    .orderBy(incidentEntries.id)
    .limit(1000)
}
