import { setTimeout as pause } from 'node:timers/promises'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import type { Language } from '#language/languages.ts'
import type { FoundRow } from '#server/modules/outreach/saved-searches/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { PublicPosts } from '#server/platform/net/public-posts.ts'
import { encryptPush } from './encryption.ts'
import { outcomeOf, type PushOutcome } from './outcome.ts'
import { decide, localTime } from './policy.ts'
import * as store from './store.ts'
import type { Vapid } from './vapid.ts'

/** A document as a push shows it. */
export interface ComposedPush {
  content: Omit<PushContent, 'stop' | 'tag'>
  breaking: boolean
  isTranslated: boolean
}

export interface SenderNeeds {
  database: Database
  vapid: () => Promise<Vapid>
  transport: PublicPosts
  /** Composes a document in a language; undefined where readers no longer have it. */
  compose(document: FoundRow['id'], language: Language, now: Date): Promise<ComposedPush | undefined>
  /** Secret by which the receiver can end pushes of the search. */
  stopToken(deviceId: number, searchId: number): string
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
  message: store.MessageRow
  composed: ComposedPush
  more: number
}

/** Sends what is due to devices; each message once, whatever happens to the process. */
export function createPushSender({ database, vapid, transport, compose, stopToken }: SenderNeeds) {
  const { orm } = database

  function contentOf({ device, message, composed: { content }, more }: Outgoing, longest: number): Buffer {
    const body = [...content.body].slice(0, longest).join('')
    const full: PushContent = {
      ...content,
      body: more > 0 ? `${body}${body && '\n'}+${more}` : body,
      tag: `document-${message.documentId}`,
      stop: stopToken(device.deviceId, message.searchId),
    }
    return Buffer.from(JSON.stringify(full))
  }

  async function post(outgoing: Outgoing, { authorization }: Vapid, now: Date, longest = smallest.maxBody) {
    const { device, message, composed } = outgoing
    return transport.send({
      endpoint: device.endpoint,
      body: encryptPush(contentOf(outgoing, longest), device),
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
    try {
      const answer = await post(outgoing, signed, now)
      // A service that takes less than it has to gets less.
      const shorter = answer?.status === 413 ? await post(outgoing, signed, now, smallest.shortBody) : answer
      return outcomeOf(shorter, tries, now)
    } catch {
      // The keys of the browser cannot be used, or its address.
      return { result: 'gone' }
    }
  }

  /** Decides about the due messages of claimed devices. */
  async function prepare(devices: readonly store.SubscriptionRow[], now: Date) {
    const ids = devices.map(({ deviceId }) => deviceId)
    const byDevice = Map.groupBy(await store.dueMessages(orm, ids, now), ({ deviceId }) => deviceId)
    const changes: store.MessageChange[] = []
    const outgoing: Outgoing[] = []
    const done: store.DeviceChange[] = []
    for (const device of devices) {
      const due = byDevice.get(device.deviceId) ?? []
      const messages = due.filter((message) => message.isWanted)
      const unwanted = due.filter((message) => !message.isWanted)
      changes.push(...unwanted.map(({ id }) => ({ id, state: 'quiet' as const, due: null })))
      const composed = new Map<number, ComposedPush>()
      for (const { id, documentId } of messages) {
        const one = await compose(documentId, device.language, now)
        if (one) composed.set(id, one)
        else changes.push({ id, state: 'failed', due: null })
      }
      const { quietFrom: from, quietTo: to } = device
      const { send, grouped, quiet, waiting } = decide(
        { ...device, quiet: from === null || to === null ? undefined : { from, to } },
        messages.flatMap((message) => {
          const one = composed.get(message.id)
          return one ? [{ ...message, isTranslated: one.isTranslated }] : []
        }),
        now,
      )
      changes.push(...grouped.map((id) => ({ id, state: 'grouped' as const, due: null })))
      changes.push(...quiet.map((id) => ({ id, state: 'quiet' as const, due: null })))
      changes.push(...waiting.map(({ id, until }) => ({ id, state: 'waiting' as const, due: until })))
      const message = messages.find(({ id }) => id === send)
      const one = message && composed.get(message.id)
      if (!message || !one) done.push({ deviceId: device.deviceId, day: null })
      else {
        changes.push({ id: message.id, state: 'sending', due: null })
        outgoing.push({ device, message, composed: one, more: grouped.length })
      }
    }
    await store.changeMessages(orm, changes, now)
    await store.releaseDevices(orm, done, now)
    return outgoing
  }

  /** Records outcomes together. */
  function createRecorder(clock: () => Date) {
    let outcomes: { sent: Outgoing; outcome: PushOutcome }[] = []
    const record = async () => {
      const some = outcomes
      outcomes = []
      const now = clock()
      const gone = some.filter(({ outcome }) => outcome.result === 'gone').map(({ sent }) => sent.device.deviceId)
      await store.changeMessages(
        orm,
        some.map(({ sent: { message }, outcome }) => ({
          id: message.id,
          state: outcome.result === 'sent' ? 'sent' : outcome.result === 'later' ? 'waiting' : 'failed',
          due: outcome.result === 'later' ? new Date(now.getTime() + outcome.after) : null,
        })),
        now,
      )
      await store.releaseDevices(
        orm,
        some.map(({ sent: { device, composed }, outcome }) => ({
          deviceId: device.deviceId,
          // Breaking news does not count against what else a day may have.
          day: outcome.result === 'sent' && !composed.breaking ? localTime(now, device.timeZone).day : null,
        })),
        now,
      )
      await store.removeSubscriptions(orm, gone)
    }
    return {
      add: (sent: Outgoing, outcome: PushOutcome) => void outcomes.push({ sent, outcome }),
      record,
      get size() {
        return outcomes.length
      },
    }
  }

  return {
    /** Sends what is due, until nothing is or the signal comes. @returns how many pushes were sent or tried */
    async sendDue(signal: AbortSignal, clock: () => Date = () => new Date()): Promise<number> {
      const recorder = createRecorder(clock)
      let [count, underWay, signed] = [0, 0, undefined as Vapid | undefined]
      let [isMore, asked, recorded] = [true, 0, Date.now()]
      let ended = Promise.withResolvers<void>()
      const begin = async (outgoing: Outgoing, now: Date) => {
        signed ??= await vapid()
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
          for (const outgoing of devices.length > 0 ? await prepare(devices, now) : []) await begin(outgoing, now)
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

    giveUpUnknown: (now: Date) => store.giveUpUnknown(orm, new Date(now.getTime() - leaseMs)),
  }
}
