import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type ImportProblemReason, importNotes, type PartnerSource } from '#contract/events/partner-events.ts'
import type { Engine } from '#language/engine.ts'
import { knownZone, momentIn } from '#server/modules/events/events/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import type { FoundEvent } from './found-event.ts'
import { languageOfTitle } from './language-of-title.ts'
import type { PartnerEventsService } from './service.ts'
import * as store from './store.ts'
import { listTag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  audit: Pick<AuditService, 'record'>
  partnerEvents: PartnerEventsService
}

const most = { problems: 50, shown: 50 }
const notes: ReadonlySet<ImportProblemReason> = new Set(importNotes)

/** Events of elsewhere as the newsroom enters, imports and takes them away. */
export function createPartnerEventsDesk({ database, engine, bus, audit, partnerEvents }: Needs) {
  const { orm } = database
  const paginate = createPagination(
    createCachedTotals((filter: store.StaffPartnerFilter, limit) =>
      store.countForStaff(orm, filter, new Date(), limit),
    ),
  )

  const record = (tx: Transaction, context: MemberContext, action: string, target: string, after?: object) =>
    audit.record(tx, { actorId: userOf(context), action, target, after })

  async function setHidden(id: number, hidden: boolean, context: MemberContext): Promise<Record<string, never>> {
    await transaction(database, async (tx) => {
      const title = await store.setHidden(tx, id, hidden)
      if (title === undefined) throw new CallError('itemMissing')
      const action = hidden ? 'partnerEvent.delete' : 'partnerEvent.restore'
      await record(tx, context, action, `partnerEvent:${id}`, { title })
      await bus.publish(tx, [listTag])
    })
    return {}
  }

  async function mustLockSource(tx: Transaction, id: number): Promise<store.SourceRow> {
    const row = await store.lockSource(tx, id)
    if (!row) throw new CallError('itemMissing')
    // A file is read once, and has neither an address nor a schedule.
    if (row.url === null) throw new CallError('wrongState')
    return row
  }

  return {
    async list(
      { source, show, keyword, page, size }: ParsedInput<'staffPartnerEvents'>,
      { now }: MemberContext,
    ): Promise<CallOutput<'staffPartnerEvents'>> {
      const filter = { source, show, forms: formsOf(keyword, engine) }
      const rows = await store.listForStaff(orm, filter, { now, limit: size, offset: (page - 1) * size })
      const list = partnerEvents.presentRows(rows, ({ row, source }) => {
        const [start_time, end_time] = [zonedTime(row.startsAt, row.timeZone), zonedTime(row.endsAt, row.timeZone)]
        return {
          ...{ id: row.id, version: row.version, title: row.title, language: row.language },
          ...{ start_time, end_time, time_zone: row.timeZone, all_day: row.allDay },
          ...{ start: start_time.slice(0, 16), end: end_time.slice(0, 16) },
          ...{ city: row.city, venue: row.venue, url: row.url },
          source: row.sourceId === null ? null : { id: row.sourceId, name: source ?? '' },
          hidden: row.hidden,
          over: row.endsAt <= now,
        }
      })
      return { list, ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    /** @throws CallError itemMissing, editConflict, timeZoneUnknown, eventEndsFirst, and as `momentIn` */
    async save(
      { id, version, ...fields }: ParsedInput<'savePartnerEvent'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const timeZone = knownZone(fields.time_zone)
      const [startsAt, endsAt] = [momentIn(timeZone, fields.start, 'start'), momentIn(timeZone, fields.end, 'end')]
      if (endsAt <= startsAt) throw new CallError('eventEndsFirst', 'end')
      const title = cleanText(fields.title)
      if (!title) throw new CallError('invalidInput', 'title')
      const entered = {
        ...{ uid: '', place: '', title, timeZone, allDay: fields.all_day },
        ...{ starts: startsAt.getTime(), ends: endsAt.getTime() },
        ...{ city: cleanText(fields.city), venue: cleanText(fields.venue), url: parseAddress(fields.url, 'url') },
      }
      const row = partnerEvents.rows.rowOf(entered)
      return transaction(database, async (tx) => {
        const saved = await saveByHand(tx, { id, version }, { ...row, uid: null })
        const action = id === undefined ? 'partnerEvent.add' : 'partnerEvent.save'
        await record(tx, context, action, `partnerEvent:${saved}`, { title })
        await bus.publish(tx, [listTag])
        return { id: saved }
      })
    },

    /** @throws CallError itemMissing */
    remove: ({ id }: ParsedInput<'deletePartnerEvent'>, context: MemberContext) => setHidden(id, true, context),

    /** @throws CallError itemMissing */
    restore: ({ id }: ParsedInput<'restorePartnerEvent'>, context: MemberContext) => setHidden(id, false, context),

    async sources(): Promise<CallOutput<'partnerSources'>> {
      return { list: (await store.listSources(orm)).map(sourceShown) }
    },

    /** @throws CallError itemMissing, wrongState, editConflict, nameTaken, timeZoneUnknown, invalidInput */
    async saveSource(
      { id, version, name, url, time_zone, every_minutes }: ParsedInput<'savePartnerSource'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const fields = {
        name: cleanText(name),
        url: parseAddress(url, 'url'),
        timeZone: knownZone(time_zone),
        everyMinutes: every_minutes,
      }
      if (!fields.name) throw new CallError('invalidInput', 'name')
      return transaction(database, async (tx) => {
        if (id !== undefined && (await mustLockSource(tx, id)).version !== version) throw new CallError('editConflict')
        const work = id === undefined ? store.addSource(tx, fields) : store.changeSource(tx, id, fields).then(() => id)
        const saved = await orRefusal(work, { partner_sources_url_key: 'nameTaken' })
        const after = { title: fields.name, link: fields.url }
        await record(tx, context, 'partnerSource.save', `partnerSource:${saved}`, after)
        await bus.publish(tx, [listTag])
        return { id: saved }
      })
    },

    /** @throws CallError itemMissing, wrongState of a file */
    async pause(
      { id, paused }: ParsedInput<'pausePartnerSource'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const row = await mustLockSource(tx, id)
        if (row.paused === paused) return
        await store.changeSource(tx, id, { paused })
        await record(tx, context, paused ? 'partnerSource.pause' : 'partnerSource.resume', `partnerSource:${id}`)
      })
      return {}
    },

    /** @throws CallError itemMissing, wrongState of a file */
    async readNow({ id }: ParsedInput<'readPartnerSource'>, { now }: MemberContext): Promise<PartnerSource> {
      const claimed = await transaction(database, async (tx) => {
        await mustLockSource(tx, id)
        return store.claimSource(tx, id)
      })
      if (claimed) await partnerEvents.readSource(claimed, now, { isManual: true })
      const [read] = await store.listSources(orm, id)
      if (!read) throw new CallError('itemMissing')
      return sourceShown(read)
    },

    /** @throws CallError itemMissing */
    async removeSource(
      { id }: ParsedInput<'deletePartnerSource'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const name = await store.deleteSource(tx, id)
        if (name === undefined) throw new CallError('itemMissing')
        await record(tx, context, 'partnerSource.delete', `partnerSource:${id}`, { title: name })
        await bus.publish(tx, [listTag])
      })
      return {}
    },

    /** Takes the events of a file over; another file of the same name replaces them. @throws CallError timeZoneUnknown */
    async importFile(
      { text, name: given, time_zone, preview = false }: ParsedInput<'importPartnerEvents'>,
      context: MemberContext,
    ): Promise<CallOutput<'importPartnerEvents'>> {
      const timeZone = knownZone(time_zone)
      const name = cleanText(given)
      if (!name) throw new CallError('invalidInput', 'name')
      const { events, problems, unread, isWhole } = await partnerEvents.read(text, timeZone, context.now)
      if (events.length + problems.length === 0) problems.push({ place: '1', reason: 'noEvents', detail: '' })
      const rows = partnerEvents.rows.rowsOf(events)
      let removed = isWhole && rows.length > 0 ? await store.countDropped(orm, name, { rows, unread }) : 0
      if (rows.length > 0 && !preview) {
        await transaction(database, async (tx) => {
          const sourceId = await store.fileSource(tx, name, timeZone)
          removed = await store.replaceEvents(tx, sourceId, rows, { unread, isWhole })
          const after = { title: name, entries: rows.length }
          await record(tx, context, 'partnerSource.import', `partnerSource:${sourceId}`, after)
          await bus.publish(tx, [listTag])
        })
      }
      return {
        taken: rows.length,
        removed,
        events: events.slice(0, most.shown).map((event) => foundShown(event, languageOfTitle(event.title, engine))),
        failed: problems.filter(({ reason }) => !notes.has(reason)).length,
        problems: problems.slice(0, most.problems),
      }
    },

    /** Returns their names by their targets in the audit log. */
    async names(ids: { events: number[]; sources: number[] }): Promise<Map<string, string>> {
      if (ids.events.length + ids.sources.length === 0) return new Map()
      return new Map((await store.namesOf(orm, ids)).map(({ target, name }) => [target, name]))
    },
  }
}

