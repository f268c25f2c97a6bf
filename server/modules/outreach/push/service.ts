import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pushLimits } from '#contract/outreach/push-terms.ts'
import { timeZoneOf } from '#contract/time-zone.ts'
import { type Language, urlPrefix } from '#language/languages.ts'
import type { Deliveries } from '#server/modules/outreach/deliveries/service.ts'
import type { FoundRow, SavedSearchesService, SearchFollower } from '#server/modules/outreach/saved-searches/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { createPublicPosts } from '#server/platform/net/public-posts.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { deviceName } from '#server/platform/text/device-name.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createMemberDevices } from './devices.ts'
import { isPublicKey } from './encryption.ts'
import { endOfDay } from './policy.ts'
import { createRemoval } from './removal.ts'
import { type ComposedPush, createPushSender } from './sender.ts'
import * as store from './store.ts'
import { pushActions, trialTexts } from './texts.ts'
import { createVapid, createVapidKeys, type Vapid } from './vapid.ts'

export interface PushNeeds {
  database: Database
  deliveries: Pick<Deliveries, 'add'>
  secrets: Secrets
  limiter: Pick<Limiter, 'take'>
  threads: Pick<ThreadPool, 'run'>
  savedSearches: Pick<SavedSearchesService, 'document' | 'owners' | 'present' | 'switchOff'>
  siteOrigin: string
  /** Push services on this machine and in private networks may be sent to as well, and without encryption. */
  allowPrivate: boolean
}

const lookEveryMs = 500
/** Time for which a push service is waited for. */
const timeoutMs = 8_000
const perHost = 256
const retentionMs = 30 * dayMs
/** Days for which pushes can be ended from within a notification. */
const stopDays = 30
const dayOf = (moment: Date) => Math.floor(moment.getTime() / dayMs)
const sealContext = 'push keys'
const trialRule: RateRule = { points: 5, seconds: 600 }
/** How long a composed text is used for further devices. */
const composedForMs = 30_000

