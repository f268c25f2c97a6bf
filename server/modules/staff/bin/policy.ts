import type { Role } from '#contract/members/accounts.ts'

/** Who may do what with what is in the bin. Pure. */

/** Whoever may delete a kind may see it in the bin and bring it back. */
export const mayHandle = (roles: readonly Role[], { administrators = false }: { administrators?: boolean }): boolean =>
  !administrators || roles.includes('administrator')
