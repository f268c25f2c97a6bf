import { setTimeout as pause } from 'node:timers/promises'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Delivered, Deliveries } from '#server/modules/outreach/deliveries/service.ts'
import type { FoundRow } from '#server/modules/outreach/saved-searches/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { PublicPosts } from '#server/platform/net/public-posts.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { encryptPush } from './encryption.ts'
import { PushHosts } from './hosts.ts'
import { longestWait, outcomeOf, type PushOutcome } from './outcome.ts'
import { decide, localTime } from './policy.ts'
import type { Removal } from './removal.ts'
import * as store from './store.ts'
import type { Vapid } from './vapid.ts'

/** A document as a push shows it. */
export interface ComposedPush {
  content: Omit<PushContent, 'stop' | 'tag'>
  breaking: boolean
  isTranslated: boolean
  publishedAt: Date
}

export interface SenderNeeds {
  database: Database
  deliveries: Pick<Deliveries, 'add'>
  remove: Removal
  threads: Pick<ThreadPool, 'run'>
  vapid: () => Promise<Vapid>
  transport: PublicPosts
  /** Composes a document in a language; undefined where readers no longer have it. */
  compose(document: FoundRow['id'], language: Language, now: Date): Promise<ComposedPush | undefined>
  /** Secret by which the receiver can end pushes of the search. */
  stopToken(deviceId: number, searchId: number, now: Date): string
  /** Times after which outcomes that could not be recorded are recorded again. */
  recordAgainMs?: readonly number[]
}

const encryption = threadModule<typeof import('./encryption.ts')>(new URL('./encryption.ts', import.meta.url))
/** Devices that are claimed at a time. */
const batchSize = 500
/** Pushes of which the outcome is not recorded yet, from which on no more are claimed. */
const atOnce = 1_500
/** Pushes that a thread encrypts in one go: few enough for others not to wait for it. */
const encryptedAtOnce = 100
/** Time after which the claims of a process that died are free again. */
const leaseMs = 120_000
/** Answers are recorded together, at the latest after this. */
const recordEveryMs = 200
const lookEveryMs = 500
/** Time for which a push service keeps a push for a device that is switched off. */
const ttlOf = (breaking: boolean) => (breaking ? 4 * hourMs : 12 * hourMs) / 1_000
const smallest = { maxBody: 300, shortBody: 80 }

interface Outgoing {
  device: store.SubscriptionRow
  /** Host of the push service. */
  host: string
  message: store.MessageRow
  composed: ComposedPush
  more: number
}

/** States of messages that are over, as the report of their flash has them. */
const reportedStates = {
  ...{ sent: 'sent', grouped: 'skipped', quiet: 'skipped', failed: 'failed', unknown: 'unknown' },
} as const satisfies Partial<Record<store.MessageRow['state'], Delivered['state']>>

const ofFlash = (itemId: number) => ({ itemId, channel: 'push' }) as const
const isOver = (state: store.MessageRow['state']): state is keyof typeof reportedStates => state in reportedStates

/** The end of a push. */
interface End {
  sent: Outgoing
  outcome: PushOutcome
  at: Date
}

function changeAfter({ sent: { message, composed }, outcome, at }: End): store.MessageChange {
  switch (outcome.result) {
    case 'sent':
      return { message, state: 'sent', ms: at.getTime() - composed.publishedAt.getTime() }
    case 'later':
      return { message, state: 'waiting', due: new Date(at.getTime() + outcome.after) }
    default:
      return { message, state: 'failed', cause: outcome.cause }
  }
}

