import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Picture } from '#contract/content/items.ts'
import type { ConferencePart } from '#contract/events/conferences/conference-terms.ts'
import { type ErasedKind, eraseRecordsAgain, recordErasure } from '#server/platform/backup/erased-records.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { halls, partners, sessionSpeakers, sessions, speakers } from '../tables.ts'

/** The SQL of editing what an edition holds: halls, speakers, partners and sessions. */

export type HallFields = Omit<typeof halls.$inferInsert, 'id' | 'version' | 'position'>
export type SpeakerFields = Omit<typeof speakers.$inferInsert, 'id' | 'version' | 'position'>
export type PartnerFields = Omit<typeof partners.$inferInsert, 'id' | 'version' | 'position'>
export type SessionFields = Omit<typeof sessions.$inferInsert, 'id' | 'version'>

interface Own {
  id: number
  version: number
}

/** Columns of every part, of any kind. */
export interface PartRow extends Own {
  editionId: number
}

const tables = { hall: halls, speaker: speakers, partner: partners, session: sessions } as const
const ordered = { hall: halls, speaker: speakers, partner: partners } as const
export type OrderedPart = keyof typeof ordered

/** Locks one until the transaction ends. */
export async function holdPart(tx: Executor, part: ConferencePart, id: number): Promise<PartRow | undefined> {
  const table = tables[part]
  const [row] = await tx
    .select({ id: table.id, version: table.version, editionId: table.editionId })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row
}

export async function countParts(tx: Executor, part: ConferencePart, editionId: number): Promise<number> {
  const table = tables[part]
  const [row] = await tx.select({ count: count() }).from(table).where(eq(table.editionId, editionId))
  return row?.count ?? 0
}

/** The position after the last one. */
async function lastPosition(tx: Executor, part: OrderedPart, editionId: number): Promise<number> {
  const table = ordered[part]
  const [row] = await tx
    .select({ last: max(table.position) })
    .from(table)
    .where(eq(table.editionId, editionId))
  return (row?.last ?? 0) + 1
}

type FieldsOf = { hall: HallFields; speaker: SpeakerFields; partner: PartnerFields; session: SessionFields }

/** Adds a part behind the others of its kind, or writes over one that the caller holds. */
export async function savePart<P extends ConferencePart>(
  tx: Executor,
  part: P,
  id: number | undefined,
  fields: FieldsOf[P],
): Promise<Own> {
  // The tables differ, what is done with them does not: each gets the fields that its kind has.
  const table = tables[part] as typeof halls
  const own = { id: table.id, version: table.version }
  const given = fields as HallFields
  if (id === undefined) {
    const place = part === 'session' ? {} : { position: await lastPosition(tx, part as OrderedPart, given.editionId) }
    const [added] = await tx
      .insert(table)
      .values({ ...given, ...place })
      .returning(own)
    if (!added) throw new Error('The part was not added')
    return added
  }
  const change = { ...given, version: sql`${table.version} + 1` }
  const [changed] = await tx.update(table).set(change).where(eq(table.id, id)).returning(own)
  if (!changed) throw new Error('The part was not saved')
  return changed
}

/** Maximum number of rows added in one statement. */
const atOnce = 500

