import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { SavedSearchesService } from '#server/modules/outreach/saved-searches/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Removal } from './removal.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
  remove: Removal
  owners: Pick<SavedSearchesService['owners'], 'known' | 'removeFrom'>
}

/** Devices on which members receive pushes. */
export const createMemberDevices = ({ database, remove, owners }: Needs) => ({
  async list({ device }: ParsedInput<'pushDevices'>, context: MemberContext): Promise<CallOutput<'pushDevices'>> {
    const present = device === undefined ? undefined : await owners.known(device)
    const rows = await store.subscriptionsOf(database.orm, userOf(context))
    return {
      list: rows.map(({ deviceId, name, createdAt }) => ({
        ...{ id: deviceId, name, current: deviceId === present, added_time: siteTime(createdAt) },
      })),
    }
  },

  /**
   * Removes a device, which is then nobody’s: somebody else who has it cannot subscribe to the member’s searches again.
   * One that is gone already changes nothing.
   */
  async remove({ id }: ParsedInput<'removePushDevice'>, context: MemberContext) {
    const userId = userOf(context)
    await transaction(database, async (tx) => {
      await remove(tx, { userId, deviceId: id })
      await owners.removeFrom(tx, userId, id)
    })
    return {}
  },

  /** The devices, for the download of one's own data. */
  exportPersonalData: async (userId: number) => ({
    push_devices: (await store.subscriptionsOf(database.orm, userId)).map(
      ({ name, language, timeZone, createdAt }) => ({
        ...{ name, language, time_zone: timeZone, added_time: siteTime(createdAt) },
      }),
    ),
  }),

  /** Deletes them, in the transaction that erases the account. */
  erase: (tx: Transaction, userId: number): Promise<void> => remove(tx, { userId }),
})
