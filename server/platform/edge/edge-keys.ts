import { createHash } from 'node:crypto'
import { isUntilTag } from '#server/platform/cache/until-tag.ts'

/** The key of every shared answer: purging it purges the site. */
export const everyKey = '~all'

/** Bytes of the keys of an answer. Varnish and many proxies take header lines of 8 kB. */
const longestKeys = 6_000
/** All buckets together, with what separates them. */
const bucketBytes = 256 * 4

const plainTag = /^[\w:.-]{1,40}$/
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key of a tag: the tag itself where every edge takes it, otherwise its hash. */
const keyOf = (tag: string): string => (plainTag.test(tag) ? tag : `~${digest(tag).slice(0, 16)}`)

/** One of 256 keys that stand for many others. */
const bucketOf = (key: string): string => `~${digest(key).slice(0, 2)}`

/**
 * The keys by which an answer with these tags is purged. Beyond a limit keys are folded into their buckets, so that the
 * answer is purged too often rather than too rarely.
 */
export function keysOf(tags: Iterable<string>): string[] {
  const kept = [everyKey]
  const folded = new Set<string>()
  let bytes = everyKey.length
  for (const tag of new Set(tags)) {
    // The edge learns of a moment by the time for which it may keep the answer.
    if (isUntilTag(tag)) continue
    const key = keyOf(tag)
    bytes += key.length + 1
    if (bytes <= longestKeys - bucketBytes) kept.push(key)
    else folded.add(bucketOf(key))
  }
  return [...kept, ...folded]
}

/** The keys that a changed tag purges: its own, and the one that it may be folded into. */
export function purgedKeys(tag: string): string[] {
  const key = keyOf(tag)
  return [key, bucketOf(key)]
}
