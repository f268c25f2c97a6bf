import { type Role, role as roleForm } from '#contract/members/accounts.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { emailOf } from '../codes/addresses.ts'
import { addUser, changeRole, type RoleChange } from '../users-store.ts'
import { nicknameFrom, nicknameOfRole } from './nickname.ts'

/** Giving and taking roles. They hold at once, also in active sessions. */
export function createRoles(database: Pick<Database, 'orm'>) {
  return {
    /** The role of a name; undefined where there is none. */
    parseRole: (name: string): Role | undefined => roleForm.safeParse(name).data,

    /**
     * Gives a role to the user with an email address, or removes it.
     * @param change create: an account is made where the address has none; its owner signs in with a code by email;
     * name: what the new account is called, else by its role and a number
     * @param noted further work in the same transaction
     * @returns the roles afterwards; undefined: nobody has the address
     * @throws CallError invalidEmail
     */
    async change(
      email: string,
      role: Role,
      { remove = false, create = false, name, now }: { remove?: boolean; create?: boolean; name?: string; now: Date },
      noted: (tx: Transaction, change: RoleChange) => Promise<void>,
    ): Promise<readonly Role[] | undefined> {
      const address = emailOf(email)
      return transaction(database, async (tx) => {
        if (create && !remove) {
          const nickname = nicknameFrom(name) ?? nicknameOfRole(role)
          await addUser(tx, address, { nickname, createdAt: now, updatedAt: now })
        }
        const change = await changeRole(tx, address.email, role, { remove, now })
        if (change && change.before.includes(role) === remove) await noted(tx, change)
        return change?.after
      })
    },
  }
}
