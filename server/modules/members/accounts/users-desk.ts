import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { nextSiteDay, siteDayStart, siteTime } from '#server/platform/site-time.ts'
import type { ActLog } from '#server/platform/staff-acts.ts'
import { type Obstacle, obstacleToLifting, obstacleToRole, obstacleToSuspending, rolesAfter } from './policy.ts'
import { presentUser, presentUserDetails } from './present.ts'
import type { AccountsService, HeldMember, MemberFilter } from './service.ts'

export interface UserNeeds {
  database: Database
  accounts: Pick<AccountsService, 'members' | 'people' | 'exempt'>
  audit: ActLog
  content: {
    authorEditor: { find(id: number): Promise<{ id: number; nickname: string } | undefined> }
  }
  /** Counts of what authors published. */
  authors: { output(id: number): Promise<{ articles: number; flash: number }> }
  messages: Pick<MessagesService, 'counts'>
  /** Manuscripts that users own. */
  manuscripts: { manuscriptReviews: { countOf(owner: number): Promise<number> } }
  /** API tokens that users hold. */
  tokens: {
    countOf(ownerId: number, now: Date): Promise<number>
    endAllOf(tx: Transaction, ownerId: number, by: { by: number; now: Date }): Promise<number>
  }
}

const longestReason = 500

/** The beginning of a day of the site's time. @throws CallError invalidInput for an unknown day */
function startOf(text: string, field: string): Date {
  const start = siteDayStart(text)
  if (!start) throw new CallError('invalidInput', field)
  return start
}

const targetOf = (id: number) => `user:${id}` as const

/** Users: who they are, what they may do, and whether they may come in. */
export function createUsersDesk({
  database,
  accounts,
  audit,
  content,
  authors,
  messages,
  manuscripts,
  tokens,
}: UserNeeds) {
  const { members } = accounts

  /** Changes a member, who is locked meanwhile together with all administrators. */
  async function change<T>(
    { id, context }: { id: number; context: MemberContext },
    obstacleOf: (held: {
      actor: HeldMember | undefined
      target: HeldMember | undefined
      administratorRemains: boolean
    }) => Obstacle | undefined,
    work: (tx: Transaction, target: HeldMember) => Promise<T>,
  ): Promise<T> {
    return transaction(database, async (tx) => {
      const held = await members.holdWithAdministrators(tx, id)
      const [actor, target] = [userOf(context), id].map((one) => held.find((other) => other.id === one))
      const obstacle = obstacleOf({ actor, target, administratorRemains: members.administratorRemains(held, id) })
      if (obstacle || !target) throw new CallError(obstacle ?? 'userMissing')
      return work(tx, target)
    })
  }

  return {
    /** Users that fit, newest first. @throws CallError invalidInput with the name of a day that does not exist */
    async list({
      keyword,
      role,
      status,
      joined_from,
      joined_to,
      page,
      size,
    }: ParsedInput<'staffUsers'>): Promise<CallOutput<'staffUsers'>> {
      const filter: MemberFilter = {
        keyword: keyword?.trim() || undefined,
        role,
        status,
        from: joined_from && startOf(joined_from, 'joined_from').toISOString(),
        before: joined_to && nextSiteDay(startOf(joined_to, 'joined_to')).toISOString(),
      }
      const { rows, pagination } = await members.list(filter, { page, size })
      return { list: rows.map(presentUser), ...pagination }
    },

    /** @throws CallError userMissing */
    async one({ id }: ParsedInput<'staffUser'>, { now }: MemberContext): Promise<CallOutput<'staffUser'>> {
      const member = await members.find(id, now)
      if (!member) throw new CallError('userMissing')
      const { authorId } = member
      const [author, output, owned, sent, goodTokens] = await Promise.all([
        authorId === null ? undefined : content.authorEditor.find(authorId),
        authorId === null ? { articles: 0, flash: 0 } : authors.output(authorId),
        manuscripts.manuscriptReviews.countOf(id),
        messages.counts(id),
        tokens.countOf(id, now),
      ])
      const works = { articles: output.articles, flash: output.flash, manuscripts: owned }
      return presentUserDetails(member, { author, works, messages: sent, tokens: goodTokens })
    },

    /**
     * Gives a role or takes it; active sessions have it at once.
     * @throws CallError userMissing, lastAdministrator; notAllowed where the caller's own role was taken meanwhile
     */
    async changeRole({ id, role, give }: ParsedInput<'changeUserRole'>, context: MemberContext) {
      return change(
        { id, context },
        (held) => obstacleToRole(held, { role, give }),
        async (tx, target) => {
          const roles = rolesAfter(target.roles, role, give)
          if (target.roles.includes(role) === give) return { roles: [...target.roles] }
          await members.setRoles(tx, id, roles, context.now)
          await audit.record(tx, {
            actorId: userOf(context),
            action: give ? 'user.give_role' : 'user.take_role',
            target: targetOf(id),
            before: { roles: target.roles },
            after: { roles },
          })
          return { roles }
        },
      )
    },

    /**
     * Suspends a user: all sessions end, and the reason is mailed and said at each attempt to sign in.
     * @throws CallError reasonRequired, userMissing, ownAccount, lastAdministrator, wrongState, notAllowed
     */
    async suspend({ id, reason }: ParsedInput<'suspendUser'>, context: MemberContext) {
      const given = [...sanitizeForPostgres(reason).replace(/\s+/gu, ' ').trim()].slice(0, longestReason).join('')
      if (!given) throw new CallError('reasonRequired')
      const { ended, target } = await change({ id, context }, obstacleToSuspending, async (tx, target) => {
        const ended = await members.suspend(tx, id, given, context.now)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'user.suspend',
          target: targetOf(id),
          before: { status: target.status },
          after: { status: 'suspended' },
          personal: { of: targetOf(id), after: { reason: given } },
        })
        return { ended, target }
      })
      members.tell(target, 'suspended', { reason: given, time: context.now })
      return { ended }
    },

    /** @throws CallError userMissing, wrongState, notAllowed */
    async lift({ id }: ParsedInput<'liftSuspension'>, context: MemberContext) {
      const target = await change({ id, context }, obstacleToLifting, async (tx, held) => {
        await members.reinstate(tx, id, context.now)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'user.lift_suspension',
          target: targetOf(id),
          before: { status: held.status },
          after: { status: 'active' },
          personal: { of: targetOf(id), before: { reason: held.statusReason } },
        })
        return held
      })
      members.tell(target, 'reinstated', { time: context.now })
      return {}
    },

    /** Lets a user work for a day without the second factor that is required. @throws CallError userMissing */
    async exempt({ id }: ParsedInput<'exemptFromSecondFactor'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        if (!(await accounts.people.writer(id, tx))) throw new CallError('userMissing')
        const by = userOf(context)
        const until = siteTime(await accounts.exempt(tx, id, { by, now: context.now }))
        await audit.record(tx, { actorId: by, action: 'user.exempt', target: targetOf(id), after: { until } })
        return { until }
      })
    },

    /** Signs a user out everywhere, and ends the API tokens that they made. @throws CallError userMissing */
    async endSessions({ id }: ParsedInput<'endUserSessions'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        if (!(await accounts.people.writer(id, tx))) throw new CallError('userMissing')
        const by = userOf(context)
        const ended = await members.endSessions(tx, id, context.now)
        const ended_tokens = await tokens.endAllOf(tx, id, { by, now: context.now })
        await audit.record(tx, {
          actorId: by,
          action: 'user.end_sessions',
          target: targetOf(id),
          after: { ended, ended_tokens },
        })
        return { ended, ended_tokens }
      })
    },
  }
}
