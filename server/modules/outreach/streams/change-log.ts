import type { StreamChange } from '#server/platform/subjects/extension-points.ts'

/** Reads the latest changes, the newest first. */
type ReadLatest = (limit: number, now: Date) => Promise<{ changes: readonly StreamChange[]; nextAt: Date | undefined }>

/** Changes of one topic after the last reading. */
export interface FreshChanges {
  /** Numbers of what changed; undefined where more did than the log holds. */
  ids: readonly number[] | undefined
  /** The first change of each thing, among which its publication may be. */
  firsts: readonly StreamChange[]
  /** When something that waits for its time is due. */
  nextAt: Date | undefined
  /** Has the next reading bring the same again, where they could not be passed on. */
  undo(): void
}

/** Changes that are kept for clients that return. */
const keptChanges = 300
/** Things in one event at most; with more, the list is asked for. */
export const maxThings = 60
/**
 * A change bears the time at which its transaction began and is seen when it ends: clients that return get those of so
 * long before theirs again, in microseconds.
 */
const margin = 120_000_000
/** Age from which changes are forgotten, in microseconds: less than the day for which they are stored. */
const maxAge = 23 * 3_600_000_000
/** Difference between the clocks of processes and the database, in microseconds. */
const maxSkew = 60_000_000

/** The latest changes of a topic in the memory of this process. */
export class ChangeLog {
  readonly #read: ReadLatest
  /** The newest first; undefined before the first reading. */
  #changes: readonly StreamChange[] | undefined
  #known: ReadonlySet<number> = new Set()

  constructor(read: ReadLatest) {
    this.#read = read
  }

  /** Reads again; the first reading brings nothing. */
  async renew(now: Date): Promise<FreshChanges> {
    const [before, known] = [this.#changes, this.#known]
    const { changes, nextAt } = await this.#read(keptChanges, now)
    this.#changes = changes
    this.#known = new Set(changes.map(({ key }) => key))
    const undo = () => {
      this.#known = known
    }
    if (!before) return { ids: [], firsts: [], nextAt, undo: () => {} }
    const fresh = changes.filter(({ key }) => !known.has(key))
    const hasGap = fresh.length === keptChanges
    return { ids: hasGap ? undefined : fewIds(fresh), firsts: firstOfEach(fresh), nextAt, undo }
  }

  /** The position of the newest change; 0 before there was one. */
  get newest(): number {
    return this.#changes?.[0]?.position ?? 0
  }

  /** Numbers of what changed after a position; undefined where the log does not reach back to it, or holds too many. */
  since(position: number, now: Date): readonly number[] | undefined {
    const changes = this.#changes ?? []
    const present = now.getTime() * 1_000
    const reachesBack = changes.length < keptChanges || (changes.at(-1)?.position ?? 0) < position - margin
    if (!reachesBack || position < present - maxAge || position > present + maxSkew) return undefined
    const missed = fewIds(changes.filter((change) => change.position > position - margin))
    // Some more, so that few different lists are asked for: clients name any position, and each list takes a reading.
    return missed && distinctIds(changes).slice(0, roundUp(missed.length))
  }
}

/** The next power of two; 0 for none. */
const roundUp = (count: number): number => (count === 0 ? 0 : Math.min(maxThings, 2 ** Math.ceil(Math.log2(count))))

/** @param changes the newest first */
const firstOfEach = (changes: readonly StreamChange[]): StreamChange[] => [
  ...new Map(changes.map((change) => [change.id, change])).values(),
]

const distinctIds = (changes: readonly StreamChange[]): number[] => [...new Set(changes.map(({ id }) => id))]

function fewIds(changes: readonly StreamChange[]): number[] | undefined {
  const ids = distinctIds(changes)
  return ids.length > maxThings ? undefined : ids
}
