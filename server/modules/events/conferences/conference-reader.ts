import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  type ConferenceSection,
  readingsOfPath,
  speakersAtHome,
  speakersPerPage,
} from '#contract/events/conferences/conference-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Log } from '#server/platform/log.ts'
import { createRowPresenter } from '#server/platform/present-rows.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import type { ConferencePresenter } from './present.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  present: ConferencePresenter
  engine: Pick<Engine, 'toSimplified' | 'toTraditional'>
  log: Pick<Log, 'warn'>
}

interface Found extends store.WholeEdition {
  section: ConferenceSection
}

/** Conference sites as readers see them: which page an address means, and what stands on it. */
export function createConferenceReader({ database: { orm }, present, engine, log }: Needs) {
  const presentRows = createRowPresenter(log, 'conferencePart', ({ id }: { id: number }) => id)

  /** The edition and the page that an address means; the newest edition where it names a conference alone. */
  async function resolve(slug: string, preview?: string): Promise<Found | undefined> {
    const readings = readingsOfPath(slug)
    const rows = await store.byPaths(orm, [...new Set(readings.map(({ path }) => path))], preview)
    for (const { path, style, section } of readings) {
      const found =
        rows.find(({ edition }) => edition.path === path && edition.pathStyle === style) ??
        rows.find(({ edition, conference }) => conference.path === path && edition.pathStyle === style)
      if (found) return { ...found, section }
    }
    const agenda = rows.find(({ conference }) => conference.agendaPath === slug)
    const named = agenda ?? (await store.byAgendaPath(orm, slug))
    return named && { ...named, section: 'agenda' }
  }

  async function mustFind(slug: string, preview: string | undefined, { tags }: Pick<CallContext, 'tags'>) {
    // An address without a page may get one.
    tags.add(tag.list)
    const found = await resolve(slug, preview)
    if (!found) throw new CallError('itemMissing')
    tags.add(tag.edition(found.edition.id))
    return found
  }

  async function sessionsOf({ id, timeZone }: store.EditionRow, { language }: Pick<CallContext, 'language'>) {
    const [rows, appearances, people] = await Promise.all([
      store.sessionsOf(orm, id),
      store.appearancesOf(orm, id),
      store.namedSpeakersOf(orm, id),
    ])
    const named = new Map(people.map((speaker) => [speaker.id, speaker]))
    const bySession = Map.groupBy(appearances, ({ sessionId }) => sessionId)
    return presentRows(rows, (row) =>
      present.session(
        row,
        (bySession.get(row.id) ?? []).flatMap(({ speakerId }) => named.get(speakerId) ?? []),
        timeZone,
        language,
      ),
    )
  }

  async function speakersOf(
    { id, timeZone }: store.EditionRow,
    {
      hallNames,
      ...chosen
    }: { limit: number; offset: number; forms?: readonly string[] | undefined; hallNames: ReadonlyMap<number, string> },
    { language }: Pick<CallContext, 'language'>,
  ) {
    const rows = await store.speakersOf(orm, id, chosen)
    const held = Map.groupBy(
      await store.sessionsBySpeaker(
        orm,
        rows.map((row) => row.id),
      ),
      ({ speakerId }) => speakerId,
    )
    return presentRows(rows, (row) =>
      present.speaker(
        row,
        (held.get(row.id) ?? []).map(({ session }) => session),
        { timeZone, hallNames },
        language,
      ),
    )
  }

  return {
    mustFind,
    sessionsOf,

    /** How often each session of an edition was saved. */
    async versionsOf({ id }: Pick<store.EditionRow, 'id'>): Promise<Map<number, number>> {
      return new Map((await store.sessionsOf(orm, id)).map((session) => [session.id, session.version]))
    },

    resolve,

    /** @throws CallError itemMissing where no edition that readers can open is at this address */
    async details(
      { slug, section: wanted, page, keyword, preview }: ParsedInput<'getForumDetail'>,
      context: CallContext,
    ): Promise<CallOutput<'getForumDetail'>> {
      const found = await mustFind(slug, preview, context)
      const { edition, conference } = found
      const section = wanted ?? found.section
      const { language } = context
      const [siblings, counts, hallRows] = await Promise.all([
        store.editionsOf(orm, conference.id),
        store.countsOf(orm, edition.id),
        store.hallsOf(orm, edition.id),
      ])
      const halls = hallRows.map((row) => present.hall(row, language))
      const hallNames = new Map(halls.map(({ id, name }) => [id, name]))
      const size = section === 'home' ? speakersAtHome : speakersPerPage
      const offset = section === 'home' ? 0 : (page - 1) * size
      const forms = section === 'speakers' ? formsOf(keyword, engine) : undefined
      const [speakers, partnerRows, sessions] = await Promise.all([
        shows(section, 'speakers') ? speakersOf(edition, { limit: size + 1, offset, forms, hallNames }, context) : [],
        shows(section, 'partners') ? store.partnersOf(orm, edition.id) : [],
        shows(section, 'agenda') ? sessionsOf(edition, context) : [],
      ])
      return {
        section,
        edition: present.edition(found, {
          section,
          siblings,
          counts,
          preview: edition.state === 'draft' ? preview : undefined,
          language,
        }),
        halls,
        speakers: speakers.slice(0, size),
        speakers_more: speakers.length > size,
        partners: partnerRows.map((row) => present.partner(row, language)),
        sessions,
      }
    },
  }
}

/** The home page shows something of everything. */
const shows = (section: ConferenceSection, part: ConferenceSection) => section === part || section === 'home'

export type ConferenceReader = ReturnType<typeof createConferenceReader>
