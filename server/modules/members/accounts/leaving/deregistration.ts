import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { deregisterDays } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { ownUser } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import { administratorRemains, isAdministrator } from '../people/administrators.ts'
import { holdWithAdministrators } from '../people/members-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Reauthentication } from '../sign-in/reauthentication.ts'
import { askDeletion } from '../users-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  sessions: Sessions
  reauthentication: Pick<Reauthentication, 'prove'>
  post: Post
}

const waitMs = deregisterDays * dayMs

/** Asking for the deletion of the own account. */
export function createDeregistration({ database, sessions, reauthentication, post }: Needs) {
  const { orm } = database

  /** Administrators who leave at once wait for each other, so that one of them finds nobody else left. */
  async function begin(id: number, now: Date): Promise<Date> {
    return transaction(database, async (tx) => {
      const held = await holdWithAdministrators(tx, id)
      const isNeeded = held.some((one) => one.id === id && isAdministrator(one)) && !administratorRemains(held, id)
      if (isNeeded) throw new CallError('lastAdministrator')
      const at = await askDeletion(tx, id, new Date(now.getTime() + waitMs))
      if (!at) throw new CallError('accountGone')
      return at
    })
  }

  return {
    /**
     * Starts the waiting time after which the account is erased, and ends all other sessions. Asked again, a waiting
     * time in progress continues.
     * @throws CallError proofRequired, wrongPassword, wrongCode, tooManyRequests, accountGone
     */
    async ask(input: ParsedInput<'deregister'>, context: MemberContext): Promise<CallOutput<'deregister'>> {
      const { caller, now, language } = context
      const user = await ownUser(orm, caller.session.userId)
      await reauthentication.prove(user, input, context)
      const at = await begin(user.id, now)
      await sessions.end(user.id, { except: caller.session.id }, now)
      const fills = { time: at }
      post.tell(user.email, 'deletionAsked', language, fills)
      await post.note(user.id, 'deletionAsked', fills)
      return { deregister_time: siteTime(at) }
    },
  }
}
