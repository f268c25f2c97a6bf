import type { Role } from '#contract/members/accounts.ts'

/** Rules of who may do what with content in the bin. Pure. */

/** A person who may delete a kind may see it in the bin and restore it. */
export const mayHandle = (roles: readonly Role[], { administrators = false }: { administrators?: boolean }): boolean =>
  !administrators || roles.includes('administrator')
