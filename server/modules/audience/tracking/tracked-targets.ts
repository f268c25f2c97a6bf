import { LRUCache } from 'lru-cache'
import type { PageTarget, TargetKind } from '#contract/audience/page-targets.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Which of some numbers there are, of one kind of content. */
export interface TrackedKind {
  kind: Exclude<TargetKind, 'page'>
  findKnown(ids: readonly number[]): Promise<readonly number[]>
}

/** Pages whose addresses are content themselves. */
export interface TrackedPages {
  /** Returns the paths that lead to a page. */
  findKnown(paths: readonly string[]): Promise<readonly string[]>
}

/** Filled by the subjects that have pages of their own. */
export const trackedKinds = new ExtensionPoint<TrackedKind>()
export const trackedPages = new ExtensionPoint<TrackedPages>()

/** Answers that are used again: what exists rarely goes, what does not may come at any moment. */
const most = 20_000
const knownMs = 600_000
const unknownMs = 30_000

/**
 * Distinguishes existing records from invented ones, with at most one question for each kind and call.
 * @param points read again each time, since subjects are added later
 */
export function createTargetCheck(points: { kinds: readonly TrackedKind[]; pages: readonly TrackedPages[] }) {
  const answers = new LRUCache<string, boolean>({ max: most })

  const remember = (key: string, exists: boolean) => answers.set(key, exists, { ttl: exists ? knownMs : unknownMs })

  async function ask(kind: TargetKind, targets: readonly PageTarget[]): Promise<void> {
    if (kind === 'page') {
      const paths = [...new Set(targets.map(({ path }) => path))]
      const found = new Set((await Promise.all(points.pages.map(({ findKnown }) => findKnown(paths)))).flat())
      for (const target of targets) remember(keyOf(target), found.has(target.path))
      return
    }
    const ids = [...new Set(targets.map(({ id }) => id))]
    const asked = points.kinds.filter((one) => one.kind === kind)
    const found = new Set((await Promise.all(asked.map(({ findKnown }) => findKnown(ids)))).flat())
    for (const target of targets) remember(keyOf(target), found.has(target.id))
  }

  /** Returns the targets that exist, in their order. */
  return async function existing<T extends PageTarget>(targets: readonly T[]): Promise<T[]> {
    const unclear = targets.filter((target) => !target.certain && answers.get(keyOf(target)) === undefined)
    const byKind = Map.groupBy(unclear, ({ kind }) => kind)
    await Promise.all([...byKind].map(([kind, those]) => ask(kind, those)))
    return targets.filter((target) => target.certain || answers.get(keyOf(target)) === true)
  }
}

const keyOf = ({ kind, id, path }: PageTarget): string => (id > 0 ? `${kind} ${id}` : path)
