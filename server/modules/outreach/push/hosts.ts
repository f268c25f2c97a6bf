import { LRUCache } from 'lru-cache'

/** State of a push service. */
interface Host {
  underWay: number
  /** Pushes without an answer since the last one, and how often it was left alone for that. */
  unanswered: number
  rests: number
  /** Until then it is left alone. */
  until: number
  /** On the clock of the process, as is the next. */
  answeredAt: number
  /** When the newest push to it began. */
  begunAt: number
}

/** Pushes without any answer after which a host is left alone, and as many as try it after that. */
const limit = 5
const rest = { first: 30_000, longest: 600_000 }
/** A host with this number of pushes under way and no answer for this time gets only one in a while, to try it. */
const silence = { underWay: 20, forMs: 2_000, waitMs: 5_000 }
/** Hosts that are remembered: of more, those that were used longest ago are forgotten. */
const maxHosts = 10_000

/**
 * Push services that do not answer: they are left alone from time to time, longer each time, so that their devices keep
 * those of others neither waiting nor from being sent to.
 */
export class PushHosts {
  readonly #hosts = new LRUCache<string, Host>({ max: maxHosts })

  /** Milliseconds for which a host is left alone; 0 if it may be sent to. */
  restOf(name: string, now: Date): number {
    const host = this.#hosts.get(name)
    if (!host) return 0
    if (host.until > now.getTime()) return host.until - now.getTime()
    const isTried = host.unanswered >= limit && host.underWay >= limit
    const present = performance.now()
    const isSilent =
      host.underWay >= silence.underWay &&
      present - host.answeredAt > silence.forMs &&
      present - host.begunAt <= silence.waitMs
    return isTried || isSilent ? silence.waitMs : 0
  }

  /** A push to it begins. */
  begin(name: string): void {
    const host = this.#hosts.get(name) ?? { underWay: 0, unanswered: 0, rests: 0, until: 0, answeredAt: 0, begunAt: 0 }
    host.begunAt = performance.now()
    if (host.underWay === 0) host.answeredAt = host.begunAt
    host.underWay += 1
    this.#hosts.set(name, host)
  }

  /** A push to it ended. @param isAnswered undefined where none was sent */
  end(name: string, isAnswered: boolean | undefined, now: Date): void {
    const host = this.#hosts.get(name)
    if (!host) return
    host.underWay -= 1
    if (isAnswered) Object.assign(host, { unanswered: 0, rests: 0, until: 0, answeredAt: performance.now() })
    if (isAnswered === false) host.unanswered += 1
    if (host.unanswered < limit || host.until > now.getTime()) return
    host.until = now.getTime() + Math.min(rest.longest, rest.first * 2 ** host.rests)
    host.rests = Math.min(host.rests + 1, 10)
  }
}
