import { CallError } from '#contract/errors.ts'
import type { EventRole } from '#contract/events/event-terms.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { type ActingMember, type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { findEvent, type HeldEvent } from '../editing/editing-store.ts'
import { actingRole } from '../policy.ts'
import { eventsOfMember, roleOf } from './roles-store.ts'

/** Permissions in an event. A caller without a role in it does not learn that it exists. */
export function createEventRoles({ orm }: Pick<Database, 'orm'>) {
  async function actingIn(eventId: number, { caller }: ActingMember, db: Executor = orm) {
    return actingRole(await roleOf(db, eventId, caller.session.userId), caller.session.roles)
  }

  return {
    /** The role that somebody was given; undefined for none, whatever they may do on the site. */
    roleIn: (eventId: number, userId: number, db: Executor = orm) => roleOf(db, eventId, userId),

    /**
     * An event in which the caller has one of these roles; editors of the site are managers of all events.
     * @throws CallError eventMissing if it does not exist or they have no role, notAllowed if they have a lesser one
     */
    async requireRole(
      eventId: number,
      actor: ActingMember,
      roles: readonly EventRole[],
    ): Promise<HeldEvent & { role: EventRole }> {
      const found = await findEvent(orm, eventId)
      const role = found && (await actingIn(eventId, actor))
      if (!found || !role) throw new CallError('eventMissing')
      if (!roles.includes(role)) throw new CallError('notAllowed')
      return { ...found, role }
    },

    /** The numbers of the events in which the caller has a role. */
    listManaged: (reading: MemberContext) => eventsOfMember(orm, userOf(reading)),
  }
}

export type EventRoles = ReturnType<typeof createEventRoles>
