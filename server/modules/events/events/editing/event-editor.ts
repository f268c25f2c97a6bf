import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserEvent, OrganiserRow } from '#contract/events/event-desk.ts'
import { type EventRole, statusAt } from '#contract/events/event-terms.ts'
import type { EventDetails } from '#contract/events/events.ts'
import type { Engine } from '#language/engine.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import type { EventReader } from '../event-reader.ts'
import type { EventFollower } from '../followers.ts'
import type { EventRoles } from '../members/roles.ts'
import { giveRole, isTrusted } from '../members/roles-store.ts'
import { mayChange, mayDelete } from '../policy.ts'
import { openVerdict } from '../reviewing/verdict-store.ts'
import type { StoredFields } from '../tables.ts'
import { tag } from '../tags.ts'
import * as store from './editing-store.ts'
import { columnsOf, emptyFields, fieldsAfter, fieldsOf, fieldsShown, isAsPublished, workingFields } from './fields.ts'
import type { Publication } from './publication.ts'
import type { StaffActs } from './staff-acts.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  bin: Pick<BinService, 'put'>
  /** A stored picture by its path. @throws CallError invalidInput */
  pictureOf(
    path: string | null,
    circumstances: { before: Picture | null; alt: string; field: string },
  ): Promise<Picture | null>
  followers: readonly EventFollower[]
  publication: Publication
  reader: Pick<EventReader, 'present' | 'surroundings'>
  roles: EventRoles
  staffActs: StaffActs
}

type Held = store.HeldEvent & { role: EventRole }

/** Roles that may change an event. */
export const managing: readonly EventRole[] = ['owner', 'manager']
const anyRole: readonly EventRole[] = ['owner', 'manager', 'door']

