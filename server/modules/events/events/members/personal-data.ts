import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { PersonalDataSource } from '#server/platform/subjects/extension-points.ts'
import { tag } from '../tags.ts'
import * as store from './personal-data-store.ts'

/** Data held about organisers. What readers had of an event outlives its organiser's account, drafts do not. */
export const createPersonalData = ({ orm }: Pick<Database, 'orm'>, bus: Bus): PersonalDataSource => ({
  async exportPersonalData(userId) {
    return { events: await store.eventsOf(orm, userId), event_roles: await store.rolesOf(orm, userId) }
  },
  async erase(tx: Transaction, userId: number) {
    const changed = await store.eraseMember(tx, userId)
    await bus.publish(tx, changed.length > 0 ? [tag.list, ...changed.map(tag.event)] : [])
  },
})
