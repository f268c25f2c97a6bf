import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { EventRoles } from '../members/roles.ts'

/** Acts of the site's editors on the events of others, by the calls that organisers have. */
type StaffAct = 'event.edit' | 'event.publish' | 'event.withdraw' | 'event.discard' | 'event.cancel'

/** Notes in the audit log what somebody does with an event in which they have no role of their own. */
export function createStaffActs({
  audit,
  roles,
}: {
  audit: Pick<AuditService, 'record'>
  roles: Pick<EventRoles, 'roleIn'>
}) {
  return {
    async note(
      tx: Transaction,
      eventId: number,
      action: StaffAct,
      caller: MemberContext,
      after?: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const actorId = userOf(caller)
      if ((await roles.roleIn(eventId, actorId, tx)) !== undefined) return
      await audit.record(tx, { actorId, action, target: `event:${eventId}`, after })
    },
  }
}

export type StaffActs = ReturnType<typeof createStaffActs>
