import { createHash } from 'node:crypto'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { conferenceLimits as limits } from '#contract/events/conferences/conference-terms.ts'
import type { ScheduleReport } from '#contract/events/conferences/conferences-desk.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { textLanguage } from '#server/platform/text/languages/text-language.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import { ThreadLostError, type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { findEdition, holdEdition, touchEdition } from '../editing/editions-store.ts'
import {
  addImported,
  addSpeakers,
  type SessionFields,
  type SpeakerFields,
  savePart,
  setSpeakers,
} from '../editing/parts-store.ts'
import * as reads from '../store.ts'
import { tag } from '../tags.ts'
import type { ZonedTimes } from '../zoned-times.ts'
import type { FoundSchedule, FoundSession, FoundSpeaker, ScheduleProblem } from './found-schedule.ts'

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  threads: ThreadPool
  times: ZonedTimes
}

const reader = threadModule<typeof import('./read-schedule.ts')>(new URL('./read-schedule.ts', import.meta.url))

/** A dry run wrote nothing: the transaction ends with what it found. */
class OnlyLooked extends Error {
  readonly report: ScheduleReport

  constructor(report: ScheduleReport) {
    super('Nothing was to be written')
    this.report = report
  }
}

/**
 * Takes over schedules of other programs. Entries are known again by their identity there; those that did not change there
 * are left as the newsroom has them, and what somebody translated stays.
 */
export function createScheduleImport({ database, bus, audit, threads, times }: Needs) {
  return async (
    { edition: id, text, apply }: ParsedInput<'importSchedule'>,
    context: MemberContext,
  ): Promise<ScheduleReport> => {
    const known = await findEdition(database.orm, id)
    if (!known) throw new CallError('itemMissing')
    const found = await threads
      .run(reader, 'readSchedule', text, { timeZone: known.timeZone })
      .catch((error: unknown): FoundSchedule => {
        if (!(error instanceof ThreadLostError)) throw error
        const problem = { place: '1', reason: 'tooComplex', detail: '', leftOut: true } as const
        return { format: '', halls: [], sessions: [], problems: [problem] }
      })
    try {
      return await transaction(database, async (tx) => {
        const edition = await holdEdition(tx, id)
        if (!edition) throw new CallError('itemMissing')
        const report = await writeSchedule(tx, edition, found, times)
        if (!apply) throw new OnlyLooked(report)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'conference.import',
          target: `conference:${id}`,
          after: { format: report.format, ...report.sessions, problems: report.problems.length },
        })
        await touchEdition(tx, id)
        await bus.publish(tx, [tag.edition(id)])
        return report
      })
    } catch (error) {
      if (error instanceof OnlyLooked) return error.report
      throw error
    }
  }
}

async function writeSchedule(
  tx: Transaction,
  edition: reads.EditionRow,
  found: FoundSchedule,
  times: ZonedTimes,
): Promise<ScheduleReport> {
  const problems = [...found.problems]
  const halls = await writeHalls(tx, edition.id, found, problems)
  const speakers = await writeSpeakers(tx, edition.id, found, problems)
  const ids = { halls: halls.ids, speakers: speakers.ids }
  const sessions = await writeSessions(tx, edition, { sessions: found.sessions, ids, problems })
  problems.push(...overlapsIn(found.sessions), ...outsideDays(found.sessions, edition, times))
  return {
    format: found.format,
    sessions,
    speakers: speakers.counts,
    halls: { added: halls.added },
    problem_count: problems.length,
    problems: problems
      .slice(0, limits.importedProblems)
      .map(({ place, reason, detail, leftOut }) => ({ place, reason, detail, left_out: leftOut })),
  }
}

/**
 * The halls of the sessions by their names, there and here: the newsroom may call one otherwise. A name that the file's own
 * list lacks, and nobody entered, is reported.
 */
async function writeHalls(tx: Transaction, editionId: number, found: FoundSchedule, problems: ScheduleProblem[]) {
  const known = await reads.hallsOf(tx, editionId)
  const ids = new Map(known.map(({ id, texts }) => [texts.name, id]))
  for (const { id, importKey } of known) if (importKey !== null) ids.set(importKey, id)
  let count = known.length
  const listed = new Set(found.halls)
  let added = 0
  for (const { hall, place, kind } of found.sessions) {
    if (ids.has(hall) || (hall === '' && kind === 'break')) continue
    if (hall === '' || (listed.size > 0 && !listed.has(hall)) || count >= limits.halls) {
      problems.push({ place, reason: 'hallUnknown', detail: hall, leftOut: false })
      continue
    }
    const texts = { name: hall, note: '', language: textLanguage(hall, undefined), versions: {} }
    ids.set(hall, (await savePart(tx, 'hall', undefined, { editionId, texts, importKey: hall })).id)
    added += 1
    count += 1
  }
  return { ids, added }
}

