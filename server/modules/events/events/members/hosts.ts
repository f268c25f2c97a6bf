import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, sanitizeForPostgres, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { publishEvent } from '#server/platform/events/outbox.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { type EventEditor, managing } from '../editing/event-editor.ts'
import { tag } from '../tags.ts'
import * as store from './hosts-store.ts'
import { invitationsPerDay } from './invitation-mails.ts'
import type { EventRoles } from './roles.ts'

interface Needs {
  database: Database
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  limiter: Pick<Limiter, 'take'>
  eventEditor: EventEditor
  roles: EventRoles
}

/** Co-organisers: named on the page of an event at once, or invited by email and named once they accept. */
export function createEventHosts({ database, bus, accounts, limiter, eventEditor, roles }: Needs) {
  const { orm } = database

  /** The caller as known to those who invite by address. */
  async function invitedAs(caller: MemberContext) {
    const userId = userOf(caller)
    return { userId, email: await accounts.people.confirmedEmail(userId) }
  }

  return {
    /**
     * Saves the co-organisers. A person invited before keeps their answer. The answer is the same, and takes as long,
     * whether an address has an account or not.
     * @throws CallError eventMissing, notAllowed, tooManyRequests
     */
    async save({ id, ...given }: ParsedInput<'saveActivityHosts'>, caller: MemberContext): Promise<OrganiserEvent> {
      await roles.requireRole(id, caller, managing)
      const hosts = given.hosts.map(({ name, email }) => ({
        name: sanitizeForPostgres(name),
        email: email.toLowerCase(),
      }))
      await transaction(database, async (tx) => {
        const fresh = await store.replaceHosts(tx, id, hosts)
        for (const _ of fresh) await mustTake(limiter, `event invitation ${userOf(caller)}`, invitationsPerDay)
        const { language } = caller
        if (fresh.length > 0) await publishEvent(tx, 'event.invited', { as: 'host', ids: fresh, language })
        await bus.publish(tx, [tag.event(id)])
      })
      return eventEditor.details({ id }, caller)
    },

    async invitations(_: object, caller: MemberContext): Promise<CallOutput<'myHostInvitations'>> {
      const rows = await store.invitationsOf(orm, await invitedAs(caller))
      return { list: rows.map(({ id, eventId, title }) => ({ id, event: { id: eventId, title } })) }
    },

    /** @throws CallError eventMissing without an invitation of the caller */
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
