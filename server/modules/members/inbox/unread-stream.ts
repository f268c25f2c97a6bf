import type { Database } from '#server/platform/database/database.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import { countUnreadOf } from './store.ts'

/**
 * A member's unread messages, as their open pages follow them. They are counted from time to time, many members in one
 * statement: a message to all would otherwise be as many notices.
 */
export const unreadStream = ({ orm }: Pick<Database, 'orm'>): StreamSource => ({
  name: 'inbox',
  isKeyed: true,
  tagOf: (userId) => `inbox:${userId}`,
  mayFollow: (userId, session) => session.userId === userId,
  states: {
    everyMs: 10_000,
    async read(users) {
      const unread = await countUnreadOf(orm, users, new Date())
      return new Map(users.map((user) => [user, { unread: unread.get(user) ?? 0 }]))
    },
  },
})
