import { CallError } from '#contract/errors.ts'
import { maxStreamTopics, type StreamTopic } from '#contract/outreach/stream.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'

/** A topic that somebody follows. */
export interface FollowedTopic {
  topic: StreamTopic
  source: StreamSource
  /** The number of the thing whose topic it is; 0 for a topic without. */
  key: number
  /** The tag that is published when it changes. */
  tag: string
}

/** Longest list of topics in an address, in characters. */
const maxTopicsLength = 1_000

/**
 * Reads the topics of a stream, separated by commas; one that is named twice is followed once.
 * @throws CallError invalidInput for topics that do not exist
 */
export function readTopics(given: unknown, sources: readonly StreamSource[]): FollowedTopic[] {
  if (typeof given !== 'string' || given.length > maxTopicsLength) throw new CallError('invalidInput', 'topics')
  const topics = [...new Set(given.split(','))]
  if (topics.length > maxStreamTopics) throw new CallError('invalidInput', 'topics')
  return topics.map((topic) => {
    const [name, number, ...more] = topic.split(':')
    const source = sources.find((one) => one.name === name)
    const isWellFormed = source?.isKeyed ? /^[1-9]\d{0,14}$/.test(number ?? '') : number === undefined
    if (!source || !isWellFormed || more.length > 0) throw new CallError('invalidInput', 'topics')
    const key = Number(number ?? 0)
    return { topic: topic as StreamTopic, source, key, tag: source.tagOf(key) }
  })
}
