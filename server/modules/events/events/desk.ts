import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffEvent } from '#contract/events/event-review.ts'
import type { Engine } from '#language/engine.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { PresenceService } from '#server/modules/staff/presence/service.ts'
import { createKeptTotals } from '#server/platform/cache/cached-totals.ts'
import { type Database, storable, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import * as store from './review-store.ts'
import type { EventsService } from './service.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  presence: Pick<PresenceService, 'enter' | 'at'>
  events: EventsService
}

const targetOf = (id: number): string => `event:${id}`

/** Events as the newsroom reviews and arranges them. */
export function createEventsDesk({ database, engine, bus, accounts, audit, presence, events }: Needs) {
  const { orm } = database
  const { organising, publication, reading, roles } = events
  const { people } = accounts
  const foot = createPagination(
    createKeptTotals((filter: store.StaffFilter, limit) => store.countForStaff(orm, filter, new Date(), limit)),
  )

  async function notesOf(id: number) {
    const rows = await store.notesOf(orm, id)
    const known = await people.byIds(rows.flatMap(({ authorId }) => authorId ?? []))
    return rows.map(({ id, authorId, text, writtenAt }) => ({
      id,
      author: known.get(authorId ?? 0) ?? null,
      text,
      written_time: siteTime(writtenAt),
    }))
  }

  async function whole(id: number, context: MemberContext): Promise<StaffEvent> {
    const held = await roles.requireRole(id, context, ['owner', 'manager'])
    const present = await presence.at(targetOf(id), context.now)
    const holder = held.row.heldBy !== null && present.includes(held.row.heldBy) ? held.row.heldBy : null
    const named = await people.byIds([...present, ...[held.row.ownerId, holder].flatMap((one) => one ?? [])])
    const isShown = held.row.state === 'published' || held.row.state === 'cancelled'
    return {
      event: await organising.shown(held, context),
      preview: held.row.startsAt || held.draft?.fields.start ? await organising.preview({ id }, context) : null,
      published: isShown ? await reading.details({ id }, context) : null,
      owner: named.get(held.row.ownerId ?? 0) ?? null,
      notes: await notesOf(id),
      viewers: present.filter((one) => one !== userOf(context)).flatMap((one) => named.get(one) ?? []),
      holder: named.get(holder ?? 0) ?? null,
    }
  }

  return {
    async list(
      { waiting, state, status, keyword, page, size }: ParsedInput<'staffEvents'>,
      { now }: MemberContext,
    ): Promise<CallOutput<'staffEvents'>> {
      const filter = { waiting, state, status, forms: formsOf(keyword, engine) }
      const rows = await store.listForStaff(orm, filter, { now, limit: size, offset: (page - 1) * size })
      const owners = await people.byIds(rows.flatMap(({ row }) => row.ownerId ?? []))
      const list = rows.map((held) => {
        const { role: _, ...row } = organising.rowOf({ ...held, role: 'manager' }, now)
        const { ownerId, submittedAt } = held.row
        return { ...row, owner: owners.get(ownerId ?? 0) ?? null, submitted_time: submittedAt && siteTime(submittedAt) }
      })
      return {
        list,
        ...(await foot(filter, { page, size, found: rows.length })),
        waiting: await store.countForStaff(orm, { waiting: true }, now),
      }
    },

    /** Opens an event for review and takes it, unless a colleague has. @throws CallError eventMissing */
    async one({ id, take = false }: ParsedInput<'staffEvent'>, context: MemberContext): Promise<StaffEvent> {
      const { row } = await roles.requireRole(id, context, ['owner', 'manager'])
      const user = userOf(context)
      await presence.enter(targetOf(id), user, context.now)
      const present = await presence.at(targetOf(id), context.now)
      const free = row.heldBy === null || !present.includes(row.heldBy)
      if (row.submittedAt && row.heldBy !== user && (free || take)) await store.holdForReview(orm, id, user)
      return whole(id, context)
    },

    /**
     * Decides on what waits.
     * @throws CallError eventMissing, wrongState, editConflict, heldByColleague, reasonRequired, eventIncomplete, eventOver
     */
    async decide(
      { id, version, decision, reason = '' }: ParsedInput<'decideEvent'>,
      context: MemberContext,
    ): Promise<StaffEvent> {
      const why = storable(reason).trim()
      if (decision === 'refuse' && !why) throw new CallError('reasonRequired')
      const { row } = await roles.requireRole(id, context, ['owner', 'manager'])
      const user = userOf(context)
      const present = await presence.at(targetOf(id), context.now)
      if (row.heldBy !== null && row.heldBy !== user && present.includes(row.heldBy)) {
        throw new CallError('heldByColleague')
      }
      await publication.decide({ id, version, reason: decision === 'refuse' ? why : null }, context, (tx) =>
        audit.record(tx, {
          actorId: user,
          action: `event.${decision}`,
          target: targetOf(id),
          before: { state: 'pending' },
          after: { state: decision === 'approve' ? 'published' : 'refused' },
          ...(why && row.ownerId !== null && { personal: { of: `user:${row.ownerId}`, after: { reason: why } } }),
        }),
      )
      return whole(id, context)
    },

    async note({ id, text }: ParsedInput<'noteEvent'>, context: MemberContext): Promise<CallOutput<'noteEvent'>> {
      await roles.requireRole(id, context, ['owner', 'manager'])
      await store.addNote(orm, { eventId: id, authorId: userOf(context), text: storable(text), writtenAt: context.now })
      return { notes: await notesOf(id) }
    },

    /** @throws CallError eventMissing */
    async feature(
      { id, featured }: ParsedInput<'featureEvent'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        if (!(await store.setFeatured(tx, id, featured))) throw new CallError('eventMissing')
        const after = { featured }
        await audit.record(tx, { actorId: userOf(context), action: 'event.feature', target: targetOf(id), after })
        await bus.publish(tx, [tag.event(id), tag.list])
      })
      return {}
    },

    async organisers({ page, size }: ParsedInput<'staffOrganisers'>): Promise<CallOutput<'staffOrganisers'>> {
      const rows = await store.listOrganisers(orm, { limit: size + 1, offset: (page - 1) * size })
      const known = await people.byIds(rows.map(({ userId }) => userId))
      const list = rows.slice(0, size).flatMap(({ userId, ...row }) => {
        const user = known.get(userId)
        return user ? [{ user, ...row }] : []
      })
      return { list, more: rows.length > size }
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
