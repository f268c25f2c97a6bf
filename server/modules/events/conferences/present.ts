import {
  type ConferenceSection,
  conferenceSections,
  type EditionText,
  editionTextLimits,
  pageOfEdition,
} from '#contract/events/conferences/conference-terms.ts'
import type {
  ConferenceEdition,
  ConferenceHall,
  ConferencePartner,
  ConferenceSession,
  ConferenceSpeaker,
} from '#contract/events/conferences/conferences.ts'
import type { Language } from '#language/languages.ts'
import { spokenInWords } from '#language/text/spoken-languages.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type {
  Counts,
  EditionRow,
  HallRow,
  NamedSpeaker,
  PartnerRow,
  SessionRow,
  SpeakerRow,
  WholeEdition,
} from './store.ts'
import type { ZonedTimes } from './zoned-times.ts'

export const editionTexts = Object.keys(editionTextLimits) as EditionText[]

/** Turns rows into the contract's shapes, in the reader's language. */
export function createConferencePresenter(wording: Wording, { dayIn, zonedTime }: ZonedTimes) {
  const hall = ({ id, texts }: HallRow, language: Language): ConferenceHall => ({
    id,
    ...wording.shown(texts, 'name', ['name', 'note'], language),
  })

  /** A session as a line of its speaker or of a list. */
  function line(row: SessionRow, timeZone: string, hallNames: ReadonlyMap<number, string>, language: Language) {
    return {
      id: row.id,
      ...wording.shown(row.texts, 'title', ['title'], language),
      start_time: zonedTime(row.startsAt, timeZone),
      cancelled: row.cancelled,
      hall: (row.hallId !== null && hallNames.get(row.hallId)) || '',
    }
  }

  return {
    hall,
    line,

    edition(
      { edition: row, conference }: WholeEdition,
      {
        section,
        siblings,
        counts,
        preview,
        language,
      }: {
        section: ConferenceSection
        siblings: readonly EditionRow[]
        counts: Counts
        preview: string | undefined
        language: Language
      },
    ): ConferenceEdition {
      const texts = wording.shown(row.texts, 'title', editionTexts, language)
      const suffix = preview === undefined ? '' : `?preview=${preview}`
      const pathOf = (one: EditionRow, page: ConferenceSection) => `/${pageOfEdition(one.path, one.pathStyle, page)}`
      const exists: Partial<Record<ConferenceSection, boolean>> = {
        about: texts.about !== '' || texts.about_lead !== '' || row.numbers.length > 0,
        speakers: counts.speakers > 0,
        partners: counts.partners > 0,
        agenda: counts.sessions > 0,
      }
      const { picture } = row
      return {
        id: row.id,
        ...texts,
        languages: wording.languagesOf(row.texts, 'title'),
        name: wording.shown(conference.texts, 'name', ['name'], language).name,
        title_breaks: wording.breaks(texts.title, texts.language),
        state: row.state,
        character: row.character,
        colours: row.colours,
        pic: picture?.url ?? null,
        time_zone: row.timeZone,
        first_day: row.firstDay,
        last_day: row.lastDay,
        map_url: row.mapUrl,
        numbers: row.numbers.map(({ value, texts: own }) => ({
          value,
          label: wording.shown(own, 'label', ['label'], language).label,
        })),
        ways: row.ways.map(({ texts: own }) => {
          const { label, note } = wording.shown(own, 'label', ['label', 'note'], language)
          return { label, note }
        }),
        contacts: row.contacts.map(({ texts: own, email }) => {
          const { label, name } = wording.shown(own, 'label', ['label', 'name'], language)
          return { label, name, email }
        }),
        pages: conferenceSections
          .filter((page) => exists[page] !== false)
          .map((page) => ({ section: page, path: pathOf(row, page) + suffix })),
        canonical: pathOf(row, section),
        editions: siblings.map((one) => ({
          label: wording.shown(one.texts, 'title', ['title', 'label'], language).label,
          path: pathOf(one, 'home'),
          current: one.id === row.id,
        })),
        counts,
        event: row.state === 'archived' ? null : row.eventId,
        contact_open: row.state === 'published',
        draft: row.state === 'draft',
        demo: row.demo,
      }
    },

    speaker(
      row: SpeakerRow,
      own: readonly SessionRow[],
      { timeZone, hallNames }: { timeZone: string; hallNames: ReadonlyMap<number, string> },
      language: Language,
    ): ConferenceSpeaker {
      const texts = wording.shown(row.texts, 'name', ['name', 'role', 'organisation', 'biography'], language)
      const written = Object.values(row.texts.versions).flatMap((version) => version?.name ?? [])
      const isHan = (text: string) => /\p{Script=Han}/u.test(text)
      const other = [row.texts.name, ...written].find((name) => isHan(name) !== isHan(texts.name))
      return {
        id: row.id,
        ...texts,
        own_name: other ?? '',
        pic: row.picture?.url ?? null,
        website: row.website,
        author: row.authorId,
        sessions: own.map((session) => line(session, timeZone, hallNames, language)),
      }
    },

    partner: ({ id, tier, texts, url, picture }: PartnerRow, language: Language): ConferencePartner => ({
      id,
      tier,
      ...wording.shown(texts, 'name', ['name'], language),
      url,
      pic: picture?.url ?? null,
    }),

    session(row: SessionRow, people: readonly NamedSpeaker[], timeZone: string, language: Language): ConferenceSession {
      return {
        id: row.id,
        ...wording.shown(row.texts, 'title', ['title', 'track', 'abstract'], language),
        kind: row.kind,
        spoken: spokenInWords(row.spoken, language),
        cancelled: row.cancelled,
        start_time: zonedTime(row.startsAt, timeZone),
        end_time: zonedTime(row.endsAt, timeZone),
        day: dayIn(row.startsAt, timeZone),
        hall: row.hallId,
        speakers: people.map(({ id, texts, authorId }) => {
          const { name, organisation } = wording.shown(texts, 'name', ['name', 'organisation'], language)
          return { id, name, organisation, author: authorId }
        }),
      }
    },
  }
}

export type ConferencePresenter = ReturnType<typeof createConferencePresenter>
