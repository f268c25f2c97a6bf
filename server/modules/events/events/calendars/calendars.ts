import { randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { type Language, urlPrefix } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { cityName } from '../cities.ts'
import type { HeldEventsSource } from '../offers.ts'
import type { EventPresenter } from '../present.ts'
import type { ShownRow } from '../reading-store.ts'
import { tag } from '../tags.ts'
import * as store from './calendars-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  present: EventPresenter
  /** Origin of the site where events are read: addresses in calendars begin with it. */
  siteOrigin: string
  held: readonly HeldEventsSource[]
}

/** Events of one calendar: enough for every program that reads them, the next ones first. */
const maxEvents = 500
/** How long an event that is over stays in a calendar, in days. */
const retentionDays = 30

const names: Readonly<Record<Language, string>> = { 'zh-Hans': '活动', 'zh-Hant-HK': '活動', en: 'Events' }

/** Events as calendars (RFC 5545): all, those of a city, one, and a member's own. Times are in UTC. */
export function createCalendars({ database: { orm }, present, siteOrigin, held }: Needs) {
  function writeCalendar(rows: readonly ShownRow[], name: string, { language, now, tags }: CallContext): string {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    const calendar = ical({
      name,
      prodId: { company: 'Harbourwire', product: 'Events', language: language.slice(0, 2) },
    })
    calendar.method(ICalCalendarMethod.PUBLISH)
    for (const row of rows) {
      tags.add(tag.event(row.id))
      const card = present.card(row, language, now)
      const url = `${siteOrigin}${prefix}/events/${row.id}`
      calendar.createEvent({
        id: `event-${row.id}@${URL.parse(siteOrigin)?.hostname ?? 'harbourwire'}`,
        sequence: row.version,
        stamp: row.updatedAt,
        start: row.startsAt,
        end: row.endsAt,
        summary: card.title,
        description: `${present.summary(row, language)}\n\n${url}`,
        location: [card.venue, present.address(row, language), card.city].filter(Boolean).join(', ') || undefined,
        url,
        status: card.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      })
    }
    return calendar.toString()
  }

  const since = (now: Date) => new Date(now.getTime() - retentionDays * 86_400_000)

  return {
    /** All events, or those of one city; undefined for a city that has none. */
    async ofCity(cityKey: string | undefined, context: CallContext): Promise<string | undefined> {
      context.tags.add(tag.list)
      const rows = await store.eventsSince(orm, since(context.now), { cityKey, limit: maxEvents })
      if (cityKey !== undefined && rows.length === 0) return undefined
      const city = cityKey && (cityName(cityKey, context.language) ?? rows[0]?.city)
      return writeCalendar(rows, [names[context.language], city].filter(Boolean).join(' · '), context)
    },

    /** One event; undefined where readers have none. */
    async ofEvent(id: number, context: CallContext): Promise<string | undefined> {
      const row = await store.eventById(orm, id)
      return row && writeCalendar([row], present.card(row, context.language, context.now).title, context)
    },

    /** Some events, without those that readers have not got. */
    async ofEvents(ids: readonly number[], name: string, context: CallContext): Promise<string> {
      const rows = await Promise.all(ids.slice(0, maxEvents).map((id) => store.eventById(orm, id)))
      return writeCalendar(
        rows.filter((row) => row !== undefined),
        name,
        context,
      )
    },

    /**
     * The events that a member organises, hosts or has tickets for, by the secret of its address; undefined for an
     * unknown secret.
     */
    async ofMember(secret: string, context: CallContext): Promise<string | undefined> {
      const userId = await store.memberOfCalendar(orm, secret)
      if (userId === undefined) return undefined
      const joined = (await Promise.all(held.map((source) => source(userId, maxEvents)))).flat()
      const rows = await store.eventsOfMember(orm, userId, { held: joined, limit: maxEvents })
      return writeCalendar(rows, names[context.language], context)
    },

    /** The address of the caller's own calendar. */
    async address(
      { renew }: ParsedInput<'calendarAddress'>,
      caller: MemberContext,
    ): Promise<CallOutput<'calendarAddress'>> {
      const secret = await store.keepCalendar(
        orm,
        userOf(caller),
        randomBytes(24).toString('base64url'),
        renew ?? false,
      )
      return { path: `/calendars/${secret}.ics` }
    },
  }
}

export type Calendars = ReturnType<typeof createCalendars>
