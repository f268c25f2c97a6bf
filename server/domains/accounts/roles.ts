import { type Role, role as roleForm } from '#contract/accounts.ts'
import type { Database } from '#server/platform/database.ts'
import { emailOf } from './addresses.ts'
import { freshNickname } from './nickname.ts'
import { addUser, changeRole } from './users-store.ts'

/** Giving and taking roles. They hold at once, also in sessions that are under way. */
export function createRoles({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The role of a name; undefined where there is none. */
    named: (name: string): Role | undefined => roleForm.safeParse(name).data,

    /**
     * Gives a role to whoever has an email address, or takes it.
     * @param change create: an account is made where the address has none; its owner signs in with a code by email
     * @returns the roles afterwards; undefined: nobody has the address
     * @throws CallError invalidEmail
     */
    async change(
      email: string,
      role: Role,
      { remove = false, create = false, now }: { remove?: boolean; create?: boolean; now: Date },
    ): Promise<readonly Role[] | undefined> {
      const address = emailOf(email)
      if (create && !remove) {
        await addUser(orm, address, { nickname: freshNickname('zh-Hans'), createdAt: now, updatedAt: now })
      }
      return changeRole(orm, address.email, role, { remove, now })
    },
  }
}
