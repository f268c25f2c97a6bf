import type { EventRole, EventState } from '#contract/events/event-terms.ts'
import type { Role } from '#contract/members/accounts.ts'
import { isStaff } from '#contract/members/roles.ts'

/** Rules of who may do what with an event. Pure. */

/** The role that somebody acts in: their own, and for editors of the site at least that of a manager. */
export function actingRole(own: EventRole | undefined, roles: readonly Role[]): EventRole | undefined {
  return own === 'owner' || !isStaff({ roles }) ? own : 'manager'
}

/** Changes of what waits for a decision would be changes of what is being read: they are taken back first. */
export const mayChange = (state: EventState, changes: 'draft' | 'pending' | 'refused' | undefined): boolean =>
  state !== 'cancelled' && state !== 'pending' && changes !== 'pending'

/** True if an event may be deleted; one that readers have may be cancelled, but not deleted. */
export const mayDelete = (state: EventState): boolean => state !== 'published'