/** Pushes to browsers: subscriptions, what they want, and sending. */
export function createPushService(needs: PushNeeds) {
  const { database, deliveries, secrets, limiter, threads, savedSearches, siteOrigin, allowPrivate } = needs
  const { orm } = database
  const transport = createPublicPosts({ allowPrivate, timeoutMs, perHost, provider: 'push' })
  const composed = new LRUCache<string, Promise<ComposedPush | undefined>>({ max: 500, ttl: composedForMs })
  const remove = createRemoval(deliveries)
  let signing: Promise<Vapid> | undefined

  /** All processes share one key pair, made by the first that needs it. */
  async function readVapid(): Promise<Vapid> {
    if (!(await store.findKeys(orm))) {
      const { publicKey, privateKey } = createVapidKeys()
      await store.addKeys(orm, { publicKey, privateSealed: secrets.seal(privateKey, sealContext) })
    }
    const row = await store.findKeys(orm)
    if (!row) throw new Error('The keys of pushes were not stored')
    const privateKey = secrets.open(row.privateSealed, sealContext)
    return createVapid({ publicKey: row.publicKey, privateKey }, siteOrigin || 'https://localhost')
  }

  function vapid(): Promise<Vapid> {
    signing ??= readVapid().catch((error) => {
      signing = undefined
      throw error
    })
    return signing
  }

  /** An address belongs to one device. */
  async function keepSubscription(tx: Transaction, row: Parameters<typeof store.keepSubscription>[1]): Promise<void> {
    await remove(tx, { endpoint: row.endpoint, except: row.deviceId })
    await store.keepSubscription(tx, row)
  }

  /** @param day the last one on which it can be used, in days since 1970 */
  const stopToken = (deviceId: number, searchId: number, day: number): string => {
    const about = `${deviceId}.${searchId}.${day}`
    return `${about}.${secrets.hmac('stop push', about).toString('base64url')}`
  }

  function readStopToken(token: string, now: Date): { deviceId: number; searchId: number } {
    const [deviceId = 0, searchId = 0, day = 0] = token.split('.', 3).map(Number)
    const [given, right] = [Buffer.from(token), Buffer.from(stopToken(deviceId, searchId, day))]
    if (given.length !== right.length || !timingSafeEqual(given, right) || day < dayOf(now))
      throw new CallError('itemMissing')
    return { deviceId, searchId }
  }

  async function describe(id: number, language: Language, now: Date): Promise<ComposedPush | undefined> {
    const row = await savedSearches.document(id)
    const context = { language, now, tags: new Set<string>() }
    const [found] = row ? await savedSearches.present.documents([row], context) : []
    if (!row || !found) return undefined
    const prefix = urlPrefix(language)
    return {
      breaking: row.breaking,
      publishedAt: row.at,
      isTranslated: found.language.split('-')[0] === language.split('-')[0],
      content: {
        title: found.title,
        body: found.summary === found.title ? '' : found.summary,
        path: `${prefix && `/${prefix}`}${found.path}`,
        language: found.language,
        actions: pushActions[language],
      },
    }
  }

  const sender = createPushSender({
    ...{ database, deliveries, remove, threads, vapid, transport },
    stopToken: (device, search, now) => stopToken(device, search, dayOf(now) + stopDays),
    compose(document, language, now) {
      const key = `${document} ${language}`
      const known = composed.get(key)
      if (known) return known
      const making = describe(document, language, now)
      composed.set(key, making)
      making.catch(() => composed.delete(key))
      return making
    },
  })

  /** The subscription of a device. @throws CallError itemMissing */
  async function mustHave(device: string, context: CallContext): Promise<store.SubscriptionRow> {
    const row = await store.findSubscription(orm, await savedSearches.owners.device(device, context))
    if (!row) throw new CallError('itemMissing')
    return row
  }

  /** @throws CallError invalidInput (endpoint, p256dh, auth) */
  function parseSubscription(input: Pick<ParsedInput<'subscribePush'>, 'endpoint' | 'p256dh' | 'auth'>) {
    const endpoint = parseAddress(input.endpoint, 'endpoint', { unencrypted: allowPrivate })
    const [p256dh, auth] = [Buffer.from(input.p256dh, 'base64url'), Buffer.from(input.auth, 'base64url')]
    // Browsers write a character of an address as up to nine.
    if (endpoint.length > pushLimits.endpoint) throw new CallError('invalidInput', 'endpoint')
    if (!isPublicKey(p256dh)) throw new CallError('invalidInput', 'p256dh')
    if (auth.length !== 16) throw new CallError('invalidInput', 'auth')
    return { endpoint, p256dh, auth }
  }

  /** @throws CallError invalidInput (time_zone) */
  function mustBeZone(name: string): string {
    const zone = timeZoneOf(name)
    if (zone === undefined) throw new CallError('invalidInput', 'time_zone')
    return zone
  }

  return {
    /** Adds messages for devices whose searches found a document. */
    follower: {
      async found(tx, { id, kind, subjectId, breaking }: FoundRow, searches, now) {
        const flashId = kind === 'flash' ? subjectId : null
        const count = await store.addMessages(tx, { documentId: id, flashId, breaking, searches }, now)
        if (flashId !== null) await deliveries.add([{ itemId: flashId, channel: 'push', state: 'added', count }], tx)
      },
    } satisfies SearchFollower,

    async pushState({ device }: ParsedInput<'pushState'>, context: CallContext): Promise<CallOutput<'pushState'>> {
      const [{ publicKey }, id] = await Promise.all([vapid(), savedSearches.owners.known(device)])
      const row = id === undefined ? undefined : await store.findSubscription(orm, id)
      const silent = row?.silentUntil && row.silentUntil > context.now ? siteTime(row.silentUntil) : null
      if (!row) return { key: publicKey, subscribed: false, settings: null, silent_until: null }
      const { language, timeZone, quietFrom: from, quietTo: to, breakingInQuiet } = row
      return {
        key: publicKey,
        subscribed: true,
        settings: {
          language,
          time_zone: timeZone,
          quiet: from === null || to === null ? null : { from, to },
          breaking_in_quiet: breakingInQuiet,
        },
        silent_until: silent,
      }
    },

    devices: createMemberDevices({ database, remove, owners: savedSearches.owners }),

    /** @throws CallError invalidInput (endpoint, p256dh, auth, time_zone), tooManyRequests */
    async subscribePush(input: ParsedInput<'subscribePush'>, context: CallContext) {
      const subscription = parseSubscription(input)
      const timeZone = mustBeZone(input.time_zone)
      const deviceId = await savedSearches.owners.device(input.device, context)
      const { language } = input
      const name = deviceName(context.caller?.device ?? '')
      await transaction(database, (tx) => keepSubscription(tx, { deviceId, ...subscription, name, language, timeZone }))
      return {}
    },

    /** @throws CallError invalidInput (endpoint, p256dh, auth), itemMissing where the former one is unknown */
    async replacePush({ former, ...input }: ParsedInput<'replacePush'>) {
      const subscription = parseSubscription(input)
      const auth = Buffer.from(former.auth, 'base64url')
      await transaction(database, async (tx) => {
        const row = await store.findSubscriptionAt(tx, { endpoint: former.endpoint, auth })
        if (!row) throw new CallError('itemMissing')
        const { deviceId, name, language, timeZone } = row
        await keepSubscription(tx, { deviceId, ...subscription, name, language, timeZone })
      })
      return {}
    },

    async unsubscribePush({ device }: ParsedInput<'unsubscribePush'>) {
      const id = await savedSearches.owners.known(device)
      if (id !== undefined) await transaction(database, (tx) => remove(tx, { devices: [id] }))
      return {}
    },

    /** @throws CallError itemMissing, invalidInput (time_zone) */
    async savePushSettings(input: ParsedInput<'savePushSettings'>, context: CallContext) {
      const timeZone = mustBeZone(input.time_zone)
      const { deviceId } = await mustHave(input.device, context)
      await store.changeSubscription(orm, deviceId, {
        language: input.language,
        timeZone,
        quietFrom: input.quiet?.from ?? null,
        quietTo: input.quiet?.to ?? null,
        breakingInQuiet: input.breaking_in_quiet,
        silentUntil: input.silent_today ? endOfDay(context.now, timeZone) : null,
      })
      return {}
    },

    /** @throws CallError itemMissing, providerFailed where the push service does not take it, tooManyRequests */
    async testPush({ device }: ParsedInput<'testPush'>, context: CallContext) {
      const row = await mustHave(device, context)
      await mustTake(limiter, `test push ${row.deviceId}`, trialRule)
      const { language } = row
      const texts = trialTexts[language]
      const content = { ...texts, path: '/notices', tag: 'trial', language, actions: pushActions[language] }
      const { result } = await sender.sendNow(row, content, context.now)
      if (result === 'gone') await transaction(database, (tx) => remove(tx, { devices: [row.deviceId] }))
      if (result !== 'sent') throw new CallError('providerFailed')
      return {}
    },

    /** @throws CallError itemMissing for a secret that is none, or is too old */
    async stopPush({ token, what, undo }: ParsedInput<'stopPush'>, { now }: CallContext) {
      const { deviceId, searchId } = readStopToken(token, now)
      if (what === 'search') await savedSearches.switchOff(searchId, 'push', undo)
      else {
        const row = await store.findSubscription(orm, deviceId)
        if (!row) throw new CallError('itemMissing')
        await store.changeSubscription(orm, deviceId, { silentUntil: undo ? null : endOfDay(now, row.timeZone) })
      }
      return {}
    },

    sendDue: sender.sendDue,

    task: {
      name: 'push',
      rests: true,
      everyMs: lookEveryMs,
      due: { rows: 'push_subscriptions where next_at <= now()', since: 'next_at' },
      run: (signal) => sender.sendDue(signal),
    } satisfies RepeatedTask,

    async tidy(now: Date): Promise<void> {
      await sender.giveUpUnknown(now)
      await store.removeOldMessages(orm, new Date(now.getTime() - retentionMs))
    },

    close: (): Promise<void> => transport.close(),
  }
}

export type PushService = ReturnType<typeof createPushService>
