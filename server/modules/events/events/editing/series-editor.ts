import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { mustBeConfirmed } from '#server/platform/subjects/must-be-confirmed.ts'
import { laterDates } from '../event-time.ts'
import type { EventFollower } from '../followers.ts'
import type { EventRoles } from '../members/roles.ts'
import { giveRole } from '../members/roles-store.ts'
import type { StoredFields } from '../tables.ts'
import { tag } from '../tags.ts'
import * as store from './editing-store.ts'
import { type EventEditor, managing } from './event-editor.ts'
import { columnsOf, workingFields } from './fields.ts'
import type { StaffActs } from './staff-acts.ts'

interface Needs {
  database: Database
  bus: Bus
  followers: readonly EventFollower[]
  eventEditor: EventEditor
  roles: EventRoles
  staffActs: StaffActs
}

/** Making further events of one, and calling one off. */
export function createSeriesEditor({ database, bus, followers, eventEditor, roles, staffActs }: Needs) {
  /** A draft of a member with these fields, and the setup that other subjects keep of the event it is made of. */
  async function addCopy(
    tx: Transaction,
    fields: StoredFields,
    { of, seriesId, userId }: { of: number; seriesId: number | null; userId: number },
  ): Promise<number> {
    const row = await store.addEvent(tx, { ...columnsOf(fields), seriesId, ownerId: userId })
    if (!row) throw new Error('The copy was not added')
    await giveRole(tx, row.id, userId, 'owner')
    await store.copyHosts(tx, of, row.id, seriesId === null)
    for (const follower of followers) await follower.onCopied?.(tx, of, row.id)
    return row.id
  }

  /** The consequences of cancelling an event: its orders, and the other dates of its series, which stay. */
  async function consequencesOf(db: Executor, id: number): Promise<Consequence[]> {
    const own = await Promise.all(followers.map(async (follower) => (await follower.consequences?.(db, id)) ?? []))
    const series = await store.seriesStates(db, id)
    const drafts = series.filter(({ state }) => state !== 'published').length
    return [
      ...own.flat(),
      { kind: 'series_dates' as const, count: series.length - drafts },
      { kind: 'series_drafts' as const, count: drafts },
    ].filter(({ count }) => count > 0)
  }

  return {
    /** @throws CallError eventMissing, notAllowed */
    async consequences(
      { id }: ParsedInput<'activityConsequences'>,
      caller: MemberContext,
    ): Promise<CallOutput<'activityConsequences'>> {
      const { row } = await roles.requireRole(id, caller, managing)
      return { name: row.title, list: await consequencesOf(database.orm, id) }
    },

    /** @throws CallError eventMissing, notAllowed */
    async duplicate({ id }: ParsedInput<'duplicateActivity'>, caller: MemberContext): Promise<OrganiserEvent> {
      const held = await roles.requireRole(id, caller, managing)
      const fields = { ...workingFields(held), start: null, end: null }
      const copy = await transaction(database, (tx) =>
        addCopy(tx, fields, { of: id, seriesId: null, userId: userOf(caller) }),
      )
      return eventEditor.details({ id: copy }, caller)
    },

    /**
     * Drafts of later dates; more of them can be added from any date of a series.
     * @throws CallError eventMissing, notAllowed, editConflict, eventIncomplete without times, wrongState
     */
    async repeat(
      { id, version, every, count }: ParsedInput<'repeatActivity'>,
      caller: MemberContext,
    ): Promise<CallOutput<'repeatActivity'>> {
      await roles.requireRole(id, caller, managing)
      const created = await transaction(database, async (tx) => {
        const held = await store.lockEvent(tx, id)
        if (!held) throw new CallError('eventMissing')
        if (held.row.version !== version) throw new CallError('editConflict')
        if (held.row.state === 'cancelled') throw new CallError('wrongState')
        const fields = workingFields(held)
        if (!fields.start || !fields.end) throw new CallError('eventIncomplete', 'start, end')
        const seriesId = held.row.seriesId ?? (await store.addSeries(tx, userOf(caller), every))
        if (held.row.seriesId === null) await store.changeEvent(tx, id, { seriesId })
        const first = { starts: new Date(fields.start), ends: new Date(fields.end) }
        const ids: number[] = []
        for (const { starts, ends } of laterDates(first, fields.timeZone, every, count)) {
          const dated = { ...fields, start: starts.toISOString(), end: ends.toISOString() }
          ids.push(await addCopy(tx, dated, { of: id, seriesId, userId: userOf(caller) }))
        }
        return ids
      })
      return { event: await eventEditor.details({ id }, caller), created }
    },

    /**
     * @throws CallError eventMissing, notAllowed, editConflict, wrongState where it is not published, eventOver,
     *   consequencesUnseen, nameNotTyped
     */
    async cancel(
      { id, version, reason, ...given }: ParsedInput<'cancelActivity'>,
      caller: MemberContext,
    ): Promise<OrganiserEvent> {
      await roles.requireRole(id, caller, managing)
      await transaction(database, async (tx) => {
        const held = await store.lockEvent(tx, id)
        if (!held) throw new CallError('eventMissing')
        const { row } = held
        if (row.version !== version) throw new CallError('editConflict')
        if (row.state !== 'published') throw new CallError('wrongState')
        if (row.endsAt && row.endsAt <= caller.now) throw new CallError('eventOver')
        mustBeConfirmed(given, { name: row.title, list: await consequencesOf(tx, id) })
        await store.dropDraft(tx, id)
        await store.changeEvent(tx, id, {
          state: 'cancelled',
          cancelReason: reason,
          cancelledAt: caller.now,
          submittedAt: null,
          featured: false,
        })
        await staffActs.note(tx, id, 'event.cancel', caller, { reason })
        for (const follower of followers) await follower.onCancelled?.(tx, id, reason)
        await bus.publish(tx, [tag.event(id), tag.list])
      })
      return eventEditor.details({ id }, caller)
    },
  }
}
