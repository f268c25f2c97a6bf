import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { PresenceService } from '#server/modules/staff/presence/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { lockWithOrders } from './editing/editing-store.ts'
import { isSubmitted } from './reviewing/decisions.ts'
import * as store from './reviewing/desk-store.ts'
import { createEventReviews } from './reviewing/event-reviews.ts'
import type { EventsService } from './service.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  presence: Pick<PresenceService, 'enter' | 'leave' | 'at'>
  events: EventsService
  undoTime: UndoTime
}

/** Events as the newsroom reviews and arranges them. */
export function createEventsDesk(needs: Needs) {
  const { database, engine, bus, accounts, audit, events } = needs
  const { orm } = database
  const { eventEditor } = events
  const { people } = accounts
  const paginate = createPagination(
    createCachedTotals((filter: store.StaffFilter, limit) => store.countForStaff(orm, filter, new Date(), limit)),
  )

  return {
    eventReviews: createEventReviews(needs),

    /** How many events wait, and since when the oldest, for the dashboard. */
    async totals({ now, ...context }: MemberContext): Promise<{ waiting: number; oldest: Date | null }> {
      const { all, oldest } = await store.waitingEvents(orm, userOf({ now, ...context }), now)
      return { waiting: all, oldest }
    },

    async list(
      { keyword, assigned, page, size, ...input }: ParsedInput<'staffEvents'>,
      context: MemberContext,
    ): Promise<CallOutput<'staffEvents'>> {
      const { now } = context
      const user = userOf(context)
      const filter = {
        ...input,
        assigned: assigned === 'mine' ? user : assigned,
        forms: formsOf(keyword, engine),
      }
      const rows = await store.listForStaff(orm, filter, { now, limit: size, offset: (page - 1) * size })
      const known = await people.byIds(
        rows.flatMap(({ row }) => [row.ownerId, row.assignedTo]).flatMap((one) => one ?? []),
      )
      const list = rows.map(({ decided, ...held }) => {
        const { role: _, ...row } = eventEditor.rowOf({ ...held, role: 'manager' }, now)
        const { ownerId, assignedTo, submittedAt, deletedAt } = held.row
        const { language, organiserName } = held.draft?.fields ?? held.row
        return {
          ...row,
          language,
          organiser_name: organiserName,
          owner: known.get(ownerId ?? 0) ?? null,
          assignee: known.get(assignedTo ?? 0) ?? null,
          waiting: isSubmitted(held) && !decided,
          submitted_time: submittedAt && siteTime(submittedAt),
          waiting_seconds: submittedAt && Math.max(0, Math.floor((now.getTime() - submittedAt.getTime()) / 1_000)),
          deleted: deletedAt !== null,
        }
      })
      const { oldest: _, ...counts } = await store.waitingEvents(orm, user, now)
      return { list, ...(await paginate(filter, { page, size, found: rows.length })), counts }
    },

    /** @throws CallError eventMissing */
    async feature(
      { id, featured }: ParsedInput<'featureEvent'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        if (!(await store.setFeatured(tx, id, featured))) throw new CallError('eventMissing')
        const act = { action: 'event.feature', target: `event:${id}`, after: { featured } }
        await audit.record(tx, { actorId: userOf(context), ...act })
        await bus.publish(tx, [tag.event(id), tag.list])
      })
      return {}
    },

    /** @throws CallError eventMissing, editConflict, eventHasOrders */
    async remove({ id, version }: ParsedInput<'deleteEvent'>, context: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        // One that has orders is refused without waiting for those that are under way.
        await eventEditor.assertNotNeeded(tx, id)
        const held = await lockWithOrders(tx, id)
        if (!held) throw new CallError('eventMissing')
        if (held.row.version !== version) throw new CallError('editConflict')
        await eventEditor.assertNotNeeded(tx, id)
        await eventEditor.putIntoBin(tx, { ...held, role: 'manager' }, context)
      })
      return {}
    },

    async organisers({ trusted, page, size }: ParsedInput<'staffOrganisers'>): Promise<CallOutput<'staffOrganisers'>> {
      const rows = await store.listOrganisers(orm, { trusted }, { limit: size, offset: (page - 1) * size })
      const total = await store.countOrganisers(orm, { trusted })
      const known = await people.byIds(rows.flatMap(({ userId, trustedBy }) => [userId, trustedBy ?? userId]))
      const list = rows.flatMap(({ userId, trustedBy, trustedAt, ...row }) => {
        const user = known.get(userId)
        const trust = trustedAt && { by: known.get(trustedBy ?? 0) ?? null, time: siteTime(trustedAt) }
        return user ? [{ user, ...row, trusted: trust }] : []
      })
      return { list, total, more: page * size < total }
    },

    /** @throws CallError userMissing */
    async trust(
      { user, trusted }: ParsedInput<'trustOrganiser'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      if (!(await people.byIds([user])).has(user)) throw new CallError('userMissing')
      await transaction(database, async (tx) => {
        if (!(await store.setTrusted(tx, user, userOf(context), trusted))) return
        const action = trusted ? 'organiser.trust' : 'organiser.distrust'
        await audit.record(tx, { actorId: userOf(context), action, target: `user:${user}` })
      })
      return {}
    },
  }
}

export type EventsDesk = ReturnType<typeof createEventsDesk>
