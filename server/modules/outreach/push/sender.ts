import { setTimeout as pause } from 'node:timers/promises'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Delivered, Deliveries } from '#server/modules/outreach/deliveries/service.ts'
import type { FoundRow } from '#server/modules/outreach/saved-searches/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { PostAnswer, PublicPosts } from '#server/platform/net/public-posts.ts'
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
  vapid: () => Promise<Vapid>
  transport: PublicPosts
  /** Composes a document in a language; undefined where readers no longer have it. */
  compose(document: FoundRow['id'], language: Language, now: Date): Promise<ComposedPush | undefined>
  /** Secret by which the receiver can end pushes of the search. */
  stopToken(deviceId: number, searchId: number, now: Date): string
}

/** Devices that are claimed at a time. */
const batchSize = 500
/** Pushes that are under way at the same time. */
const atOnce = 1_500
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
export function createPushSender({ database, deliveries, remove, vapid, transport, compose, stopToken }: SenderNeeds) {
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

  function contentOf({ device, message, composed: { content }, more }: Outgoing, now: Date, longest: number): Buffer {
    const body = [...content.body].slice(0, longest).join('')
    const full: PushContent = {
      ...content,
      body: more > 0 ? `${body}${body && '\n'}+${more}` : body,
      tag: `document-${message.documentId}`,
      stop: stopToken(device.deviceId, message.searchId, now),
    }
    return Buffer.from(JSON.stringify(full))
  }

  async function post(outgoing: Outgoing, { authorization }: Vapid, now: Date, longest = smallest.maxBody) {
    const { device, message, composed } = outgoing
    return transport.send({
      endpoint: device.endpoint,
      body: encryptPush(contentOf(outgoing, now, longest), device),
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

  async function send(outgoing: Outgoing, signed: Vapid, now: Date): Promise<PushOutcome> {
    const tries = outgoing.message.tries + 1
    let answer: PostAnswer | undefined
    try {
      answer = await post(outgoing, signed, now)
      // A service that takes less than it has to gets less.
      const shorter = answer?.status === 413 ? await post(outgoing, signed, now, smallest.shortBody) : answer
      return outcomeOf(shorter, tries, now)
    } catch {
      // The keys of the browser cannot be used.
      return { result: 'gone', cause: 'unusable' }
    } finally {
      hosts.end(outgoing.host, answer !== undefined, now)
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

  /** Records outcomes together. */
  function createRecorder(clock: () => Date) {
    let ends: End[] = []
    const record = async () => {
      const some = ends
      ends = []
      const now = clock()
      await transaction(database, async (tx) => {
        await change(tx, some.map(changeAfter), now)
        await store.releaseDevices(
          tx,
          some.map(({ sent: { device, composed }, outcome }) => ({
            deviceId: device.deviceId,
            // Breaking news does not count against what else a day may have.
            day: outcome.result === 'sent' && !composed.breaking ? localTime(now, device.timeZone).day : null,
          })),
          now,
        )
        const gone = some.filter(({ outcome }) => outcome.result === 'gone')
        if (gone.length > 0) await remove(tx, { devices: gone.map(({ sent }) => sent.device.deviceId) })
      })
    }
    return {
      add: (sent: Outgoing, outcome: PushOutcome) => void ends.push({ sent, outcome, at: clock() }),
      record,
      get size() {
        return ends.length
      },
    }
  }

  return {
    /** Sends what is due, until nothing is or the signal comes. @returns how many pushes were sent or tried */
    async sendDue(signal: AbortSignal, clock: () => Date = () => new Date()): Promise<number> {
      // Without the keys nothing is claimed.
      const signed = await vapid()
      const recorder = createRecorder(clock)
      let [count, underWay] = [0, 0]
      let [isMore, asked, recorded] = [true, 0, Date.now()]
      let ended = Promise.withResolvers<void>()
      const begin = (outgoing: Outgoing, now: Date) => {
        count += 1
        underWay += 1
        void send(outgoing, signed, now).then((outcome) => {
          recorder.add(outgoing, outcome)
          underWay -= 1
          ended.resolve()
        })
      }
      while (isMore || underWay > 0) {
        if (isMore && underWay < atOnce) {
          asked = Date.now()
          const now = clock()
          const until = new Date(now.getTime() + leaseMs)
          const devices = signal.aborted ? [] : await store.claimDevices(orm, { now, until, limit: batchSize })
          isMore = devices.length > 0
          for (const outgoing of devices.length > 0 ? await prepare(devices, now) : []) begin(outgoing, now)
        } else {
          await Promise.race([ended.promise, pause(lookEveryMs, undefined, { ref: false })])
          ended = Promise.withResolvers()
          // A push service that does not answer keeps nobody else waiting.
          isMore = isMore || (underWay > 0 && Date.now() - asked > lookEveryMs)
        }
        if (recorder.size >= batchSize || (recorder.size > 0 && Date.now() - recorded > recordEveryMs)) {
          recorded = Date.now()
          await recorder.record()
        }
      }
      await recorder.record()
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
