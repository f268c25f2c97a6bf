import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type EventRole, eventLimits } from '#contract/events/event-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { dayMs } from '#server/platform/durations.ts'
import { publishEvent } from '#server/platform/events/outbox.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { lockEvent } from '../editing/editing-store.ts'
import { managing } from '../editing/event-editor.ts'
import { invitationsPerDay, mailAbout } from './invitation-mails.ts'
import type { EventRoles } from './roles.ts'
import { changeRole, giveRole, removeRole, roleOf, staffOf } from './roles-store.ts'
import * as store from './staff-invitations-store.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  messages: Pick<MessagesService, 'send'>
  mails: Pick<MailQueue, 'takeBack'>
  limiter: Pick<Limiter, 'take'>
  roles: EventRoles
}

type Staff = CallOutput<'activityMembers'>

const owning: readonly EventRole[] = ['owner']
const invitedForMs = 14 * dayMs
/** How long an expired or declined invitation is listed for the organiser. */
const listedForMs = 30 * dayMs

/**
 * The staff of an event beside its owner: managers and the door. They are invited by email, and have a role once the member
 * who confirmed the address accepts. Until then nothing depends on whether the address has an account: neither the reply to
 * the organiser nor what is read or written meanwhile.
 */
export function createEventStaff({ database, accounts, messages, mails, limiter, roles }: Needs) {
  const { orm } = database

  async function listOf(eventId: number, now: Date): Promise<Staff> {
    const [rows, invitations] = await Promise.all([staffOf(orm, eventId), store.invitationsOf(orm, eventId)])
    const known = await accounts.people.byIds(rows.map(({ userId }) => userId))
    return {
      list: rows.flatMap(({ userId, role }) => {
        const user = known.get(userId)
        return user ? [{ user, role }] : []
      }),
      invitations: invitations.map(({ id, email, role, state, expiresAt }) => ({
        id,
        email,
        role,
        state: state === 'invited' && expiresAt <= now ? 'expired' : state,
        expires_time: siteTime(expiresAt),
      })),
    }
  }

  return {
    /** @throws CallError eventMissing, notAllowed */
    async list({ id }: ParsedInput<'activityMembers'>, caller: MemberContext): Promise<Staff> {
      await roles.requireRole(id, caller, managing)
      return listOf(id, caller.now)
    },

    /**
     * Invites an address; an open invitation of it gets the role, and is not mailed again.
     * @throws CallError eventMissing, notAllowed, ownAccount for the caller's own address, staffFull, tooManyRequests
     */
    async invite({ id, email, role }: ParsedInput<'inviteActivityMember'>, caller: MemberContext): Promise<Staff> {
      await roles.requireRole(id, caller, owning)
      const [userId, address, { now, language }] = [userOf(caller), email.toLowerCase(), caller]
      if ((await accounts.people.confirmedEmail(userId)) === address) throw new CallError('ownAccount')
      await mustTake(limiter, `event invitation ${userId}`, invitationsPerDay)
      await transaction(database, async (tx) => {
        if (!(await lockEvent(tx, id))) throw new CallError('eventMissing')
        const expiresAt = new Date(now.getTime() + invitedForMs)
        const fresh = await store.invite(tx, { eventId: id, email: address, role, now, expiresAt })
        if (fresh === undefined) return
        if ((await store.countStaff(tx, id)) > eventLimits.staff) throw new CallError('staffFull')
        await publishEvent(tx, 'event.invited', { as: 'staff', ids: [fresh], language })
      })
      return listOf(id, now)
    },

    /** @throws CallError eventMissing, notAllowed, invitationMissing where it was accepted or revoked meanwhile */
    async revoke(input: ParsedInput<'revokeActivityInvitation'>, caller: MemberContext): Promise<Staff> {
      const { id, invitation } = input
      await roles.requireRole(id, caller, owning)
      await transaction(database, async (tx) => {
        if (!(await store.revoke(tx, id, invitation))) throw new CallError('invitationMissing')
        await mails.takeBack(tx, mailAbout('door', invitation))
      })
      return listOf(id, caller.now)
    },

    /** Changes a role. @throws CallError eventMissing, notAllowed, userMissing without one, ownAccount for the owner */
    async save({ id, user, role }: ParsedInput<'saveActivityMember'>, caller: MemberContext): Promise<Staff> {
      const { row } = await roles.requireRole(id, caller, owning)
      await transaction(database, async (tx) => {
        const held = await roleOf(tx, id, user)
        if (held === role) return
        if (held === 'owner') throw new CallError('ownAccount')
        if (!(await changeRole(tx, id, user, role))) throw new CallError('userMissing')
        const texts = roleTexts(row.title)
        await messages.send({ userId: user, kind: 'activity', texts, link: '/ac_organ', now: caller.now }, tx)
      })
      return listOf(id, caller.now)
    },

    /** Takes somebody's role; everybody may give up their own, but the owner. @throws CallError as `save` */
    async remove({ id, user }: ParsedInput<'removeActivityMember'>, caller: MemberContext): Promise<Staff> {
      const own = user === userOf(caller)
      await roles.requireRole(id, caller, own ? ['owner', 'manager', 'door'] : owning)
      if ((await roleOf(orm, id, user)) === 'owner') throw new CallError('ownAccount')
      await removeRole(orm, id, user)
      return own ? { list: [], invitations: [] } : listOf(id, caller.now)
    },

    /** The open invitations for the address that the caller confirmed. */
    async invitations(_: object, caller: MemberContext): Promise<CallOutput<'myStaffInvitations'>> {
      const email = await accounts.people.confirmedEmail(userOf(caller))
      const rows = email === undefined ? [] : await store.openFor(orm, email, caller.now)
      return { list: rows.map(({ id, role, eventId, title }) => ({ id, role, event: { id: eventId, title } })) }
    },

    /** @throws CallError invitationMissing where there is no open one for the address that the caller confirmed */
    async answer(
      { id, accept }: ParsedInput<'answerStaffInvitation'>,
      caller: MemberContext,
    ): Promise<Record<string, never>> {
      const userId = userOf(caller)
      await transaction(database, async (tx) => {
        const email = await accounts.people.confirmedEmail(userId, tx)
        const taken = email && (await store.take(tx, { id, email, accept, now: caller.now }))
        if (!taken) throw new CallError('invitationMissing')
        if (accept) await giveRole(tx, taken.eventId, userId, taken.role)
      })
      return {}
    },

    /** Deletes invitations that expired long ago. */
    removeExpired: (now: Date) => store.removeExpired(orm, new Date(now.getTime() - listedForMs)),
  }
}

const roleTexts = (title: string) => ({
  'zh-Hans': { title: `你在活动“${title}”中的权限已更改`, text: '可在“活动管理”中查看。' },
  'zh-Hant-HK': { title: `你在活動「${title}」的權限已更改`, text: '可在「活動管理」查看。' },
  en: { title: `Your role in “${title}” has changed`, text: 'See Manage events.' },
})

export type EventStaff = ReturnType<typeof createEventStaff>
