import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { PersonalDataSource } from '#server/platform/subjects/extension-points.ts'
import { tag } from '../tags.ts'
import * as store from './personal-data-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
}

/**
 * Personal data of organisers, their staff and those whom they invited. The published version of an event outlives its
 * organiser's account, drafts do not.
 */
export const createPersonalData = ({ database: { orm }, bus, accounts }: Needs): PersonalDataSource => ({
  async exportPersonalData(userId) {
    const email = await accounts.people.confirmedEmail(userId)
    return {
      events: await store.eventsOf(orm, userId),
      event_roles: await store.rolesOf(orm, userId),
      event_invitations: email === undefined ? [] : await store.invitationsTo(orm, email),
    }
  },
  async erase(tx: Transaction, userId: number) {
    const changed = await store.eraseMember(tx, userId, await accounts.people.confirmedEmail(userId, tx))
    await bus.publish(tx, changed.length > 0 ? [tag.list, ...changed.map(tag.event)] : [])
  },
})
