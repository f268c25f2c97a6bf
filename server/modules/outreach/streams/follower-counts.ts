import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { CountFollowers } from '#server/platform/subjects/extension-points.ts'
import { countsElsewhere, keepCounts } from './followers-store.ts'
import type { Subscribers } from './subscribers.ts'

const sharedEveryMs = 5_000
/** Tags that a process shares: the first of those that are followed. */
const maxShared = 500

/**
 * How many streams follow something: those of this process, and those that the others wrote down lately.
 * @param isShared true for tags whose followers other processes count as well
 */
export function createFollowerCounts(
  { orm }: Pick<Database, 'orm'>,
  subscribers: Subscribers,
  isShared: (tag: string) => boolean,
) {
  const process = randomUUID()
  /** True while rows of this process may be there. */
  let hasRows = false

  const count: CountFollowers = async (tags) => {
    const elsewhere = tags.length === 0 ? new Map<string, number>() : await countsElsewhere(orm, process, tags)
    return new Map(tags.map((tag) => [tag, subscribers.countOf(tag) + (elsewhere.get(tag) ?? 0)]))
  }

  return {
    count,
    task: {
      name: 'stream-followers',
      everyMs: sharedEveryMs,
      async run() {
        const tags = subscribers.followed().filter(isShared).slice(0, maxShared)
        if (tags.length === 0 && !hasRows) return
        await keepCounts(orm, process, new Map(tags.map((tag) => [tag, subscribers.countOf(tag)])))
        hasRows = tags.length > 0
      },
    } satisfies RepeatedTask,
  }
}
