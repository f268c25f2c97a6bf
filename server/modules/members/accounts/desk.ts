import { createRealNamesDesk, type RealNameNeeds } from './real-names-desk.ts'
import { createUsersDesk, type UserNeeds } from './users-desk.ts'

export type AccountsDeskNeeds = UserNeeds & RealNameNeeds

/** How administrators look after users and their real names. Every act is recorded. */
export const createAccountsDesk = (needs: AccountsDeskNeeds) => ({
  users: createUsersDesk(needs),
  realNames: createRealNamesDesk(needs),
})

export type AccountsDesk = ReturnType<typeof createAccountsDesk>
