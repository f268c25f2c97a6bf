import { Redis } from 'ioredis'
import { backoffKey } from '#server/platform/jobs/backoff.ts'
import type { Log } from '#server/platform/log.ts'
import { type Limiter, limitKey, type RateRule, toTakenPoint } from './rate-limit.ts'

/** Redis runs each in one step: nothing comes in between. They return the count and the milliseconds left. */
const takeScript = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
local refused = tonumber(ARGV[1]) + 1
if count > refused then
  count = refused
  redis.call('SET', KEYS[1], count, 'KEEPTTL')
end
return {count, left}`

const restoreScript = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count > 0 then
  redis.call('SET', KEYS[1], math.min(count, tonumber(ARGV[1])) - 1, 'KEEPTTL')
end`

/** The value holds the number of attempts and when the last one was, in milliseconds. Returns the milliseconds to wait. */
const attemptScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken, last = 0, 0
local value = redis.call('GET', KEYS[1])
if value then
  local at = string.find(value, ':')
  taken, last = tonumber(string.sub(value, 1, at - 1)), tonumber(string.sub(value, at + 1))
end
local free, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local wait = 0
if taken >= free then wait = math.min(longest, first * 2 ^ math.min(taken - free, 30)) end
local left = last + wait * 1000 - now
if left > 0 then return math.ceil(left) end
redis.call('SET', KEYS[1], string.format('%d:%.0f', taken + 1, now), 'PX', ARGV[4])
return 0`

const forgiveScript = `
local value = redis.call('GET', KEYS[1])
if value then
  local at = string.find(value, ':')
  local taken = math.max(0, tonumber(string.sub(value, 1, at - 1)) - 1)
  redis.call('SET', KEYS[1], taken .. string.sub(value, at), 'KEEPTTL')
end`

const usualTimeoutMs = 3_000

/**
 * Counts in Redis 6 or newer, by its clock; windows that are over expire by themselves. While Redis cannot be reached,
 * every call fails, so that another limiter can count.
 * @param url redis:// or rediss://
 * @param log receives why the connection failed and when it is back; refused or unanswered commands only fail the call
 * @param options timeoutMs: milliseconds for one command
 */
export function openRedisLimiter(
  url: string,
  log: Log,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): Limiter {
  const redis = new Redis(url, {
    keyPrefix: 'harbourwire:limit:',
    commandTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
  })
  logConnection(redis, log)
  const nameOf = (key: string, rule: RateRule) => limitKey(key, rule).toString('base64url')
  const take: Limiter['take'] = async (key, rule) => {
    const answer = await redis.eval(takeScript, 1, nameOf(key, rule), rule.points, rule.seconds * 1000)
    const [count, left] = answer as [number, number]
    return toTakenPoint(count, left / 1000, rule)
  }
  const restore: Limiter['restore'] = async (key, rule) => {
    await redis.eval(restoreScript, 1, nameOf(key, rule), rule.points)
  }
  return {
    take,
    restore,
    // Commands of the same moment go to Redis together.
    takeAll: (limits) => Promise.all(limits.map(([key, rule]) => take(key, rule))),
    takeEach: (keys, rule) => Promise.all(keys.map((key) => take(key, rule))),
    restoreAll: async (limits) => {
      await Promise.all(limits.map(([key, rule]) => restore(key, rule)))
    },
    async peek(key, rule) {
      const name = nameOf(key, rule)
      const [count, left] = await Promise.all([redis.get(name), redis.pttl(name)])
      return toTakenPoint(Number(count ?? 0) + 1, left / 1000, rule)
    },
    async attempt(key, rule) {
      const name = backoffKey(key, rule).toString('base64url')
      const { free, first, longest, memory } = rule
      const left = (await redis.eval(attemptScript, 1, name, free, first, longest, memory * 1000)) as number
      return { allowed: left === 0, retryAfter: Math.ceil(left / 1000) }
    },
    async forgive(key, rule) {
      await redis.eval(forgiveScript, 1, backoffKey(key, rule).toString('base64url'))
    },
    async close() {
      redis.disconnect()
    },
  }
}

/**
 * Logs each loss of the connection once, not each attempt to connect, and only the message: the error's command holds
 * the password.
 */
function logConnection(redis: Redis, log: Log): void {
  let isOut = false
  redis.on('error', (error: Error) => {
    if (!isOut) log.warn(`Redis cannot be reached: ${error.message}`)
    isOut = true
  })
  redis.on('ready', () => {
    if (isOut) log.info('Redis can be reached again')
    isOut = false
  })
}