/** @throws CallError itemMissing unless an editor entered it, editConflict if somebody saved meanwhile */
async function saveByHand(
  tx: Transaction,
  { id, version }: { id?: number; version?: number },
  row: store.NewPartnerEvent,
): Promise<number> {
  if (id === undefined) return store.addByHand(tx, row)
  const before = await store.lockByHand(tx, id)
  if (!before) throw new CallError('itemMissing')
  if (before.version !== version) throw new CallError('editConflict')
  await store.changeByHand(tx, id, row)
  return id
}

function foundShown({ title, starts, ends, timeZone, allDay, city, venue, url }: FoundEvent, language: string) {
  return {
    title,
    language,
    start_time: zonedTime(new Date(starts), timeZone),
    end_time: zonedTime(new Date(ends), timeZone),
    time_zone: timeZone,
    all_day: allDay,
    ...{ city, venue, url },
  }
}

const sourceShown = (row: store.ListedSource): PartnerSource => ({
  id: row.id,
  version: row.version,
  name: row.name,
  url: row.url ?? '',
  time_zone: row.timeZone,
  every_minutes: row.everyMinutes,
  paused: row.paused,
  read_time: row.readAt && siteTime(row.readAt),
  next_time: row.url === null || row.paused ? null : siteTime(row.nextReadAt),
  problem: row.problem,
  result: row.result,
  failing: row.problem !== null,
  events: row.events,
})

export type PartnerEventsDesk = ReturnType<typeof createPartnerEventsDesk>
