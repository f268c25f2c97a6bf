import type { Role } from '#contract/accounts.ts'

/** Roles that hold others: an administrator may all that an editor may, who may all that a columnist may. */
const held: Readonly<Record<Role, readonly Role[]>> = {
  columnist: [],
  organiser: [],
  editor: ['columnist'],
  administrator: ['editor', 'columnist', 'organiser'],
}

/** Whether somebody with these roles may do what a role stands for. Everybody is a reader, which no role says. */
export const holdsRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.some((role) => role === wanted || held[role].includes(wanted))
