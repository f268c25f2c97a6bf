import { readFile } from 'node:fs/promises'
import { Temporal } from 'temporal-polyfill'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  conferenceCharacters,
  conferenceColours,
  type EditionText,
  editionStates,
  editionTextLimits,
  partnerTiers,
  pathStyles,
  sessionKinds,
} from '#contract/events/conferences/conference-terms.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { ConferenceDraft, EditionDraft } from '#server/modules/events/conferences/service.ts'
import { demoEventKey } from './events.ts'
import { toTranslated } from './translated.ts'

/** A text in simplified Chinese and in English. */
const text = z.tuple([z.string(), z.string()])
const clock = z.string().regex(/^\d{2}:\d{2}$/)
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const texts = z.partialRecord(z.enum(Object.keys(editionTextLimits) as [EditionText, ...EditionText[]]), text)

const edition = z.object({
  path: z.string(),
  path_style: z.enum(pathStyles).default('joined'),
  character: z.enum(conferenceCharacters),
  colours: z.tuple([colour, colour, colour]).optional(),
  state: z.enum(editionStates),
  /** Days from the start of the site, or a day of the calendar. */
  day: z.number().int().optional(),
  first_day: z.iso.date().optional(),
  days: z.number().int().min(1),
  zone: z.string(),
  event: z.string().optional(),
  map_url: z.string().default(''),
  figures: z.array(z.tuple([z.string(), z.string(), z.string()])).default([]),
  ways: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).default([]),
  contacts: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])).default([]),
  /** Key, name, note. */
  halls: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])),
  /** Key, name, role, organisation, biography. */
  speakers: z.array(z.array(z.string()).length(9)),
  partners: z.array(z.tuple([z.enum(partnerTiers), z.string(), z.string()])),
  /** Day, from, to, hall, kind, title, speakers, abstract. */
  sessions: z.array(
    z.tuple([
      z.number().int(),
      clock,
      clock,
      z.string().nullable(),
      z.enum(sessionKinds),
      z.string(),
      z.string(),
      z.array(z.string()),
      z.string(),
      z.string(),
    ]),
  ),
})
const conference = z.object({
  key: z.string(),
  path: z.string(),
  agenda_path: z.string(),
  name: text,
  editions: z.array(edition.and(texts)),
})

/** The conferences of the demonstration content. @param now the moment that the site starts at */
export async function readConferences(now: Date): Promise<ConferenceDraft[]> {
  const rows = z.array(conference).parse(parse(await readFile(new URL('conferences.yaml', demoFolder), 'utf8')))
  return rows.map(({ key, path, agenda_path, name, editions }) => ({
    key: `demo:${key}`,
    path,
    agendaPath: agenda_path,
    texts: toTranslated({ name }),
    editions: editions.map((one) => draftOf(one, now)),
  }))
}

function draftOf(row: z.infer<typeof edition> & z.infer<typeof texts>, now: Date): EditionDraft {
  const [ground, ink, accent] = row.colours ?? []
  const own = ground && ink && accent ? { ground, ink, accent } : conferenceColours[row.character]
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(row.zone).toPlainDate()
  const first = row.first_day ? Temporal.PlainDate.from(row.first_day) : today.add({ days: row.day ?? 0 })
  const at = (day: number, time: string) =>
    new Date(first.add({ days: day }).toZonedDateTime({ timeZone: row.zone, plainTime: time }).epochMilliseconds)
  const fields = Object.fromEntries(
    (Object.keys(editionTextLimits) as EditionText[]).map((name) => [name, row[name] ?? ['', '']]),
  ) as Record<EditionText, [string, string]>
  return {
    path: row.path,
    pathStyle: row.path_style,
    state: row.state,
    character: row.character,
    colours: own,
    texts: toTranslated(fields),
    timeZone: row.zone,
    firstDay: first.toString(),
    lastDay: first.add({ days: row.days - 1 }).toString(),
    mapUrl: row.map_url,
    figures: row.figures.map(([value, label, english]) => ({
      value,
      texts: toTranslated({ label: [label, english] }),
    })),
    ways: row.ways.map(([label, english, note, englishNote]) => ({
      texts: toTranslated({ label: [label, english], note: [note, englishNote] }),
    })),
    contacts: row.contacts.map(([label, english, name, englishName, email]) => ({
      texts: toTranslated({ label: [label, english], name: [name, englishName] }),
      email,
    })),
    event: row.event ? demoEventKey(row.event) : null,
    halls: row.halls.map(([key, name, english, note, englishNote]) => ({
      key,
      texts: toTranslated({ name: [name, english], note: [note, englishNote] }),
    })),
    speakers: row.speakers.map(
      ([key = '', name = '', nameEn = '', role = '', roleEn = '', firm = '', firmEn = '', life = '', lifeEn = '']) => ({
        key,
        website: '',
        texts: toTranslated({
          name: [name, nameEn],
          role: [role, roleEn],
          organisation: [firm, firmEn],
          biography: [life, lifeEn],
        }),
      }),
    ),
    partners: row.partners.map(([tier, name, english]) => ({
      tier,
      url: '',
      texts: toTranslated({ name: [name, english] }),
    })),
    sessions: row.sessions.map(([day, from, to, hall, kind, title, english, speakers, abstract, abstractEn]) => ({
      ...{ hall, kind, speakers, spoken: '' },
      startsAt: at(day, from),
      endsAt: at(day, to),
      texts: toTranslated({ title: [title, english], track: ['', ''], abstract: [abstract, abstractEn] }),
    })),
  }
}
