import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import type { ConferenceRow, EditionRow } from '../store.ts'
import { conferences, editions } from '../tables.ts'

/** The SQL of editing conferences and their editions. */

export type ConferenceFields = Pick<ConferenceRow, 'path' | 'agendaPath' | 'texts'>
export type EditionFields = Omit<
  typeof editions.$inferInsert,
  'id' | 'previewKey' | 'version' | 'updatedAt' | 'deletedAt' | 'deletedBy'
>

const rows = createRecordRows(editions)
export const { find: findEdition, hold: holdEdition, touch: touchEdition, save: saveEdition, setDeleted, purge } = rows

export const allConferences = (db: Executor): Promise<ConferenceRow[]> =>
  db.select().from(conferences).orderBy(asc(conferences.id))

export interface ListedEdition {
  edition: EditionRow
  speakers: number
  sessions: number
  messages: number
}

/** All editions, the newest first, with how much is in them. */
export const allEditions = (db: Executor): Promise<ListedEdition[]> =>
  db
    .select({
      edition: editions,
      speakers: sql<number>`(select count(*)::int from conference_speakers s where s.edition_id = ${editions}.id)`,
      sessions: sql<number>`(select count(*)::int from conference_sessions s where s.edition_id = ${editions}.id)`,
      messages: sql<number>`(select count(*)::int from conference_messages m
        where m.edition_id = ${editions}.id and m.done_at is null)`,
    })
    .from(editions)
    .where(rows.notDeleted)
    .orderBy(desc(editions.firstDay), desc(editions.id))

/** Locks one until the transaction ends. */
export const holdConference = async (tx: Executor, id: number): Promise<ConferenceRow | undefined> =>
  (await tx.select().from(conferences).where(eq(conferences.id, id)).for('update'))[0]

export async function saveConference(tx: Executor, id: number | undefined, fields: ConferenceFields): Promise<number> {
  const [row] =
    id === undefined
      ? await tx.insert(conferences).values(fields).returning()
      : await tx
          .update(conferences)
          .set({ demo: false, ...fields, version: sql`${conferences.version} + 1` })
          .where(eq(conferences.id, id))
          .returning()
  if (!row) throw new Error('The conference was not saved')
  return row.id
}

/** True if a conference or another edition has this path, in letters of any size. */
export async function isPathTaken(
  tx: Executor,
  path: string,
  except: { conference?: number; edition?: number },
): Promise<boolean> {
  const [conference] = await tx
    .select({ id: conferences.id })
    .from(conferences)
    .where(
      and(
        sql`lower(${path}) in (lower(${conferences.path}), lower(${conferences.agendaPath}))`,
        except.conference === undefined ? undefined : ne(conferences.id, except.conference),
      ),
    )
    .limit(1)
  if (conference) return true
  const [edition] = await tx
    .select({ id: editions.id })
    .from(editions)
    .where(
      and(
        rows.notDeleted,
        sql`lower(${editions.path}) = lower(${path})`,
        except.edition === undefined ? undefined : ne(editions.id, except.edition),
      ),
    )
    .limit(1)
  return edition !== undefined
}

/**
 * Copies what an edition holds into another one.
 * @param days how far its sessions move, at the same hours of the venue; null leaves them out, as all that were cancelled are
 */
export async function copyHoldings(tx: Executor, from: number, to: number, days: number | null): Promise<void> {
  await tx.execute(sql`insert into conference_partners (edition_id, position, tier, texts, url, picture)
    select ${to}, position, tier, texts, url, picture from conference_partners where edition_id = ${from} order by id`)
  await tx.execute(sql`insert into conference_halls (edition_id, position, texts, import_key)
    select ${to}, position, texts, coalesce(import_key, 'copy ' || id) from conference_halls
    where edition_id = ${from} order by id`)
  await tx.execute(sql`insert into conference_speakers
      (edition_id, position, texts, picture, website, author_id, import_key, import_hash)
    select ${to}, position, texts, picture, website, author_id, coalesce(import_key, 'copy ' || id), import_hash
    from conference_speakers where edition_id = ${from} order by id`)
  if (days === null) return
  // Uses the clock of the venue: between two summers and winters its hours are not a whole number of days apart.
  const shiftMoment = (moment: SQL) =>
    sql`(${moment} at time zone edition.time_zone + make_interval(days => ${days})) at time zone edition.time_zone`
  await tx.execute(sql`insert into conference_sessions
      (edition_id, hall_id, kind, starts_at, ends_at, spoken, texts, import_key, import_hash)
    select ${to}, other.id, session.kind, ${shiftMoment(sql`session.starts_at`)}, ${shiftMoment(sql`session.ends_at`)}, session.spoken, session.texts,
      coalesce(session.import_key, 'copy ' || session.id), session.import_hash
    from conference_sessions session join conference_editions edition on edition.id = session.edition_id
      left join conference_halls hall on hall.id = session.hall_id
      left join conference_halls other on other.edition_id = ${to}
        and other.import_key = coalesce(hall.import_key, 'copy ' || hall.id)
    where session.edition_id = ${from} and not session.cancelled order by session.id`)
  await tx.execute(sql`insert into conference_session_speakers (session_id, speaker_id, position)
    select new_session.id, new_speaker.id, held.position
    from conference_session_speakers held
      join conference_sessions session on session.id = held.session_id and session.edition_id = ${from}
      join conference_speakers speaker on speaker.id = held.speaker_id
      join conference_sessions new_session on new_session.edition_id = ${to}
        and new_session.import_key = coalesce(session.import_key, 'copy ' || session.id)
      join conference_speakers new_speaker on new_speaker.edition_id = ${to}
        and new_speaker.import_key = coalesce(speaker.import_key, 'copy ' || speaker.id)`)
}
