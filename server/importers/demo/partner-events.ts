import { readFile } from 'node:fs/promises'
import type { Temporal } from 'temporal-polyfill'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { DemoCalendar } from '#server/modules/events/partner-events/demo.ts'
import { clock, dayOf, timesOf } from './times.ts'

const file = z.array(
  z.object({
    calendar: z.string(),
    calendar_en: z.string().optional(),
    events: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** Days from the start of the site. */
        day: z.number().int(),
        /** Local times; without them it takes whole days. */
        from: clock.optional(),
        to: clock.optional(),
        days: z.number().int().positive().default(1),
        zone: z.string(),
        city: z.string().default(''),
        venue: z.string().default(''),
        url: z.url({ protocol: /^https$/, hostname: /\.example\.(?:org|com|net)$/ }),
      }),
    ),
  }),
)
type DemoPartnerEvent = z.infer<typeof file>[number]['events'][number]

/** Calendars of elsewhere of the demonstration content, around the moment that the site starts at. */
export async function readPartnerEvents(now: Date): Promise<DemoCalendar[]> {
  const rows = file.parse(parse(await readFile(new URL('partner-events.yaml', demoFolder), 'utf8')))
  return rows.map(({ calendar, calendar_en: english, events }) => ({
    name: calendar,
    versions: english === undefined ? {} : { en: { name: english } },
    events: events.map((one) => foundEvent(one, now)),
  }))
}

function foundEvent(one: DemoPartnerEvent, now: Date): DemoCalendar['events'][number] {
  const { key, title, zone, city, venue, url } = one
  const allDay = one.from === undefined
  return {
    uid: key,
    place: key,
    title,
    timeZone: zone,
    city,
    venue,
    url,
    allDay,
    ...(allDay ? daysOf(one, now) : hoursOf(one, now)),
  }
}

function hoursOf(one: DemoPartnerEvent, now: Date) {
  const { startsAt, endsAt } = timesOf(one, now)
  return { starts: startsAt.getTime(), ends: endsAt.getTime() }
}

function daysOf({ day, days, zone }: DemoPartnerEvent, now: Date) {
  const first = dayOf(zone, day, now)
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  return { starts: midnight(first), ends: midnight(first.add({ days })) }
}
