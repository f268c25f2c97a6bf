import type { MemberContext } from '#server/platform/http/caller.ts'

/** Who may do what with an event; the subject of events knows. */
export interface EventRoles {
  /** @throws CallError where the caller has none of the roles in the event */
  requireRole(event: number, reading: MemberContext, roles: readonly ('owner' | 'manager' | 'door')[]): Promise<unknown>
}
