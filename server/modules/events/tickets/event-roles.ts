import type { MemberContext } from '#server/platform/http/caller.ts'

/** Permissions in an event; the subject of events knows them. */
export interface EventRoles {
  /** @throws CallError where the caller has none of the roles in the event */
  requireRole(event: number, reading: MemberContext, roles: readonly ('owner' | 'manager' | 'door')[]): Promise<unknown>
}
