import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffEvent } from '#contract/events/event-review.ts'
import { eventLimits } from '#contract/events/event-terms.ts'
import type { Presence, ReviewNote } from '#contract/newsroom/desk.ts'
import { isVisible } from '#contract/visible-text.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { PresenceService } from '#server/modules/staff/presence/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { holderAfter, holderOf, unknownPerson } from '#server/platform/holding.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { type HeldEvent, lockEvent } from '../editing/editing-store.ts'
import { type EventEditor, managing } from '../editing/event-editor.ts'
import { fieldsOf } from '../editing/fields.ts'
import type { Publication } from '../editing/publication.ts'
import type { EventRoles } from '../members/roles.ts'
import { type Decisions, isSubmitted } from './decisions.ts'
import { addNote, giveEvent, notesOf } from './notes-store.ts'
import * as store from './verdict-store.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  presence: Pick<PresenceService, 'enter' | 'leave' | 'at'>
  /** Parts of the service of events. */
  events: { eventEditor: EventEditor; publication: Publication; decisions: Decisions; roles: EventRoles }
  undoTime: UndoTime
}

const longestNote = 5_000
const targetOf = (id: number): string => `event:${id}`

/** Creates the service by which editors see, hold, discuss and decide an event that waits. */
export function createEventReviews({ database, accounts, audit, presence, events, undoTime }: Needs) {
  const { orm } = database
  const { eventEditor, publication, decisions, roles } = events
  const { people } = accounts

  async function mustLock(tx: Transaction, id: number): Promise<HeldEvent> {
    const held = await lockEvent(tx, id)
    if (!held) throw new CallError('eventMissing')
    return held
  }

  async function presenceOf(present: readonly number[], holder: number | null, user: number): Promise<Presence> {
    const known = await people.byIds([...present, ...(holder === null ? [] : [holder])])
    const personOf = (id: number) => known.get(id) ?? unknownPerson(id)
    return {
      viewers: present.filter((one) => one !== user).map(personOf),
      holder: holder === null ? null : personOf(holder),
      mine: holder === user,
    }
  }

  async function notes(id: number): Promise<ReviewNote[]> {
    const rows = await notesOf(orm, id)
    const known = await people.byIds(rows.flatMap(({ authorId }) => authorId ?? []))
    return rows.map(({ id, authorId, text, writtenAt }) => ({
      id,
      author: known.get(authorId ?? 0) ?? unknownPerson(authorId ?? 0),
      text,
      written_time: siteTime(writtenAt),
    }))
  }

  async function whole(id: number, context: MemberContext): Promise<StaffEvent> {
    const held = await roles.requireRole(id, context, managing)
    const { row } = held
    const verdicts = await store.verdictsOf(orm, id)
    const present = await presence.at(targetOf(id), context.now)
    const known = await people.byIds(
      [row.ownerId, row.assignedTo, ...verdicts.map(({ decidedBy }) => decidedBy)].flatMap((one) => one ?? []),
    )
    const writer = row.ownerId === null ? undefined : await people.writer(row.ownerId)
    const open = verdicts.find(({ dueAt }) => dueAt !== null)
    const undoable = open && undoTime.until(open.decidedAt).getTime() - context.now.getTime()
    return {
      event: await eventEditor.shown(held, context),
      published: row.state === 'published' && held.draft ? eventEditor.fieldsShown(fieldsOf(row)) : null,
      owner: known.get(row.ownerId ?? 0) ?? null,
      owner_language: writer?.language ?? row.language,
      assignee: known.get(row.assignedTo ?? 0) ?? null,
      waiting: isSubmitted(held) && !open,
      verdicts: verdicts.map(({ decidedBy, decidedAt, decision, reason }) => ({
        by: known.get(decidedBy ?? 0) ?? unknownPerson(decidedBy ?? 0),
        time: siteTime(decidedAt),
        decision,
        reason,
        publish_time: null,
      })),
      ...(undoable !== undefined && undoable > 0 && { undo_ms: undoable }),
      notes: await notes(id),
      presence: await presenceOf(present, holderOf(row.heldBy, present), userOf(context)),
    }
  }

  return {
    /** @throws CallError eventMissing */
    one: ({ id }: ParsedInput<'staffEvent'>, context: MemberContext): Promise<StaffEvent> => whole(id, context),

    /**
     * Reports that the caller has an event open; it is theirs to decide if nobody else holds it, or if they take it.
     * @throws CallError eventMissing
     */
    async attend(
      { id, take = false, leave = false }: ParsedInput<'attendEvent'>,
      context: MemberContext,
    ): Promise<CallOutput<'attendEvent'>> {
      const user = userOf(context)
      const { present, holder, held, open } = await transaction(database, async (tx) => {
        const held = await mustLock(tx, id)
        if (leave) await presence.leave(targetOf(id), user, tx)
        else await presence.enter(targetOf(id), user, context.now, tx)
        const present = await presence.at(targetOf(id), context.now, tx)
        const before = holderOf(held.row.heldBy, present)
        const holder = leave ? before : holderAfter(before, user, take)
        if (holder !== held.row.heldBy) await giveEvent(tx, id, { heldBy: holder })
        if (take && before !== null && before !== user) {
          const change = { before: { holder: before }, after: { holder: user } }
          await audit.record(tx, { actorId: user, action: 'event.take', target: targetOf(id), ...change })
        }
        return { present, holder, held, open: await store.openVerdict(tx, id) }
      })
      const { version } = held.row
      return { ...(await presenceOf(present, holder, user)), version, waiting: isSubmitted(held) && !open }
    },

    /**
     * Approves an event, or changes of it, or refuses them. A decision that can be undone takes effect for readers and
     * the organiser afterwards.
     * @throws CallError eventMissing, wrongState, editConflict, heldByColleague, reasonRequired, eventIncomplete,
     * textTooLong, eventOver
     */
    async decide(input: ParsedInput<'decideEvent'>, context: MemberContext): Promise<StaffEvent> {
      const { id, version, decision, undoable = false } = input
      const { now } = context
      const reason = decision === 'refuse' ? sanitizeForPostgres(input.reason ?? '').trim() : ''
      if (decision === 'refuse' && (!isVisible(reason) || [...reason].length > eventLimits.reason))
        throw new CallError('reasonRequired')
      const by = userOf(context)
      const seen = await roles.requireRole(id, context, managing)
      if (seen.row.version !== version) throw new CallError('editConflict')
      if (!isSubmitted(seen)) throw new CallError('wrongState')
      // Everything slow happens before the row is locked.
      const text = decision === 'approve' ? await publication.ready(seen, now) : undefined
      await transaction(database, async (tx) => {
        const held = await mustLock(tx, id)
        const { row } = held
        const holder = holderOf(row.heldBy, await presence.at(targetOf(id), now, tx))
        if (!isSubmitted(held) || (await store.openVerdict(tx, id))) throw new CallError('wrongState')
        if (row.version !== version) throw new CallError('editConflict')
        if (holder !== null && holder !== by) throw new CallError('heldByColleague')
        await decisions.decide(tx, held, { decision, reason, by, text, undoable }, now)
        await audit.record(tx, {
          actorId: by,
          action: `event.${decision}`,
          target: targetOf(id),
          before: { state: 'pending', version },
          after: { state: decision === 'approve' ? 'published' : 'refused' },
          ...(reason && row.ownerId !== null && { personal: { of: `user:${row.ownerId}`, after: { reason } } }),
        })
      })
      return whole(id, context)
    },

    /** Takes back what the caller decided a moment ago. @throws CallError eventMissing, notAllowed, undoTooLate */
    async undo({ id }: ParsedInput<'undoEventDecision'>, context: MemberContext): Promise<StaffEvent> {
      const actorId = userOf(context)
      await transaction(database, async (tx) => {
        await mustLock(tx, id)
        const open = await store.openVerdict(tx, id)
        if (!open) throw new CallError('undoTooLate')
        if (open.decidedBy !== actorId) throw new CallError('notAllowed')
        await store.dropOpenVerdict(tx, id)
        await audit.record(tx, { actorId, action: 'event.undo', target: targetOf(id) })
      })
      return whole(id, context)
    },

    /** @throws CallError eventMissing, invalidInput, wrongState; editConflict where another one has it by now than was seen */
    async assign(
      { id, user, seen }: ParsedInput<'assignEvent'>,
      context: MemberContext,
    ): Promise<CallOutput<'assignEvent'>> {
      const assignee = user === null ? null : (await people.staff()).find((one) => one.id === user)
      if (assignee === undefined) throw new CallError('invalidInput', 'user')
      await transaction(database, async (tx) => {
        const held = await mustLock(tx, id)
        if (!isSubmitted(held)) throw new CallError('wrongState')
        if (held.row.assignedTo !== seen) throw new CallError('editConflict')
        await giveEvent(tx, id, { assignedTo: user })
        const change = { before: { assignee: seen }, after: { assignee: user } }
        await audit.record(tx, { actorId: userOf(context), action: 'event.assign', target: targetOf(id), ...change })
      })
      return { assignee }
    },

    /** Adds a note for colleagues; organisers never see it. @throws CallError eventMissing, invalidInput */
    async note({ id, text }: ParsedInput<'noteEvent'>, context: MemberContext): Promise<CallOutput<'noteEvent'>> {
      const kept = sanitizeForPostgres(text).trim()
      if (!isVisible(kept) || kept.length > longestNote) throw new CallError('invalidInput', 'text')
      const actorId = userOf(context)
      await transaction(database, async (tx) => {
        await mustLock(tx, id)
        const note = await addNote(tx, { eventId: id, authorId: actorId, text: kept, writtenAt: context.now })
        // Without its words, which are for colleagues.
        await audit.record(tx, { actorId, action: 'event.note', target: targetOf(id), after: { note } })
      })
      return { list: await notes(id) }
    },
  }
}
