import {
  type ErasedKind,
  finishErasures,
  recordErasure,
  recordsToErase,
} from '#server/platform/backup/erased-records.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { PersonalDataSource } from '#server/platform/subjects/extension-points.ts'
import { removeExpiredCodes } from '../codes/codes-store.ts'
import type { Post } from '../mails/post.ts'
import { erasedNickname } from '../people/nickname.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { erasePerson, holdUserToErase, type UserRow, usersToErase } from '../users-store.ts'
import { removeBelongings, removeExpiredAttempts } from './removal-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  sessions: Sessions
  post: Post
  personalDataSources: readonly Pick<PersonalDataSource, 'erase'>[]
  /** Published work stays, without its author's name. */
  authors: { neutralise(tx: Transaction, authorId: number): Promise<void> }
  log: Log
}

const batch = 50

/** An account is known by its number and the microsecond of its creation. */
const erasedAccounts: ErasedKind = {
  kind: 'account',
  table: 'users',
  key: `record.id || ' ' || extract(epoch from record.created_at)`,
}

/** Erases the accounts whose waiting time is over. */
export function createAccountErasure({ database, sessions, post, personalDataSources, authors, log }: Needs) {
  /**
   * @param again whether its owner was informed of the erasure before
   * @returns the user; undefined if somebody else erased it first, or it signed in
   */
  async function erase(id: number, now: Date, again = false): Promise<UserRow | undefined> {
    const erased = await transaction(database, async (tx) => {
      const user = await holdUserToErase(tx, id, again ? undefined : now)
      if (!user) return undefined
      for (const source of personalDataSources) await source.erase(tx, id, user.authorId)
      if (user.authorId !== null) await authors.neutralise(tx, user.authorId)
      await removeBelongings(tx, id)
      await recordErasure(tx, erasedAccounts, id, now)
      await erasePerson(tx, id, erasedNickname, now)
      return user
    })
    if (erased && !again) post.tell(erased.email, 'deletionDone', erased.language, { time: now })
    return erased
  }

  return {
    /**
     * Erases accounts again that came back with a restored backup.
     * @throws Error where that fails: such a site must not be used
     */
    async eraseAgain(now: Date): Promise<void> {
      const accounts = await recordsToErase(database.orm, erasedAccounts)
      for (const id of accounts) await erase(id, now, true)
      await finishErasures(database.orm, erasedAccounts)
      if (accounts.length > 0) log.info({ erased: accounts.length }, 'Accounts erased again after a restore')
    },

    /** Erases an account whose time has come. @returns whether it is gone */
    async eraseIfDue({ id, deregisterAt }: UserRow, now: Date): Promise<boolean> {
      if (!deregisterAt || deregisterAt > now) return false
      await erase(id, now)
      return true
    },

    /**
     * Erases all accounts whose time has come, and what has outlived its use: codes, sessions, attempts to link.
     * @param stopped asked between two accounts
     * @returns how many accounts were erased
     */
    async eraseDue(now: Date, stopped: () => boolean = () => false): Promise<number> {
      let erased = 0
      const failed = new Set<number>()
      for (;;) {
        const due = (await usersToErase(database.orm, now, batch + failed.size)).filter(({ id }) => !failed.has(id))
        if (due.length === 0) break
        for (const { id } of due) {
          if (stopped()) return erased
          try {
            if (await erase(id, now)) erased += 1
          } catch (error) {
            failed.add(id)
            log.error({ err: error, user: id }, 'An account could not be erased; it is tried again later')
          }
        }
      }
      await removeExpiredCodes(database.orm, now)
      await removeExpiredAttempts(database.orm, now)
      await sessions.sweep(now)
      return erased
    },
  }
}

export type AccountErasure = ReturnType<typeof createAccountErasure>
