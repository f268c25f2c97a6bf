import type { Role } from '#contract/members/accounts.ts'
import type { UserStatus } from '#contract/members/accounts-desk.ts'

/** Roles that can be given, the least first. */
export const roles = ['columnist', 'organiser', 'editor', 'administrator'] as const satisfies readonly Role[]

export const userStatuses = ['active', 'suspended', 'leaving', 'erased'] as const satisfies readonly UserStatus[]

/** How the state of an account looks in a list. */
export const statusTone: Readonly<Record<UserStatus, string>> = {
  active: 'approved',
  suspended: 'refused',
  leaving: 'pending',
  erased: 'erased',
}
