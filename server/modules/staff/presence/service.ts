import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import { presenceMs } from '#contract/staff/presence-times.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import * as store from './store.ts'

/** The target that stands for the console itself. */
export const consoleTarget = 'console:desk'

const targetOf = ({ kind, id }: ParsedInput<'attendRecord'>): string => `${kind}:${id}`
const since = (now: Date): Date => new Date(now.getTime() - presenceMs.silence)

/** Records that people have open in the console. A target is a record by kind and number, such as 'manuscript:12'. */
export function createPresenceService({
  database: { orm },
  accounts,
}: {
  database: Pick<Database, 'orm'>
  accounts: Pick<AccountsService, 'people'>
}) {
  const findPeople = async (users: readonly number[], db: Executor): Promise<Person[]> => {
    const people = await accounts.people.byIds(users, db)
    return users.flatMap((user) => people.get(user) ?? [])
  }

  return {
    /** Notes that a user has something open. @param db the transaction that depends on it, where there is one */
    async enter(target: string, user: number, now: Date, db: Executor = orm): Promise<void> {
      await store.noteSeen(db, target, user, now)
    },

    async leave(target: string, user: number, db: Executor = orm): Promise<void> {
      await store.noteLeft(db, target, user)
    },

    /** Numbers of the users who have something open, the lowest first. */
    at: (target: string, now: Date, db: Executor = orm): Promise<number[]> => store.present(db, target, since(now)),

    /** Says that the caller has the console open. @returns everybody who has, the caller first */
    async here(context: MemberContext): Promise<Person[]> {
      const user = userOf(context)
      await store.noteSeen(orm, consoleTarget, user, context.now)
      const users = await store.present(orm, consoleTarget, since(context.now))
      return findPeople([user, ...users.filter((one) => one !== user)], orm)
    },

    /** Says that the caller has a record open. @returns who else has */
    async attend(input: ParsedInput<'attendRecord'>, context: MemberContext): Promise<CallOutput<'attendRecord'>> {
      const user = userOf(context)
      const target = targetOf(input)
      await store.forgetOlder(orm, user, since(context.now))
      await store.noteSeen(orm, target, user, context.now)
      const users = await store.present(orm, target, since(context.now))
      return {
        list: await findPeople(
          users.filter((one) => one !== user),
          orm,
        ),
      }
    },

    async leaveRecord(input: ParsedInput<'leaveRecord'>, context: MemberContext): Promise<CallOutput<'leaveRecord'>> {
      await store.noteLeft(orm, targetOf(input), userOf(context))
      return {}
    },
  }
}

export type PresenceService = ReturnType<typeof createPresenceService>
