import type { Role } from '#contract/members/accounts.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { maskedEmail, maskedPhone } from '../codes/addresses.ts'
import type { Post } from '../mails/post.ts'
import { endSessions, sessionsOf } from '../sessions/sessions-store.ts'
import { accountsAndName } from '../users-store.ts'
import { administratorRemains } from './administrators.ts'
import * as store from './members-store.ts'

export type { HeldMember, MemberFilter, MemberRow, MemberStatus } from './members-store.ts'

/** A member as staff sees them: addresses are masked, and nothing else leaves this subject. */
export type ShownMember = Omit<store.MemberRow, 'email' | 'phone' | 'phoneCode'> & {
  email: string
  mobile: string
  phoneCode: string
}

const maskContacts = ({ email, phone, phoneCode, ...row }: store.MemberRow): ShownMember => ({
  ...row,
  email: maskedEmail(email),
  mobile: maskedPhone(phone),
  phoneCode: phoneCode ?? '',
})

/** Members as staff manages them. The desk decides who may do what, and records it. */
export function createMembers({ database: { orm }, post }: { database: Pick<Database, 'orm'>; post: Post }) {
  const paginate = createPagination(
    createCachedTotals((filter: store.MemberFilter, limit) => store.countMembers(orm, filter, limit)),
  )

  return {
    /** A page of the members that fit, newest first, and the number of all that fit. */
    async list(filter: store.MemberFilter, { page, size }: { page: number; size: number }) {
      const rows = await store.listMembers(orm, filter, { limit: size, offset: (page - 1) * size })
      return { rows: rows.map(maskContacts), pagination: await paginate(filter, { page, size, found: rows.length }) }
    },

    /** One member, with accounts elsewhere and the number of active sessions. */
    async find(id: number, now: Date) {
      const row = await store.findMember(orm, id)
      if (!row) return undefined
      const [{ linked }, sessions] = await Promise.all([accountsAndName(orm, id, now), sessionsOf(orm, id, now)])
      return { ...maskContacts(row), linked, sessions: sessions.length }
    },

    holdWithAdministrators: store.holdWithAdministrators,
    administratorRemains,
    setRoles: (tx: Transaction, id: number, roles: readonly Role[], now: Date) => store.setRoles(tx, id, roles, now),

    /** Ends all sessions. @returns how many were active */
    endSessions: (tx: Executor, id: number, now: Date): Promise<number> =>
      endSessions(tx, id, { except: undefined }, now),

    /** Keeps a member from signing in, at once. @returns how many sessions ended */
    async suspend(tx: Transaction, id: number, statusReason: string, now: Date): Promise<number> {
      await store.setStatus(tx, id, { status: 'suspended', statusReason, now })
      return endSessions(tx, id, { except: undefined }, now)
    },

    async reinstate(tx: Transaction, id: number, now: Date): Promise<void> {
      await store.setStatus(tx, id, { status: 'active', statusReason: '', now })
    },

    /** Notifies a member by email that they were suspended, or may sign in again. Nobody waits for it. */
    tell(
      { email, language }: store.HeldMember,
      kind: 'suspended' | 'reinstated',
      fills: { reason?: string; time: Date },
    ) {
      post.tell(email, kind, language, fills)
    },

    /** How many members a message to everybody, or to all with a role, would go to. */
    countReachable: (role?: Role): Promise<number> => store.countReachable(orm, role),
    reachableAfter: (db: Executor, role: Role | undefined, after: number, limit: number): Promise<number[]> =>
      store.reachableAfter(db, role, after, limit),
  }
}
