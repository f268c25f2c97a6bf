import type { StreamChange } from '#server/platform/subjects/extension-points.ts'

/** Reads the latest changes, the newest first. */
type ReadLatest = (limit: number, now: Date) => Promise<{ changes: readonly StreamChange[]; nextAt: Date | undefined }>

/** Changes that are kept for those who return. */
const keptChanges = 300
/**
 * Positions are given when a transaction writes and seen when it ends, so that a smaller one may come later: clients
 * that return get this many before theirs again.
 */
const margin = 50

/** The latest changes of a topic in the memory of this process, for those who return after a while. */
export class ChangeLog {
  readonly #read: ReadLatest
  /** The newest first. */
  #changes: readonly StreamChange[] = []
  #known: ReadonlySet<number> | undefined

  constructor(read: ReadLatest) {
    this.#read = read
  }

  /**
   * Reads again.
   * @returns numbers of what changed since the last time, which is nothing the first time; nextAt: when something that
   *   waits for its time is due
   */
  async renew(now: Date): Promise<{ ids: number[]; nextAt: Date | undefined }> {
    const known = this.#known
    const { changes, nextAt } = await this.#read(keptChanges, now)
    const oldest = this.#changes.at(-1)?.position ?? 0
    this.#changes = changes
    this.#known = new Set(changes.map(({ position }) => position))
    const fresh = known ? changes.filter(({ position }) => position > oldest && !known.has(position)) : []
    return { ids: idsOf(fresh), nextAt }
  }

  /** The position of the newest change; 0 before there was one. */
  get newest(): number {
    return this.#changes[0]?.position ?? 0
  }

  /** When the newest change happened, in ms since 1970; undefined before there was one. */
  get newestAt(): number | undefined {
    const times = this.#changes.map(({ at }) => at.getTime())
    return times.length > 0 ? Math.max(...times) : undefined
  }

  /** Numbers of what changed after a position; undefined where the log does not reach back to it. */
  since(position: number): number[] | undefined {
    const oldest = this.#changes.at(-1)?.position ?? 0
    if (position === this.newest) return []
    if (position > this.newest || position < oldest) return undefined
    return idsOf(this.#changes.filter((change) => change.position > position - margin))
  }
}

const idsOf = (changes: readonly StreamChange[]): number[] => [...new Set(changes.map(({ id }) => id))]