/** Sends what is due to devices; each message once, whatever happens to the process. */
export function createPushSender(needs: SenderNeeds) {
  const { database, deliveries, remove, threads, vapid, transport, compose, stopToken } = needs
  const { recordAgainMs = [1_000, 4_000, 15_000] } = needs
  const { orm } = database
  const hosts = new PushHosts()

  /** Changes messages, and counts those of flash that are over; what was removed meanwhile is counted already. */
  async function change(tx: Transaction, changes: readonly store.MessageChange[], now: Date): Promise<void> {
    const changed = await store.changeMessages(tx, changes, now)
    await deliveries.add(
      changes.flatMap(({ message: { id, flashId }, state, cause, ms }): Delivered[] =>
        changed.has(id) && flashId !== null && isOver(state)
          ? [
              {
                ...ofFlash(flashId),
                state: reportedStates[state],
                ...(cause && { cause }),
                ...(ms !== undefined && { ms }),
              },
            ]
          : [],
      ),
      tx,
    )
  }

  function contentOf({ device, message, composed: { content }, more }: Outgoing, now: Date, longest: number): string {
    const body = [...content.body].slice(0, longest).join('')
    const full: PushContent = {
      ...content,
      body: more > 0 ? `${body}${body && '\n'}+${more}` : body,
      tag: `document-${message.documentId}`,
      stop: stopToken(device.deviceId, message.searchId, now),
    }
    return JSON.stringify(full)
  }

  /** Encrypts pushes in a thread. @returns undefined for those whose keys cannot be used */
  const encrypt = async (pushes: readonly Outgoing[], now: Date, longest = smallest.maxBody) =>
    threads.run(
      encryption,
      'encryptPushes',
      pushes.map((one) => {
        const { p256dh, auth } = one.device
        return { content: contentOf(one, now, longest), p256dh, auth }
      }),
    )

  async function post({ device, message, composed }: Outgoing, body: Uint8Array, { authorization }: Vapid, now: Date) {
    return transport.send({
      endpoint: device.endpoint,
      body,
      headers: {
        authorization: authorization(new URL(device.endpoint).origin, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlOf(composed.breaking)),
        urgency: composed.breaking ? 'high' : 'normal',
        // One that is sent again takes the place of the first, should that have arrived.
        topic: `document-${message.documentId}`.slice(0, 32),
      },
    })
  }

  async function send(
    outgoing: Outgoing,
    encrypted: Promise<Uint8Array | undefined>,
    signed: Vapid,
    now: Date,
  ): Promise<PushOutcome> {
    const tries = outgoing.message.tries + 1
    let isAnswered: boolean | undefined
    try {
      const body = await encrypted
      if (!body) return { result: 'gone', cause: 'unusable' }
      const answer = await post(outgoing, body, signed, now)
      isAnswered = answer !== undefined
      // A service that takes less than it has to gets less.
      const [shorter] = answer?.status === 413 ? await encrypt([outgoing], now, smallest.shortBody) : []
      return outcomeOf(shorter ? await post(outgoing, shorter, signed, now) : answer, tries, now)
    } catch {
      // The thread was lost.
      return outcomeOf(undefined, tries, now)
    } finally {
      hosts.end(outgoing.host, isAnswered, now)
    }
  }

  /** Decides about the due messages of claimed devices. */
  async function prepare(devices: readonly store.SubscriptionRow[], now: Date) {
    const ids = devices.map(({ deviceId }) => deviceId)
    const byDevice = Map.groupBy(await store.dueMessages(orm, ids, now), ({ deviceId }) => deviceId)
    const changes: store.MessageChange[] = []
    const outgoing: Outgoing[] = []
    const done: store.DeviceChange[] = []
    try {
      for (const device of devices) {
        const next = await decideFor(device, byDevice.get(device.deviceId) ?? [], changes, now)
        if (next) outgoing.push(next)
        else done.push({ deviceId: device.deviceId, day: null })
      }
      await transaction(database, async (tx) => {
        await change(tx, changes, now)
        await store.releaseDevices(tx, done, now)
      })
    } catch (error) {
      // Nothing is sent to these hosts, which would count as under way for ever.
      for (const { host } of outgoing) hosts.end(host, undefined, now)
      throw error
    }
    return outgoing
  }

  /** Decides about the due messages of a device. @returns the one that is sent */
  async function decideFor(
    device: store.SubscriptionRow,
    due: readonly store.DueMessage[],
    changes: store.MessageChange[],
    now: Date,
  ): Promise<Outgoing | undefined> {
    const composed = new Map<store.DueMessage, ComposedPush>()
    const { host } = new URL(device.endpoint)
    const rest = hosts.restOf(host, now)
    for (const message of due) {
      const one = message.isWanted && (await compose(message.documentId, device.language, now))
      if (!message.isWanted) changes.push({ message, state: 'quiet', cause: 'ended' })
      else if (!one) changes.push({ message, state: 'quiet', cause: 'withdrawn' })
      else if (rest === 0) composed.set(message, one)
      else if (now.getTime() - message.createdAt.getTime() > longestWait)
        changes.push({ message, state: 'failed', cause: 'unreachable' })
      else changes.push({ message, state: 'waiting', due: new Date(now.getTime() + rest) })
    }
    const { quietFrom: from, quietTo: to } = device
    const { send, grouped, quiet, capped, waiting } = decide(
      { ...device, quiet: from === null || to === null ? undefined : { from, to } },
      [...composed].map(([message, { isTranslated }]) => ({ ...message, isTranslated })),
      now,
    )
    for (const message of composed.keys()) {
      const { id } = message
      const until = waiting.find((other) => other.id === id)?.until
      if (grouped.includes(id)) changes.push({ message, state: 'grouped', cause: 'grouped' })
      else if (quiet.includes(id)) changes.push({ message, state: 'quiet', cause: 'quiet' })
      else if (capped.includes(id)) changes.push({ message, state: 'quiet', cause: 'capped' })
      else if (until) changes.push({ message, state: 'waiting', due: until })
    }
    const next = [...composed].find(([{ id }]) => id === send)
    if (!next) return undefined
    const [message, one] = next
    changes.push({ message, state: 'sending' })
    hosts.begin(host)
    return { device, host, message, composed: one, more: grouped.length }
  }

  /** Records outcomes together; those that could not be recorded are kept. */
  function createRecorder(clock: () => Date) {
    let ends: End[] = []
    return {
      add: (sent: Outgoing, outcome: PushOutcome) => void ends.push({ sent, outcome, at: clock() }),
      async record(): Promise<void> {
        if (ends.length === 0) return
        const some = ends
        ends = []
        const now = clock()
        const released = some.map(({ sent: { device, composed }, outcome }) => ({
          deviceId: device.deviceId,
          // Breaking news does not count against what else a day may have.
          day: outcome.result === 'sent' && !composed.breaking ? localTime(now, device.timeZone).day : null,
        }))
        const gone = some.filter(({ outcome }) => outcome.result === 'gone').map(({ sent }) => sent.device.deviceId)
        try {
          await transaction(database, async (tx) => {
            await change(tx, some.map(changeAfter), now)
            await store.releaseDevices(tx, released, now)
            if (gone.length > 0) await remove(tx, { devices: gone })
          })
        } catch (error) {
          ends.unshift(...some)
          throw error
        }
      },
      get size() {
        return ends.length
      },
    }
  }

  /**
   * Records the last outcomes of a run, again after a while if the database fails.
   * @throws Error with their number if it fails for longer: nobody will know them
   */
  async function recordLast(recorder: ReturnType<typeof createRecorder>, signal: AbortSignal): Promise<void> {
    for (const wait of recordAgainMs) {
      try {
        return await recorder.record()
      } catch {
        await pause(wait, undefined, { signal }).catch(() => {})
      }
    }
    await recorder.record().catch((cause: unknown) => {
      throw new Error(`The outcomes of ${recorder.size} pushes could not be recorded`, { cause })
    })
  }

  return {
    /**
     * Sends what is due, until nothing is or the signal comes. Where the database fails, no more is claimed; what is
     * under way ends and is recorded.
     * @returns how many pushes were sent or tried
     */
    async sendDue(signal: AbortSignal, clock: () => Date = () => new Date()): Promise<number> {
      // Without the keys nothing is claimed.
      const signed = await vapid()
      const recorder = createRecorder(clock)
      const failures: unknown[] = []
      let [count, underWay] = [0, 0]
      let [isMore, asked, recorded] = [true, 0, Date.now()]
      let ended = Promise.withResolvers<void>()
      const mayClaim = () => isMore && failures.length === 0
      const begin = async (outgoing: Outgoing, encrypting: ReturnType<typeof encrypt>, place: number, now: Date) => {
        count += 1
        underWay += 1
        const body = encrypting.then((bodies) => bodies[place])
        recorder.add(outgoing, await send(outgoing, body, signed, now))
        underWay -= 1
        ended.resolve()
      }
      const claim = async () => {
        asked = Date.now()
        const now = clock()
        const until = new Date(now.getTime() + leaseMs)
        const devices = signal.aborted ? [] : await store.claimDevices(orm, { now, until, limit: batchSize })
        isMore = devices.length > 0
        const outgoing = isMore ? await prepare(devices, now) : []
        for (let from = 0; from < outgoing.length; from += encryptedAtOnce) {
          const part = outgoing.slice(from, from + encryptedAtOnce)
          const encrypting = encrypt(part, now)
          for (const [place, one] of part.entries()) void begin(one, encrypting, place, now)
        }
      }
      const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => void failures.push(error))
      while (mayClaim() || underWay > 0) {
        if (mayClaim() && underWay + recorder.size < atOnce) await attempt(claim)
        else {
          await Promise.race([ended.promise, pause(recordEveryMs, undefined, { ref: false })])
          ended = Promise.withResolvers()
          // A push service that does not answer keeps nobody else waiting.
          isMore = isMore || (underWay > 0 && Date.now() - asked > lookEveryMs)
        }
        if (Date.now() - recorded > recordEveryMs) {
          recorded = Date.now()
          await attempt(recorder.record)
        }
      }
      await recordLast(recorder, signal)
      if (failures.length > 0) throw failures[0]
      return count
    },

    /** Sends one push to a device, outside all rules. */
    async sendNow(device: store.SubscriptionRow, content: PushContent, now: Date): Promise<PushOutcome> {
      const { authorization } = await vapid()
      const answer = await transport.send({
        endpoint: device.endpoint,
        body: encryptPush(Buffer.from(JSON.stringify(content)), device),
        headers: {
          authorization: authorization(new URL(device.endpoint).origin, now),
          'content-encoding': 'aes128gcm',
          ttl: '60',
          urgency: 'high',
        },
      })
      return outcomeOf(answer, Number.POSITIVE_INFINITY, now)
    },

    giveUpUnknown: (now: Date) =>
      transaction(database, async (tx) => {
        const unknown = await store.giveUpUnknown(tx, new Date(now.getTime() - leaseMs))
        await deliveries.add(
          unknown.map(({ flashId, count }) => ({ ...ofFlash(flashId), state: 'unknown', cause: 'interrupted', count })),
          tx,
        )
      }),
  }
}
