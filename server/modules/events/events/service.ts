import type { EventRole } from '#contract/events/event-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { TrackedKind } from '#server/modules/audience/tracking/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Log } from '#server/platform/log.ts'
import { createDocuments } from '#server/platform/text/document/documents.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { createBinKind } from './bin-kind.ts'
import { createCalendars } from './calendars/calendars.ts'
import { sitemapEntries } from './calendars/calendars-store.ts'
import { createEventEntry } from './editing/entry.ts'
import { createEventEditor } from './editing/event-editor.ts'
import { createPublication } from './editing/publication.ts'
import { createSeriesEditor } from './editing/series-editor.ts'
import { createStaffActs } from './editing/staff-acts.ts'
import { createEventReader } from './event-reader.ts'
import type { EventFollower } from './followers.ts'
import { createEventHosts } from './members/hosts.ts'
import { createInvitationMails, type InvitationMailsNeeds } from './members/invitation-mails.ts'
import { createPersonalData } from './members/personal-data.ts'
import { createEventRoles } from './members/roles.ts'
import { createEventStaff } from './members/staff.ts'
import type { EventTicketsSource, HeldEventsSource } from './offers.ts'
import { createShownByIds, findShown } from './reading-store.ts'
import { createDecisions } from './reviewing/decisions.ts'
import { knownEvents, titlesOf } from './reviewing/desk-store.ts'
import { createNotice, type NoticeNeeds } from './reviewing/notice.ts'
import { createEventSearch } from './searching.ts'

export interface EventsNeeds extends InvitationMailsNeeds, NoticeNeeds {
  undoTime: UndoTime
  mails: Pick<MailQueue, 'add' | 'takeBack'>
  database: Database
  engine: Engine
  bus: Bus
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  media: Pick<MediaService, 'pictures'>
  log: Log
  threads: ThreadPool
  /** The subjects that take part in what is done with events. */
  followers: readonly EventFollower[]
  tickets: readonly EventTicketsSource[]
  held: readonly HeldEventsSource[]
}

/** Events: what members announce, the newsroom approves and visitors attend. */
export function createEventsService(needs: EventsNeeds) {
  const { database, threads, bus } = needs
  const { orm } = database
  const shownByIds = createShownByIds(orm)
  const reader = createEventReader(needs)
  const roles = createEventRoles(database)
  const documents = createDocuments(threads)
  const publication = createPublication({ ...needs, documents, notice: createNotice(needs) })
  const staffActs = createStaffActs({ ...needs, roles })
  const eventEditor = createEventEditor({
    ...needs,
    roles,
    staffActs,
    publication,
    reader,
    pictureOf: (path, one) => pictureOf(path, { ...one, media: needs.media }),
  })
  return {
    reader,
    roles,
    publication,
    eventEditor,
    seriesEditor: createSeriesEditor({ ...needs, eventEditor, roles, staffActs }),
    hosts: createEventHosts({ ...needs, eventEditor, roles }),
    staff: createEventStaff({ ...needs, roles }),
    invitationMails: createInvitationMails(needs),
    calendars: createCalendars({ database, present: reader.present, siteOrigin: needs.siteOrigin, held: needs.held }),
    personalData: createPersonalData(needs),
    searchedKind: createEventSearch({ database, present: reader.present }),
    sitemapEntries: () => sitemapEntries(orm),
    binKind: createBinKind({ bus }),
    decisions: createDecisions({ ...needs, publication }),

    tracked: { kind: 'event', findKnown: (ids) => knownEvents(orm, ids) } satisfies TrackedKind,

    /** Returns the titles of events by their targets in the audit log. */
    async titles(ids: readonly number[]): Promise<Map<string, string>> {
      return new Map((await titlesOf(orm, ids)).map(({ id, title }) => [`event:${id}`, title]))
    },

    ...roles,
    ...createEventEntry({ database }),

    /** Events that readers have, or had until they were cancelled, by number and in the reader's language. */
    async brief(ids: readonly number[], { language, now }: Pick<CallContext, 'language' | 'now'>) {
      const rows = await shownByIds([...new Set(ids)])
      return new Map(
        rows.map((row) => [
          row.id,
          {
            ...reader.present.card(row, language, now),
            address: reader.present.address(row, language),
            words: reader.present.words(row, language),
            typeName: (name: string) => ({
              name: reader.present.words(row, language)(name),
              language: reader.present.languageOfWords(row, language),
            }),
            map_url: row.mapUrl || null,
            online_url: row.onlineUrl || null,
            cancellation_hours: row.cancellationHours,
            currency: row.currency,
            currency_exponent: row.currencyExponent,
            cancel_reason: reader.present.words(row, language)(row.cancelReason),
            ownerId: row.ownerId,
            organiserName: reader.present.words(row, language)(row.organiserName),
            state: row.state,
            startsAt: row.startsAt,
            endsAt: row.endsAt,
          },
        ]),
      )
    },

    /** True if tickets of an event can be had: readers have it, and it is neither cancelled nor over. */
    async forSale(eventId: number, now: Date): Promise<boolean> {
      const row = await findShown(orm, eventId)
      return row?.state === 'published' && row.endsAt > now
    },
  }
}

export { cityKeyOf, cityName } from './cities.ts'
export { dayIn, knownZone, lastDayIn, momentIn } from './event-time.ts'
export { type EventFollower, eventFollowers } from './followers.ts'
export { type EventTicketsSource, eventTickets, heldEvents } from './offers.ts'
export { tag as eventTag } from './tags.ts'
export type { EventRole }

export type EventsService = ReturnType<typeof createEventsService>
