import { isStaff } from '#contract/members/roles.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import { workVersion } from './store.ts'

/**
 * The work of the newsroom, as open pages of the console follow it: who is there, and what waits for a decision. The
 * calls of the pages return it. The topic bears the number of a member, so that it ends with their session.
 */
export const deskStream = ({ orm }: Pick<Database, 'orm'>, consoleTarget: string): StreamSource => ({
  name: 'desk',
  isKeyed: true,
  tagOf: (userId) => `desk:${userId}`,
  mayFollow: (userId, session) => session.userId === userId && isStaff(session),
  states: {
    everyMs: 2_000,
    async read(users) {
      const version = await workVersion(orm, consoleTarget, new Date())
      return new Map(users.map((user) => [user, { version }]))
    },
  },
})