/** Adds imported parts behind the others of their kind. @returns their numbers, by what they are called in the import */
export async function addImported<P extends 'speaker' | 'session'>(
  tx: Executor,
  part: P,
  all: readonly (FieldsOf[P] & { editionId: number; importKey: string })[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const [first] = all
  if (!first) return ids
  const table = tables[part] as typeof speakers
  const from = part === 'session' ? undefined : await lastPosition(tx, part as OrderedPart, first.editionId)
  for (let begun = 0; begun < all.length; begun += atOnce) {
    const some = all.slice(begun, begun + atOnce).map((fields, place) => {
      const position = from === undefined ? {} : { position: from + begun + place }
      return { ...(fields as SpeakerFields), ...position }
    })
    const added = await tx.insert(table).values(some).returning({ id: table.id, key: table.importKey })
    for (const { id, key } of added) ids.set(key ?? '', id)
  }
  return ids
}

/** The speakers of new sessions, in this order. */
export async function addSpeakers(
  tx: Executor,
  links: readonly { sessionId: number; speakerId: number; position: number }[],
): Promise<void> {
  for (let begun = 0; begun < links.length; begun += atOnce)
    await tx
      .insert(sessionSpeakers)
      .values(links.slice(begun, begun + atOnce))
      .onConflictDoNothing()
}

/** A speaker is known by number, edition and name. */
const erasedSpeakers: ErasedKind = {
  kind: 'speaker',
  table: 'conference_speakers',
  key: `record.id || ' ' || record.edition_id || ' ' || (record.texts ->> 'name')`,
}

/** Deletes speakers again who came back with a restored backup. */
export const eraseSpeakersAgain = (database: Pick<Database, 'orm'>): Promise<void> =>
  eraseRecordsAgain(database, erasedSpeakers, (tx, ids) => tx.delete(speakers).where(inArray(speakers.id, [...ids])))

export async function deletePart(tx: Executor, part: ConferencePart, id: number, now: Date): Promise<void> {
  const table = tables[part]
  if (part === 'speaker') await recordErasure(tx, erasedSpeakers, id, now)
  await tx.delete(table).where(eq(table.id, id))
}

/** The numbers of all parts of a kind in their order; they stay locked until the transaction ends. */
export async function holdOrder(tx: Executor, part: OrderedPart, editionId: number): Promise<number[]> {
  const table = ordered[part]
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.editionId, editionId))
    .orderBy(asc(table.position), asc(table.id))
    .for('update')
  return rows.map(({ id }) => id)
}

export async function order(tx: Executor, part: OrderedPart, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update ${ordered[part]} as part set position = given.place
    from unnest(${sql.param(`{${ids.join(',')}}`)}::bigint[]) with ordinality as given (id, place)
    where part.id = given.id`)
}

/** Sets the speakers of a session, in this order, replacing the former ones. */
export async function setSpeakers(tx: Executor, sessionId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(sessionSpeakers).where(eq(sessionSpeakers.sessionId, sessionId))
  if (ids.length === 0) return
  await tx
    .insert(sessionSpeakers)
    .values(ids.map((speakerId, position) => ({ sessionId, speakerId, position })))
    .onConflictDoNothing()
}

/** Returns the speakers or halls among these that belong to the edition. */
export async function ownParts(
  tx: Executor,
  part: 'hall' | 'speaker',
  editionId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const table = tables[part] as typeof halls
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.editionId, editionId), inArray(table.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Speakers of every session of an edition, in their order. */
export const speakerIds = (db: Executor, editionId: number) =>
  db
    .select({ sessionId: sessionSpeakers.sessionId, speakerId: sessionSpeakers.speakerId })
    .from(sessionSpeakers)
    .innerJoin(sessions, eq(sessions.id, sessionSpeakers.sessionId))
    .where(eq(sessions.editionId, editionId))
    .orderBy(asc(sessionSpeakers.sessionId), asc(sessionSpeakers.position))

/** True if this author of the site exists. */
export async function authorExists(db: Executor, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from authors where id = ${id}`)
  return rows.length > 0
}

/** True if this event of the site exists. */
export async function eventExists(db: Executor, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from events where id = ${id} and deleted_at is null`)
  return rows.length > 0
}

/** The picture that a speaker or partner has. */
export async function pictureOfPart(db: Executor, part: 'speaker' | 'partner', id: number): Promise<Picture | null> {
  const table = tables[part] as typeof speakers
  return (await db.select({ picture: table.picture }).from(table).where(eq(table.id, id)))[0]?.picture ?? null
}

/** Returns the name of a part, for the log. */
export async function nameOfPart(db: Executor, part: ConferencePart, id: number): Promise<string> {
  const table = tables[part] as typeof halls
  const [row] = await db.select({ texts: table.texts }).from(table).where(eq(table.id, id))
  const texts = row?.texts as { name?: string; title?: string } | undefined
  return texts?.name ?? texts?.title ?? ''
}
