import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { attendance } from '#contract/events/events.ts'
import { type TicketSetup, ticketSetup } from '#contract/events/tickets.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { EventDraft } from '#server/modules/events/events/editing/event-draft.ts'
import { renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { partNames } from '../draft-text.ts'
import { clock, timesOf } from './times.ts'

const text = z.string().optional()

const row = z.object({
  key: z.string(),
  language: siteLanguage,
  title: z.string(),
  title_en: text,
  title_zh: text,
  detail: z.string(),
  detail_en: text,
  detail_zh: text,
  /** Days from the start of the site, with local times; or hours from it. */
  day: z.number().int().optional(),
  from: clock.optional(),
  to: clock.optional(),
  hours: z.tuple([z.number(), z.number()]).optional(),
  zone: z.string(),
  attendance: attendance.default('in_person'),
  city: z.string().default(''),
  city_en: text,
  venue: z.string().default(''),
  venue_en: text,
  address: z.string().default(''),
  address_en: text,
  country: z.string().default(''),
  map_url: z.string().default(''),
  online_url: z.string().default(''),
  organiser: z.string(),
  organiser_en: text,
  introduction: z.string(),
  introduction_en: text,
  hosts: z.array(z.string()).default([]),
  featured: z.boolean().default(false),
  cancellation_hours: z.number().nullable().default(null),
  /** Free tickets, each with places of its own, and what attendees are asked. */
  tickets: z.array(z.object({ name: z.string(), description: z.string().default(''), places: z.number() })).default([]),
  questions: ticketSetup.shape.questions.default([]),
})
type DemoEvent = z.infer<typeof row>

export const demoEventKey = (key: string) => `demo:${key}`

/** The events of the demonstration content, around the moment that the site starts at. */
export async function readEvents(now: Date): Promise<EventDraft[]> {
  const rows = z.array(row).parse(parse(await readFile(new URL('events.yaml', demoFolder), 'utf8')))
  return rows.map((one) => draftOf(one, now))
}

/** Reads the ticket offers of the demonstration's events, by the key of the event. */
export async function readTickets(): Promise<Map<string, TicketSetup>> {
  const rows = z.array(row).parse(parse(await readFile(new URL('events.yaml', demoFolder), 'utf8')))
  const offering = rows.filter(({ tickets }) => tickets.length > 0)
  return new Map(offering.map((one) => [demoEventKey(one.key), setupOf(one)]))
}

const setupOf = ({ tickets, questions }: DemoEvent): TicketSetup =>
  ticketSetup.parse({
    pools: tickets.map(({ name, places }) => ({ name, capacity: places })),
    types: tickets.map(({ name, description }, place) => ({ kind: 'free', name, description, pools: [place] })),
    questions,
  })

function draftOf(one: DemoEvent, now: Date): EventDraft {
  const { html, text } = detailOf(one.detail, one.language)
  return {
    key: demoEventKey(one.key),
    title: one.title,
    language: one.language,
    versions: versionsOf(one),
    html,
    text,
    ...timesOf(one, now),
    timeZone: one.zone,
    attendance: one.attendance,
    city: one.city,
    venue: one.venue,
    address: one.address,
    country: one.country,
    mapUrl: one.map_url,
    onlineUrl: one.online_url,
    organiserName: one.organiser,
    organiserIntro: one.introduction,
    hosts: one.hosts,
    featured: one.featured,
    cancellationHours: one.cancellation_hours,
    demo: true,
  }
}

const detailOf = (markdown: string, language: string) =>
  renderMarkdown(markdown, { editorial: true, ...partNames(language) })

/** Returns the texts in the other language; those not given, such as the name of a forum, are the same in both. */
function versionsOf(one: DemoEvent): EventDraft['versions'] {
  const chinese = one.title_zh !== undefined
  const title = chinese ? one.title_zh : one.title_en
  const detail = chinese ? one.detail_zh : one.detail_en
  if (!title) return {}
  const language = chinese ? 'zh-Hans' : 'en'
  return {
    [language]: {
      title,
      ...(detail && translated(detail, language)),
      city: one.city_en ?? one.city,
      venue: one.venue_en ?? one.venue,
      address: one.address_en ?? one.address,
      organiserName: one.organiser_en ?? one.organiser,
      organiserIntro: one.introduction_en ?? one.introduction,
    },
  }
}

function translated(markdown: string, language: string) {
  const { html, text } = detailOf(markdown, language)
  return { detail: html, summary: text.replace(/\s+/g, ' ').slice(0, 160) }
}
