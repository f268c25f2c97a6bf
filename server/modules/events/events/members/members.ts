import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { EventRole } from '#contract/events/event-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import { type Database, storable, transaction } from '#server/platform/database/database.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { managing, type Organising } from '../editing/organising.ts'
import { tag } from '../tags.ts'
import type { HostInviting } from './inviting.ts'
import * as store from './members-store.ts'
import type { EventRoles } from './roles.ts'
import { giveRole, roleOf } from './roles-store.ts'

interface Needs {
  database: Database
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  messages: Pick<MessagesService, 'send'>
  limiter: Pick<Limiter, 'take'>
  organising: Organising
  roles: EventRoles
  inviting: HostInviting
}

/** Addresses that one member may try in a day, so that nobody learns who has an account here. */
const addressesPerDay = { points: 40, seconds: daySeconds }
const owning: readonly EventRole[] = ['owner']

/** Who has to do with an event beside its owner: managers, the door, and co-hosts. */
export function createEventMembers(needs: Needs) {
  const { database, bus, accounts, messages, limiter, organising, roles, inviting } = needs
  const { orm } = database

  async function membersOf(eventId: number): Promise<CallOutput<'activityMembers'>> {
    const rows = await store.membersOf(orm, eventId)
    const known = await accounts.people.byIds(rows.map(({ userId }) => userId))
    return {
      list: rows.flatMap(({ userId, role }) => {
        const user = known.get(userId)
        return user ? [{ user, role }] : []
      }),
    }
  }

  /** Who the caller is to those who invite by address. */
  async function invitedAs(caller: MemberContext) {
    const userId = userOf(caller)
    const { email } = await accounts.people.reach(userId)
    return { userId, email: email?.toLowerCase() ?? null }
  }

  return {
    /** @throws CallError eventMissing, notAllowed */
    async list({ id }: ParsedInput<'activityMembers'>, caller: MemberContext) {
      await roles.requireRole(id, caller, managing)
      return membersOf(id)
    },

    /** @throws CallError eventMissing, notAllowed, userMissing, ownAccount for the owner, tooManyRequests */
    async save({ id, email, role }: ParsedInput<'saveActivityMember'>, caller: MemberContext) {
      const { row } = await roles.requireRole(id, caller, owning)
      await mustTake(limiter, `event member ${userOf(caller)}`, addressesPerDay)
      const userId = await accounts.people.idByEmail(email)
      if (userId === undefined) throw new CallError('userMissing')
      await transaction(database, async (tx) => {
        if ((await roleOf(tx, id, userId)) === 'owner') throw new CallError('ownAccount')
        await giveRole(tx, id, userId, role)
        await messages.send(
          { userId, kind: 'activity', texts: roleTexts(row.title), link: '/ac_organ', now: caller.now },
          tx,
        )
      })
      return membersOf(id)
    },

    /** Takes somebody's role; everybody may give up their own, but the owner. @throws CallError as `save` */
    async remove({ id, user }: ParsedInput<'removeActivityMember'>, caller: MemberContext) {
      const own = user === userOf(caller)
      await roles.requireRole(id, caller, own ? ['owner', 'manager', 'door'] : owning)
      if ((await roleOf(orm, id, user)) === 'owner') throw new CallError('ownAccount')
      await store.removeMember(orm, id, user)
      return own ? { list: [] } : membersOf(id)
    },

    /**
     * Says who hosts it too. Who was invited before keeps their answer. The answer is the same whether an address has an
     * account or not.
     * @throws CallError eventMissing, notAllowed
     */
    async saveHosts(
      { id, ...given }: ParsedInput<'saveActivityHosts'>,
      caller: MemberContext,
    ): Promise<OrganiserEvent> {
      const { row } = await roles.requireRole(id, caller, managing)
      const hosts = given.hosts.map(({ name, email }) => ({ name, email: email.toLowerCase() }))
      const invited = new Map<string, number | undefined>()
      for (const { email } of hosts) {
        if (email && !invited.has(email)) invited.set(email, await accounts.people.idByEmail(email))
      }
      await transaction(database, async (tx) => {
        const fresh = await store.replaceHosts(
          tx,
          id,
          hosts.map(({ name, email }) => ({ name: storable(name), email, userId: invited.get(email) ?? null })),
        )
        await inviting.invite(tx, { fresh, title: row.title, organiser: row.organiserName }, caller)
        await bus.publish(tx, [tag.event(id)])
      })
      return organising.details({ id }, caller)
    },

    async invitations(_: object, caller: MemberContext): Promise<CallOutput<'myHostInvitations'>> {
      const rows = await store.invitationsOf(orm, await invitedAs(caller))
      return { list: rows.map(({ id, eventId, title }) => ({ id, event: { id: eventId, title } })) }
    },

    /** @throws CallError eventMissing where there is no such invitation of the caller */
    async answer(
      { id, accept }: ParsedInput<'answerHostInvitation'>,
      caller: MemberContext,
    ): Promise<Record<string, never>> {
      const invited = await invitedAs(caller)
      await transaction(database, async (tx) => {
        const answered = await store.answerInvitation(tx, { id, accept, ...invited })
        if (answered.length === 0) throw new CallError('eventMissing')
        await bus.publish(tx, answered.map(tag.event))
      })
      return {}
    },
  }
}

const roleTexts = (title: string) => ({
  'zh-Hans': { title: `你可以协助管理活动《${title}》`, text: '主办方授予你权限，可在“活动管理”中查看。' },
  'zh-Hant-HK': { title: `你可以協助管理活動《${title}》`, text: '主辦方授予你權限，可在「活動管理」查看。' },
  en: { title: `You can help to run “${title}”`, text: 'The organiser has given you a role. See Manage events.' },
})
