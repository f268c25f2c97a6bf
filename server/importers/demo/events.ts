import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { attendance } from '#contract/events/events.ts'
import { type TicketSetup, ticketSetup } from '#contract/events/tickets.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { EventDraft } from '#server/modules/events/events/editing/event-draft.ts'
import type { FirstCode } from '#server/modules/events/tickets/desk.ts'
import { renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { partNames } from '../draft-text.ts'
import { clock, timesOf } from './times.ts'

const text = z.string().optional()
/** A text in Chinese and in English. */
const both = z.tuple([z.string(), z.string()])

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
  days: z.number().int().positive().optional(),
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
  hosts: z.array(both).default([]),
  featured: z.boolean().default(false),
  cancellation_hours: z.number().nullable().default(null),
  /** Tickets, each with places of its own, and what attendees are asked. */
  tickets: z
    .array(
      z.object({
        name: both,
        description: both.default(['', '']),
        places: z.number(),
        /** Price in cents; free if absent. */
        price: z.string().optional(),
        group: z.object({ from: z.number(), price: z.string() }).optional(),
      }),
    )
    .default([]),
  /** Codes that take something off, in percent. */
  codes: z.array(z.object({ code: z.string(), percent: z.number(), uses: z.number() })).default([]),
  questions: ticketSetup.shape.questions.default([]),
})
type DemoEvent = z.infer<typeof row>

export const demoEventKey = (key: string) => `demo:${key}`

/** The events of the demonstration content, around the moment that the site starts at. */
export async function readEvents(now: Date): Promise<EventDraft[]> {
  const rows = z.array(row).parse(parse(await readFile(new URL('events.yaml', demoFolder), 'utf8')))
  return rows.map((one) => draftOf(one, now))
}

interface Offer {
  setup: TicketSetup
  codes: readonly FirstCode[]
}

/** Reads the ticket offers of the demonstration's events, by the key of the event. */
export async function readTickets(): Promise<Map<string, Offer>> {
  const rows = z.array(row).parse(parse(await readFile(new URL('events.yaml', demoFolder), 'utf8')))
  const offering = rows.filter(({ tickets }) => tickets.length > 0)
  return new Map(offering.map((one) => [demoEventKey(one.key), { setup: setupOf(one), codes: codesOf(one) }]))
}

/** A ticket stands in the language of its event, with the other one as its translation. */
function setupOf({ tickets, questions, language }: DemoEvent): TicketSetup {
  const [own, other] = language === 'en' ? ([1, 0] as const) : ([0, 1] as const)
  return ticketSetup.parse({
    pools: tickets.map(({ name, places }) => ({ name: name[own], capacity: places })),
    types: tickets.map(({ name, description, price, group }, place) => ({
      ...(price === undefined ? { kind: 'free' } : { kind: 'ordinary', price }),
      ...{ name: name[own], description: description[own], pools: [place] },
      translation: { name: name[other], description: description[other] },
      group_prices: group ? [group] : [],
    })),
    questions,
  })
}

const codesOf = ({ codes }: DemoEvent): FirstCode[] =>
  codes.map(({ code, percent, uses }) => ({ code, purpose: 'percent', value: `${percent * 100}`, uses_limit: uses }))

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
    hosts: one.hosts.map(([name, english]) => ({ name, versions: { en: { name: english } } })),
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
      ...(detail && toDetail(detail, language)),
      city: one.city_en ?? one.city,
      venue: one.venue_en ?? one.venue,
      address: one.address_en ?? one.address,
      organiserName: one.organiser_en ?? one.organiser,
      organiserIntro: one.introduction_en ?? one.introduction,
    },
  }
}

function toDetail(markdown: string, language: string) {
  const { html, text } = detailOf(markdown, language)
  return { detail: html, summary: text.replace(/\s+/g, ' ').slice(0, 160) }
}
