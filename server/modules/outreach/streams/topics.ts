import { CallError } from '#contract/errors.ts'
import { maxStreamTopics, type StreamTopic } from '#contract/outreach/stream.ts'
import type { MemberSession } from '#server/platform/http/call-context.ts'
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

/** Returns the topics that a client may follow: all but private ones of others. Programs follow no private ones. */
export async function allowedTopics(
  topics: readonly FollowedTopic[],
  findSession: () => Promise<MemberSession | undefined>,
): Promise<FollowedTopic[]> {
  if (!topics.some(({ source }) => source.mayFollow)) return [...topics]
  const session = await findSession()
  const allowed = await Promise.all(
    topics.map(
      ({ source, key }) => !source.mayFollow || (session && !session.token ? source.mayFollow(key, session) : false),
    ),
  )
  return topics.filter((_, place) => allowed[place])
}
