import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { IncidentStatus } from '#contract/content/incidents.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, versionNames } from '#server/platform/database/name-place.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import type { Translated, Versions } from '#server/platform/text/wording.ts'
import { incidentEntries, incidentLabels, incidents } from './tables.ts'

/** The SQL of editing incidents. */

export interface IncidentFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  status?: IncidentStatus
  online?: boolean
}

export interface ListedIncident extends Translated<'title'> {
  id: number
  status: IncidentStatus
  online: boolean
  occurredOn: string | null
  loss: number | null
  entries: number
  /** The day of the newest entry. */
  latest: string | null
  version: number
  updatedAt: Date
  demo: boolean
}

export type IncidentRecord = Omit<typeof incidents.$inferSelect, 'key' | 'createdAt' | 'deletedAt' | 'deletedBy'>
export type IncidentFields = Pick<
  IncidentRecord,
  'title' | 'summary' | 'language' | 'versions' | 'status' | 'online' | 'occurredOn' | 'loss' | 'chains' | 'aliases'
>

export interface EntryRecord {
  id: number
  day: string
  /** HH:mm:ss. */
  clock: string | null
  title: string
  text: string
  versions: Versions<'title' | 'text'>
  itemId: number | null
  sourceUrl: string | null
}
/** An entry as it is to be; without an id it is new. */
export type EntryFields = Omit<EntryRecord, 'id'> & { id: number | undefined }

const rows = createRecordRows(incidents)
export const { find, hold, add, change, setDeleted, purge, deleteDemo, countDemo } = rows

const columns = {
  id: incidents.id,
  title: incidents.title,
  summary: incidents.summary,
  language: incidents.language,
  versions: incidents.versions,
  status: incidents.status,
  online: incidents.online,
  occurredOn: incidents.occurredOn,
  loss: incidents.loss,
  chains: incidents.chains,
  aliases: incidents.aliases,
  publishedAt: incidents.publishedAt,
  version: incidents.version,
  demo: incidents.demo,
  updatedAt: incidents.updatedAt,
}

const words = { column: sql`${incidents}.words`, lower: sql`${incidents}.words` }

function condition({ forms, status, online }: IncidentFilter): SQL | undefined {
  return and(
    rows.notDeleted,
    forms && holdsInOrder(words, ...forms),
    status && eq(incidents.status, status),
    online === undefined ? undefined : eq(incidents.online, online),
  )
}

/** A page of incidents, the newest first; of those that words have found, the ones called so before the others. */
export async function list(
  db: Executor,
  filter: IncidentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedIncident[]> {
  const { id, title, language, versions, status, online, occurredOn, loss, version, updatedAt, demo } = columns
  const named = [sql`${incidents.title}`, ...versionNames(sql`${incidents.versions}`, 'title')]
  const order = filter.forms ? sql`${namePlace(named, filter.forms)}, ${incidents.id} desc` : sql`${incidents.id} desc`
  // Entries are counted for the incidents of the page alone, and not for all before them.
  const page = db.select({ id }).from(incidents).where(condition(filter)).orderBy(order).limit(limit).offset(offset)
  return db
    .select({
      id,
      title,
      language,
      versions,
      status,
      online,
      occurredOn,
      loss,
      version,
      updatedAt,
      demo,
      entries: sql<number>`(select count(*)::int from incident_entries where incident_id = ${incidents}.id)`,
      latest: sql<string | null>`(select max(day)::text from incident_entries where incident_id = ${incidents}.id)`,
    })
    .from(incidents)
    .where(inArray(id, page))
    .orderBy(order)
}

/** @param limit counts no further */
export async function count(db: Executor, filter: IncidentFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${incidents} where ${condition(filter)}`, limit)
}

/** The timeline of the incident, oldest first. */
export async function entriesOf(db: Executor, id: number): Promise<EntryRecord[]> {
  const { day, clock, title, text, versions, itemId, sourceUrl } = incidentEntries
  return db
    .select({ id: incidentEntries.id, day, clock, title, text, versions, itemId, sourceUrl })
    .from(incidentEntries)
    .where(eq(incidentEntries.incidentId, id))
    .orderBy(asc(incidentEntries.day), asc(incidentEntries.position), asc(incidentEntries.id))
}

export async function labelsOf(db: Executor, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: incidentLabels.labelId })
    .from(incidentLabels)
    .where(eq(incidentLabels.incidentId, id))
    .orderBy(asc(incidentLabels.position))
  return rows.map((row) => row.id)
}

/** Gives an incident this timeline, in order, and these labels. Entries that stay keep their number. */
export async function replaceContents(
  tx: Executor,
  incidentId: number,
  { entries, labels }: { entries: readonly EntryFields[]; labels: readonly number[] },
): Promise<void> {
  const staying = entries.flatMap(({ id }) => id ?? [])
  const before = await tx
    .select({ id: incidentEntries.id })
    .from(incidentEntries)
    .where(eq(incidentEntries.incidentId, incidentId))
  const gone = before.map(({ id }) => id).filter((id) => !staying.includes(id))
  if (gone.length > 0) await tx.delete(incidentEntries).where(inArray(incidentEntries.id, gone))
  for (const [position, { id, ...entry }] of entries.entries()) {
    if (id === undefined) await tx.insert(incidentEntries).values({ ...entry, position, incidentId })
    else {
      const own = and(eq(incidentEntries.id, id), eq(incidentEntries.incidentId, incidentId))
      await tx
        .update(incidentEntries)
        .set({ ...entry, position })
        .where(own)
    }
  }
  await tx.delete(incidentLabels).where(eq(incidentLabels.incidentId, incidentId))
  if (labels.length > 0) {
    await tx.insert(incidentLabels).values(labels.map((labelId, position) => ({ incidentId, labelId, position })))
  }
}