/** Creates the service by which organisers manage their events. */
export function createEventEditor(needs: Needs) {
  const { database, engine, bus, bin, followers, publication, reader, roles, staffActs } = needs
  const { orm } = database

  async function toOrganiserEvent(held: Held, { now }: MemberContext, db: Executor = orm): Promise<OrganiserEvent> {
    const { row, draft, role } = held
    const fields = workingFields(held)
    const hosts = await store.hostsOf(db, row.id)
    const series = row.seriesId === null ? [] : await store.siblingsOf(db, row.seriesId)
    const time = (moment: Date | null, zone: string) => moment && zonedTime(moment, zone)
    return {
      id: row.id,
      version: row.version,
      state: row.state,
      changes: draft?.state ?? null,
      reason: row.reason,
      cancel_reason: row.cancelReason,
      status: statusOf(row, now),
      fields: fieldsShown(fields),
      poster_picture: fields.poster,
      role,
      trusted: row.ownerId !== null && (await isTrusted(db, row.ownerId)),
      hosts: hosts.map(({ id, name, email, state }) => ({ id, name, email, state })),
      series: series
        .filter(({ id }) => id !== row.id)
        .map(({ id, startsAt, timeZone, state }) => ({ id, start: time(startsAt, timeZone), state })),
      featured: row.featured,
      demo: row.demo,
      updated_time: siteTime(draft && draft.savedAt > row.updatedAt ? draft.savedAt : row.updatedAt),
      published_time: row.publishedAt && siteTime(row.publishedAt),
      submitted_time: row.submittedAt && siteTime(row.submittedAt),
    }
  }

  /** The poster that an update names; undefined where it leaves it as it is. */
  const posterOf = async (
    { poster, title }: Pick<ParsedInput<'activityUpdate'>, 'poster' | 'title'>,
    before: StoredFields,
  ): Promise<Picture | null | undefined> =>
    poster === undefined
      ? undefined
      : needs.pictureOf(poster, { before: before.poster, alt: title ?? before.title, field: 'poster' })

  /** Locks an event in which the caller has one of these roles. @throws CallError eventMissing, notAllowed */
  async function mustLock(
    tx: Transaction,
    id: number,
    caller: MemberContext,
    allowed: readonly EventRole[],
    lock = store.lockEvent,
  ): Promise<Held> {
    const { role } = await roles.requireRole(id, caller, allowed)
    const held = await lock(tx, id)
    if (!held) throw new CallError('eventMissing')
    return { ...held, role }
  }

  async function add(
    { client_key, ...input }: ParsedInput<'activityUpdate'>,
    caller: MemberContext,
  ): Promise<OrganiserEvent> {
    const userId = userOf(caller)
    const empty = emptyFields()
    const fields = fieldsAfter(empty, input, await posterOf(input, empty))
    const id = await transaction(database, async (tx) => {
      const row = await store.addEvent(tx, { ...columnsOf(fields), ownerId: userId, clientKey: client_key ?? null })
      if (row) await giveRole(tx, row.id, userId, 'owner')
      return row?.id ?? (client_key && (await store.eventByClientKey(tx, userId, client_key)))
    })
    if (!id) throw new CallError('editConflict')
    return toOrganiserEvent(await roles.requireRole(id, caller, managing), caller)
  }

  /**
   * Saves fields over a locked event: into its row before it was ever published, beside it from then on, unless they
   * equal the published ones. The currency is that of prices, which are public at once, and needs no review.
   */
  async function saveFields(tx: Transaction, { row, draft }: store.HeldEvent, fields: StoredFields, savedBy: number) {
    if (row.state === 'published') {
      if (isAsPublished(row, fields)) await store.dropDraft(tx, row.id)
      else await store.keepDraft(tx, { eventId: row.id, fields, state: 'draft', savedBy })
      const { currency, currencyExponent } = columnsOf(fields)
      if (currency !== row.currency) await bus.publish(tx, [tag.event(row.id), tag.list])
      const reason = draft?.state === 'refused' ? '' : row.reason
      return store.changeEvent(tx, row.id, { reason, currency, currencyExponent })
    }
    return store.changeEvent(tx, row.id, { ...columnsOf(fields), state: 'draft' })
  }

  const putIntoBin = async (tx: Transaction, { row }: Held, caller: MemberContext) => {
    await store.changeEvent(tx, row.id, { deletedAt: caller.now })
    const { id, title, language } = row
    await bin.put(tx, { kind: 'event', id, title, language, by: userOf(caller), now: caller.now })
    await bus.publish(tx, [tag.event(id), tag.list])
  }

  /** @throws CallError eventHasOrders where another subject needs it still */
  async function assertNotNeeded(tx: Transaction, id: number): Promise<void> {
    for (const follower of followers) await follower.beforeDelete?.(tx, id)
  }

  return {
    shown: toOrganiserEvent,
    rowOf,
    fieldsShown,
    assertNotNeeded,
    putIntoBin,

    /** The events that the caller may manage or check in for. */
    async list(
      { state, status, keyword, page, size }: ParsedInput<'activityLists'>,
      caller: MemberContext,
    ): Promise<CallOutput<'activityLists'>> {
      const filter = { userId: userOf(caller), state, status, forms: formsOf(keyword, engine), now: caller.now }
      const rows = await store.listOwn(orm, filter, { limit: size + 1, offset: (page - 1) * size })
      return {
        list: rows.slice(0, size).map((held) => rowOf(held, caller.now)),
        total: await store.countOwn(orm, filter),
        more: rows.length > size,
      }
    },

    /** @throws CallError eventMissing */
    details: async ({ id }: ParsedInput<'activityDetails'>, caller: MemberContext) =>
      toOrganiserEvent(await roles.requireRole(id, caller, anyRole), caller),

    /**
     * Adds an event, or saves one over the version that was read.
     * @throws CallError eventMissing, notAllowed, wrongState, currencyFixed, and as `fieldsAfter`
     */
    async update(input: ParsedInput<'activityUpdate'>, caller: MemberContext): Promise<CallOutput<'activityUpdate'>> {
      const { id, version, client_key: _, ...entered } = input
      if (id === undefined) return { saved: true, record: await add(input, caller) }
      const seen = await roles.requireRole(id, caller, managing)
      const poster = await posterOf(input, workingFields(seen))
      return transaction(database, async (tx) => {
        const held = await mustLock(tx, id, caller, managing)
        if (held.row.version !== version)
          return { saved: false as const, current: await toOrganiserEvent(held, caller, tx) }
        if (!mayChange(held.row.state, held.draft?.state)) throw new CallError('wrongState')
        const fields = fieldsAfter(workingFields(held), entered, poster)
        if (fields.currency !== held.row.currency && (await store.isCurrencyFixed(tx, id)))
          throw new CallError('currencyFixed', 'currency')
        await saveFields(tx, held, fields, userOf(caller))
        await staffActs.note(tx, id, 'event.edit', caller)
        return {
          saved: true as const,
          record: await toOrganiserEvent(await mustLock(tx, id, caller, managing), caller, tx),
        }
      })
    },

    /** @throws CallError eventMissing, notAllowed, editConflict, wrongState where it is published, eventHasOrders */
    async destroy(
      { id, version }: ParsedInput<'activityDestroy'>,
      caller: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const held = await mustLock(tx, id, caller, ['owner'], store.lockWithOrders)
        if (held.row.version !== version) throw new CallError('editConflict')
        await assertNotNeeded(tx, id)
        if (!mayDelete(held.row.state)) throw new CallError('wrongState')
        await putIntoBin(tx, held, caller)
      })
      return {}
    },

    /** @throws CallError as `Publication.submit` */
    async submit({ id, version }: ParsedInput<'submitActivity'>, caller: MemberContext): Promise<OrganiserEvent> {
      const seen = await roles.requireRole(id, caller, managing)
      await publication.submit(seen, version, caller, (tx) => staffActs.note(tx, id, 'event.publish', caller))
      return toOrganiserEvent(await roles.requireRole(id, caller, managing), caller)
    },

    /** @throws CallError eventMissing, notAllowed, editConflict, wrongState where it does not wait */
    async withdraw({ id, version }: ParsedInput<'withdrawActivity'>, caller: MemberContext): Promise<OrganiserEvent> {
      return transaction(database, async (tx) => {
        const { row, draft } = await mustLock(tx, id, caller, managing)
        if (row.version !== version) throw new CallError('editConflict')
        if (row.state !== 'pending' && draft?.state !== 'pending') throw new CallError('wrongState')
        // It is decided already, and only the newsroom knows.
        if (await openVerdict(tx, id)) throw new CallError('wrongState')
        await staffActs.note(tx, id, 'event.withdraw', caller)
        if (draft) await store.keepDraft(tx, { ...draft, state: 'draft' })
        const state = row.state === 'pending' ? 'draft' : row.state
        await store.changeEvent(tx, id, { state, submittedAt: null, heldBy: null })
        return toOrganiserEvent(await mustLock(tx, id, caller, managing), caller, tx)
      })
    },

    /** @throws CallError eventMissing, notAllowed, editConflict, wrongState without changes, and once they are decided on */
    async discardChanges(
      { id, version }: ParsedInput<'discardActivityChanges'>,
      caller: MemberContext,
    ): Promise<OrganiserEvent> {
      return transaction(database, async (tx) => {
        const { row, draft } = await mustLock(tx, id, caller, managing)
        if (row.version !== version) throw new CallError('editConflict')
        if (row.state !== 'published' || !draft || (await openVerdict(tx, id))) throw new CallError('wrongState')
        await staffActs.note(tx, id, 'event.discard', caller)
        await store.dropDraft(tx, id)
        await store.changeEvent(tx, id, { submittedAt: null, heldBy: null, reason: '' })
        return toOrganiserEvent(await mustLock(tx, id, caller, managing), caller, tx)
      })
    },

    /** The fields that readers have. @throws CallError eventMissing, notAllowed */
    async published(
      { id }: ParsedInput<'publishedActivity'>,
      caller: MemberContext,
    ): Promise<CallOutput<'publishedActivity'>> {
      const { row } = await roles.requireRole(id, caller, managing)
      return { fields: row.state === 'published' ? fieldsShown(fieldsOf(row)) : null }
    },

    /** Any event as readers would see it, for pages that only staff see. @throws CallError eventMissing, eventIncomplete */
    async asDraft(id: number, context: CallContext): Promise<EventDetails> {
      const held = await store.findEvent(orm, id)
      if (!held) throw new CallError('eventMissing')
      const row = await publication.asShown(held)
      return reader.present.details(row, context.language, context.now, await reader.surroundings(row, context))
    },

    /** The event as readers would see it, with its changes. @throws CallError eventMissing, notAllowed, eventIncomplete */
    async preview(
      { id }: ParsedInput<'previewActivity'>,
      caller: MemberContext,
    ): Promise<CallOutput<'previewActivity'>> {
      const held = await roles.requireRole(id, caller, managing)
      const row = await publication.asShown(held)
      return reader.present.details(row, caller.language, caller.now, await reader.surroundings(row, caller))
    },
  }
}

const statusOf = ({ startsAt, endsAt }: Pick<store.HeldEvent['row'], 'startsAt' | 'endsAt'>, now: Date) =>
  startsAt && endsAt ? statusAt(startsAt.getTime(), endsAt.getTime(), now.getTime()) : null

function rowOf({ row, draft, role }: Held, now: Date): OrganiserRow {
  const fields = workingFields({ row, draft })
  return {
    id: row.id,
    title: fields.title,
    time_zone: fields.timeZone,
    attendance: fields.attendance,
    city: fields.city,
    featured: row.featured,
    demo: row.demo,
    version: row.version,
    state: row.state,
    changes: draft?.state ?? null,
    status: statusOf(row, now),
    start_time: fields.start && zonedTime(new Date(fields.start), fields.timeZone),
    end_time: fields.end && zonedTime(new Date(fields.end), fields.timeZone),
    poster: fields.poster,
    role,
    updated_time: siteTime(row.updatedAt),
  }
}

export type EventEditor = ReturnType<typeof createEventEditor>
