import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { type TicketSetup, ticketSetup } from '#contract/events/tickets.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { FirstCode } from '#server/modules/events/tickets/desk.ts'
import { renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { partNames } from '../draft-text.ts'

const text = z.string().optional()
/** A text in Chinese and in English. */
const both = z.tuple([z.string(), z.string()])

/** An event: columns of its table, texts in the other language under their names with its ending, and tickets. */
const row = z.looseObject({
  key: z.string(),
  language: siteLanguage,
  title_en: text,
  title_zh: text,
  detail: z.string(),
  detail_en: text,
  detail_zh: text,
  city: z.string().default(''),
  city_en: text,
  venue: z.string().default(''),
  venue_en: text,
  address: z.string().default(''),
  address_en: text,
  organiser_name: z.string(),
  organiser_name_en: text,
  organiser_intro: z.string(),
  organiser_intro_en: text,
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

/** The offer of an event: its tickets, what attendees are asked, and codes. */
interface Offer {
  setup: TicketSetup
  codes: readonly FirstCode[]
}

/** Reads the events of the demonstration content: records, and ticket offers by the key that an event is stored with. */
export async function readEvents(): Promise<{ records: object[]; offers: Map<string, Offer> }> {
  const rows = z.array(row).parse(parse(await readFile(new URL('events.yaml', demoFolder), 'utf8')))
  const offering = rows.filter(({ tickets }) => tickets.length > 0)
  return {
    records: rows.map(recordOf),
    offers: new Map(offering.map((one) => [`demo:${one.key}`, { setup: setupOf(one), codes: codesOf(one) }])),
  }
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

function recordOf(one: DemoEvent): object {
  const { html, text } = detailOf(one.detail, one.language)
  const { detail, tickets, codes, questions, ...fields } = one
  const own = Object.entries(fields).filter(([name]) => !/_(?:en|zh)$/.test(name))
  const shown = { detail_html: html, detail_text: text, versions: versionsOf(one) }
  return { ...Object.fromEntries(own), ...shown, state: 'published', published_at: 'now' }
}

const detailOf = (markdown: string, language: string) =>
  renderMarkdown(markdown, { editorial: true, ...partNames(language) })

/** Returns the texts in the other language; those not given, such as the name of a forum, are the same in both. */
function versionsOf(one: DemoEvent): object {
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
      organiserName: one.organiser_name_en ?? one.organiser_name,
      organiserIntro: one.organiser_intro_en ?? one.organiser_intro,
    },
  }
}

function toDetail(markdown: string, language: string) {
  const { html, text } = detailOf(markdown, language)
  return { detail: html, summary: text.replace(/\s+/g, ' ').slice(0, 160) }
}
