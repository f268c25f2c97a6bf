import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { conferences, editions, halls, partners, sessionSpeakers, sessions, speakers } from './tables.ts'

/** The SQL of reading conference sites. */

export type ConferenceRow = typeof conferences.$inferSelect
export type EditionRow = typeof editions.$inferSelect
export type HallRow = typeof halls.$inferSelect
export type SpeakerRow = typeof speakers.$inferSelect
export type PartnerRow = typeof partners.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export interface WholeEdition {
  edition: EditionRow
  conference: ConferenceRow
}

const notDeleted = isNull(editions.deletedAt)
const open = and(notDeleted, ne(editions.state, 'draft'))
const newestFirst = [desc(editions.firstDay), desc(editions.id)] as const

const whole = (db: Executor, where: SQL | undefined) =>
  db
    .select({ edition: editions, conference: conferences })
    .from(editions)
    .innerJoin(conferences, eq(conferences.id, editions.conferenceId))
    .where(where)

/**
 * The editions that any of these paths may mean: by a path of their own, or as the newest of a conference. A draft is found
 * with its key alone.
 */
export async function byPaths(db: Executor, paths: readonly string[], preview?: string): Promise<WholeEdition[]> {
  if (paths.length === 0) return []
  const given = [...paths]
  const seen =
    preview === undefined ? open : and(notDeleted, or(ne(editions.state, 'draft'), eq(editions.previewKey, preview)))
  return whole(
    db,
    and(
      seen,
      or(inArray(editions.path, given), inArray(conferences.path, given), inArray(conferences.agendaPath, given)),
    ),
  ).orderBy(sql`${editions.state} = 'archived'`, ...newestFirst)
}

/** The editions of the conference whose agendas stand at this address as well: the rest of the address distinguishes them. */
export async function byAgendaPath(db: Executor, address: string): Promise<WholeEdition | undefined> {
  const rows = await whole(
    db,
    and(
      open,
      ne(conferences.agendaPath, ''),
      sql`${editions.path} = ${conferences.path} || substr(${address}, length(${conferences.agendaPath}) + 1)`,
      sql`starts_with(${address}, ${conferences.agendaPath})`,
    ),
  ).limit(1)
  return rows[0]
}

export const editionById = async (db: Executor, id: number): Promise<WholeEdition | undefined> =>
  (await whole(db, and(open, eq(editions.id, id))))[0]

/** All editions of a conference that readers can open, the newest first. */
export const editionsOf = (db: Executor, conferenceId: number): Promise<EditionRow[]> =>
  db
    .select()
    .from(editions)
    .where(and(open, eq(editions.conferenceId, conferenceId)))
    .orderBy(...newestFirst)

export interface Counts {
  speakers: number
  sessions: number
  halls: number
  partners: number
}

export async function countsOf(db: Executor, id: number): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select (select count(*)::int from conference_speakers where edition_id = ${id}) as speakers,
      (select count(*)::int from conference_sessions where edition_id = ${id} and kind <> 'break' and not cancelled) as sessions,
      (select count(*)::int from conference_halls where edition_id = ${id}) as halls,
      (select count(*)::int from conference_partners where edition_id = ${id}) as partners`)
  return rows[0] ?? { speakers: 0, sessions: 0, halls: 0, partners: 0 }
}

export const hallsOf = (db: Executor, id: number): Promise<HallRow[]> =>
  db.select().from(halls).where(eq(halls.editionId, id)).orderBy(asc(halls.position), asc(halls.id))

/** True if a speaker's name, role or organisation has one of these forms of a word, in any language. */
const isAbout = (forms: readonly string[]) => sql`exists (
  select from (select ${speakers.texts} as words union all
    select value from jsonb_each(coalesce(${speakers.texts} -> 'versions', '{}'))) as worded
  where lower(concat_ws(' ', words ->> 'name', words ->> 'role', words ->> 'organisation'))
    like any (${sql.param(forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`))}::text[]))`

export const speakersOf = (
  db: Executor,
  id: number,
  { limit, offset, forms }: { limit: number; offset: number; forms?: readonly string[] | undefined },
): Promise<SpeakerRow[]> =>
  db
    .select()
    .from(speakers)
    .where(and(eq(speakers.editionId, id), forms && isAbout(forms)))
    .orderBy(asc(speakers.position), asc(speakers.id))
    .limit(limit)
    .offset(offset)

export const partnersOf = (db: Executor, id: number): Promise<PartnerRow[]> =>
  db.select().from(partners).where(eq(partners.editionId, id)).orderBy(asc(partners.position), asc(partners.id))

export const sessionsOf = (db: Executor, id: number): Promise<SessionRow[]> =>
  db.select().from(sessions).where(eq(sessions.editionId, id)).orderBy(asc(sessions.startsAt), asc(sessions.id))

export interface Appearance {
  sessionId: number
  speakerId: number
}

/** Speakers of an edition's sessions, in their order. */
export const appearancesOf = (db: Executor, id: number): Promise<Appearance[]> =>
  db
    .select({ sessionId: sessionSpeakers.sessionId, speakerId: sessionSpeakers.speakerId })
    .from(sessionSpeakers)
    .innerJoin(speakers, eq(speakers.id, sessionSpeakers.speakerId))
    .where(eq(speakers.editionId, id))
    .orderBy(asc(sessionSpeakers.sessionId), asc(sessionSpeakers.position))

export type NamedSpeaker = Pick<SpeakerRow, 'id' | 'authorId' | 'texts'>

/** All speakers of an edition as its sessions name them: once each, however many sessions they have. */
export const namedSpeakersOf = (db: Executor, id: number): Promise<NamedSpeaker[]> =>
  db
    .select({ id: speakers.id, authorId: speakers.authorId, texts: speakers.texts })
    .from(speakers)
    .where(eq(speakers.editionId, id))

/** The sessions of these speakers. */
export async function sessionsBySpeaker(
  db: Executor,
  ids: readonly number[],
): Promise<{ speakerId: number; session: SessionRow }[]> {
  if (ids.length === 0) return []
  return db
    .select({ speakerId: sessionSpeakers.speakerId, session: sessions })
    .from(sessionSpeakers)
    .innerJoin(sessions, eq(sessions.id, sessionSpeakers.sessionId))
    .where(inArray(sessionSpeakers.speakerId, [...ids]))
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
}

/** Editions for the sitemap. */
export const listEditions = (db: Executor): Promise<EditionRow[]> =>
  db.select().from(editions).where(open).orderBy(desc(editions.updatedAt)).limit(500)
