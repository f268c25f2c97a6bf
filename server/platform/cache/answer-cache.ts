import { TaggedCache } from './tagged-cache.ts'

/** Answer or error of a call, with the tags it collected. */
interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
  readonly tags: readonly string[]
  readonly size: number
}

interface AnswerCacheOptions {
  maxBytes: number
  /** How long an answer is used, in ms. Time alone makes answers stale as well: items are released, others grow old. */
  freshMs: number
  now?: () => number
}

/**
 * Answers of calls for public pages: most parts of a page appear on many pages, and when one item changes only the
 * parts that show it are read again. Answers are shared, so nobody may modify them.
 */
export class AnswerCache extends TaggedCache<Outcome<unknown>> {
  constructor(options: AnswerCacheOptions) {
    super({ ...options, isCacheable: (outcome) => !('error' in outcome) })
  }

  /**
   * The answer under this key; the call is made if need be. The tags of what it shows are added to `tags`, also when it
   * fails: what is missing today may exist tomorrow.
   */
  async get<T>(key: string, tags: Set<string>, ask: (tags: Set<string>) => Promise<T>): Promise<T> {
    const outcome = (this.fresh(key) ?? (await this.renew(key, () => outcomeOf(ask)))) as Outcome<T>
    for (const tag of outcome.tags) tags.add(tag)
    if ('error' in outcome) throw outcome.error
    return outcome.value as T
  }
}

/** Bytes of a character in memory, and about what a tag takes in the index. */
const characterBytes = 2
const tagBytes = 64

/**
 * Lists with this many entries or more are measured by a sample: serialising all would take a tenth of the time of
 * making them.
 */
const measured = 4

/** About how long a value is as JSON. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value) && value.length > measured) {
    const step = value.length / measured
    const some = Array.from({ length: measured }, (_, index) => value[Math.floor(index * step)])
    return lengthOf(some) * step
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)?.length ?? 0
  let length = 0
  for (const [name, field] of Object.entries(value)) length += name.length + lengthOf(field)
  return length
}

async function outcomeOf<T>(ask: (tags: Set<string>) => Promise<T>): Promise<Outcome<T>> {
  const tags = new Set<string>()
  try {
    const value = await ask(tags)
    const size = Math.ceil(lengthOf(value)) * characterBytes + tags.size * tagBytes
    return { value, tags: [...tags], size }
  } catch (error) {
    return { error, tags: [...tags], size: 1 }
  }
}