async function writeSpeakers(tx: Transaction, editionId: number, found: FoundSchedule, problems: ScheduleProblem[]) {
  const rows = await reads.speakersOf(tx, editionId, { limit: limits.speakers, offset: 0 })
  const known = new Map(rows.flatMap((row) => (row.importKey === null ? [] : [[row.importKey, row] as const])))
  const all = new Map<string, FoundSpeaker>()
  for (const speaker of found.sessions.flatMap((session) => session.speakers))
    if (!all.get(speaker.key)?.biography) all.set(speaker.key, speaker)
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const ids = new Map<string, number>()
  const added: (SpeakerFields & { importKey: string })[] = []
  let tooMany = 0
  for (const [key, { name, biography }] of all) {
    const before = known.get(key)
    const importHash = hashOf([name, biography])
    if (before && before.importHash === importHash) {
      counts.unchanged += 1
      ids.set(key, before.id)
      continue
    }
    if (!before && rows.length + added.length >= limits.speakers) {
      tooMany += 1
      continue
    }
    const texts: Translated<'name' | 'role' | 'organisation' | 'biography'> = {
      role: '',
      organisation: '',
      versions: {},
      ...before?.texts,
      name: cleanText(name),
      biography: cleanText(biography, true),
      language: before?.texts.language ?? textLanguage(name, undefined),
    }
    const fields = { editionId, texts, importKey: key, importHash }
    if (before) ids.set(key, (await savePart(tx, 'speaker', before.id, fields)).id)
    else added.push(fields)
    counts[before ? 'changed' : 'added'] += 1
  }
  for (const [key, id] of await addImported(tx, 'speaker', added)) ids.set(key, id)
  if (tooMany > 0) problems.push(leftOver(tooMany, 'speakers'))
  return { ids, counts }
}

interface NewSessions {
  sessions: readonly FoundSession[]
  ids: { halls: ReadonlyMap<string, number>; speakers: ReadonlyMap<string, number> }
  problems: ScheduleProblem[]
}

async function writeSessions(
  tx: Transaction,
  { id: editionId }: reads.EditionRow,
  { sessions, ids, problems }: NewSessions,
): Promise<ScheduleReport['sessions']> {
  const rows = await reads.sessionsOf(tx, editionId)
  const known = new Map(rows.flatMap((row) => (row.importKey === null ? [] : [[row.importKey, row] as const])))
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const speakersOf = (session: FoundSession) => session.speakers.flatMap(({ key }) => ids.speakers.get(key) ?? [])
  const added: (SessionFields & { importKey: string })[] = []
  let tooMany = 0
  for (const session of sessions) {
    const before = known.get(session.key)
    const { place: _, ...hashed } = session
    const importHash = hashOf({ ...hashed, speakers: session.speakers.map(({ key }) => key) })
    if (before?.importHash === importHash) {
      counts.unchanged += 1
      continue
    }
    if (!before && rows.length + added.length >= limits.sessions) {
      tooMany += 1
      continue
    }
    const fields = {
      editionId,
      hallId: ids.halls.get(session.hall) ?? null,
      kind: session.kind,
      startsAt: new Date(session.starts),
      endsAt: new Date(session.ends),
      spoken: cleanText(session.spoken),
      texts: {
        versions: {},
        ...before?.texts,
        title: cleanText(session.title),
        track: cleanText(session.track),
        abstract: cleanText(session.abstract, true),
        language: before?.texts.language ?? textLanguage(session.title, session.spoken),
      },
      importKey: session.key,
      importHash,
    }
    counts[before ? 'changed' : 'added'] += 1
    if (before) {
      await savePart(tx, 'session', before.id, fields)
      await setSpeakers(tx, before.id, speakersOf(session))
    } else added.push(fields)
  }
  const numbers = await addImported(tx, 'session', added)
  const links = sessions.flatMap((session) => {
    const sessionId = numbers.get(session.key)
    return sessionId === undefined
      ? []
      : speakersOf(session).map((speakerId, position) => ({ sessionId, speakerId, position }))
  })
  await addSpeakers(tx, links)
  if (tooMany > 0) problems.push(leftOver(tooMany, 'sessions'))
  return counts
}

const leftOver = (count: number, what: string): ScheduleProblem => ({
  ...{ place: '', reason: 'tooMany', detail: `${count} ${what}`, leftOut: true },
})

/** Sessions that begin in a hall before the one before them is over. */
export function overlapsIn(sessions: readonly FoundSession[]): ScheduleProblem[] {
  const inHalls = Map.groupBy(
    sessions.filter(({ hall }) => hall !== ''),
    ({ hall }) => hall,
  )
  return [...inHalls.values()].flatMap((held) => {
    let last: FoundSession | undefined
    return held
      .toSorted((a, b) => a.starts - b.starts)
      .flatMap((session): ScheduleProblem[] => {
        const before = last
        if (!last || session.ends > last.ends) last = session
        if (!before || session.starts >= before.ends) return []
        const detail = `${session.title} / ${before.title}`.slice(0, 200)
        return [{ place: session.place, reason: 'overlaps', detail, leftOut: false }]
      })
  })
}

function outsideDays(
  sessions: readonly FoundSession[],
  { timeZone, firstDay, lastDay }: Pick<reads.EditionRow, 'timeZone' | 'firstDay' | 'lastDay'>,
  { dayIn }: ZonedTimes,
): ScheduleProblem[] {
  return sessions.flatMap(({ starts, title, place }): ScheduleProblem[] => {
    const day = dayIn(new Date(starts), timeZone)
    if (day >= firstDay && day <= lastDay) return []
    return [{ place, reason: 'outsideDays', detail: `${day} ${title}`.slice(0, 200), leftOut: false }]
  })
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
