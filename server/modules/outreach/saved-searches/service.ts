import { randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  type SearchAddressKind,
  type SearchChannel,
  searchChannels,
  searchLimits,
} from '#contract/outreach/saved-search-terms.ts'
import type { FoundDocument, SavedSearch, SearchQuery } from '#contract/outreach/saved-searches.ts'
import type { WebhooksService } from '#server/modules/integration/webhooks/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs, minuteMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { createDocuments, type DocumentsNeeds, documentsForMs } from './documents.ts'
import { countDocuments, documentById, type FoundRow } from './documents-store.ts'
import type { SearchFollower } from './followers.ts'
import { createMatcher } from './matcher.ts'
import { createOwners, hashOf, type SearchOwner } from './owners.ts'
import { createSearchPresenter, type PresentNeeds } from './present.ts'
import * as store from './searches-store.ts'
import { termsOfQuery } from './terms.ts'
import { createWebhookFollower } from './webhook-follower.ts'

export interface SavedSearchesNeeds extends DocumentsNeeds, Omit<PresentNeeds, keyof DocumentsNeeds> {
  content: DocumentsNeeds['content'] & PresentNeeds['content']
  incidents: DocumentsNeeds['incidents'] & PresentNeeds['incidents']
  liveBlogs: DocumentsNeeds['liveBlogs']
  webhooks: Pick<WebhooksService, 'own'>
  siteOrigin: string
  limiter: Pick<Limiter, 'take'>
  followers: readonly SearchFollower[]
}

/** A search with what it found. */
export interface SearchFindings {
  id: number
  title: string
  found: FoundDocument[]
}

/** The days by which it is estimated how much a search finds. */
const estimatedDays = 14
const defaultFindings = 20
/** Time after which devices that own nothing are forgotten. */
const deviceForMs = 400 * dayMs

/** Saved searches of members and devices: what they ask for, and what they found. */
export function createSavedSearchesService(needs: SavedSearchesNeeds) {
  const { database, search, followers, data, webhooks } = needs
  const { orm } = database
  const owners = createOwners(needs)
  const present = createSearchPresenter(needs)
  const matcher = createMatcher({ database, followers })
  const documents = createDocuments({ ...needs, matcher })

  /** @throws CallError itemMissing */
  async function mustFind(device: string | undefined, id: number, context: CallContext): Promise<store.SearchRow> {
    const owner = await owners.find(device, context)
    const row = owner && (await store.findSearch(orm, owner, id))
    if (!row) throw new CallError('itemMissing')
    return row
  }

  async function show(rows: readonly store.SearchRow[], context: CallContext): Promise<SavedSearch[]> {
    const [addresses, states] = await Promise.all([
      store.addressesOf(
        orm,
        rows.map(({ id }) => id),
      ),
      webhooks.own.states(rows.flatMap(({ webhookId }) => webhookId ?? [])),
    ])
    const has = (id: number, kind: SearchAddressKind) =>
      addresses.some((one) => one.searchId === id && one.kind === kind)
    const since = new Date(context.now.getTime() - estimatedDays * dayMs)
    return Promise.all(
      rows.map(async ({ id, query, terms, push, email, webhookId, createdAt }) => ({
        id,
        query,
        title: await present.title(query, context),
        channels: { push, email },
        feed: has(id, 'feed'),
        calendar: has(id, 'calendar'),
        webhook: (webhookId !== null && states.get(webhookId)) || null,
        daily: Math.round(((await countDocuments(orm, terms, since)) / estimatedDays) * 10) / 10,
        created_time: siteTime(createdAt),
      })),
    )
  }

  /** True for a series that there is: each that somebody follows is read every minute. */
  async function hasSeries(series: string, context: CallContext): Promise<boolean> {
    const day = siteDay(context.now)
    return (await data.values({ values: [{ series, day, course: false }] }, context)).list.length > 0
  }

  /** Documents that a search finds, the newest first. */
  async function findingsOf(
    { terms, query: { metric } }: Pick<store.SearchRow, 'terms' | 'query'>,
    { since, limit, offset = 0 }: { since?: Date; limit: number; offset?: number },
    context: CallContext,
  ): Promise<FoundRow[]> {
    const { now } = context
    const rows = await documents.find(terms, {
      since: since ?? new Date(now.getTime() - documentsForMs),
      until: now,
      limit,
      offset,
    })
    // A document of a value was made for somebody's number, which may be another one.
    const isBeyond = ({ value }: FoundRow) =>
      metric &&
      value !== null &&
      (value >= (metric.above ?? Number.POSITIVE_INFINITY) || value <= (metric.below ?? Number.NEGATIVE_INFINITY))
    return metric ? rows.filter(isBeyond) : rows
  }

  return {
    /** Makes and compares documents; for listeners and scheduled work. */
    documents,
    task: { name: 'search-index', everyMs: minuteMs, run: matcher.refresh } satisfies RepeatedTask,
    owners,
    present,

    async mySearches({ device }: ParsedInput<'mySearches'>, context: CallContext): Promise<CallOutput<'mySearches'>> {
      const owner = await owners.find(device, context)
      return { list: owner ? await show(await store.searchesOf(orm, owner), context) : [] }
    },

    /** @throws CallError signInRequired, invalidInput (query.words, query.metric), tooManySearches */
    async saveSearch(
      { device, query, channels }: ParsedInput<'saveSearch'>,
      context: CallContext,
    ): Promise<CallOutput<'saveSearch'>> {
      const terms = termsOfQuery(query, search.words)
      if (terms.length === 0) throw new CallError('invalidInput', 'query.words')
      if (query.metric && !(await hasSeries(query.metric.series, context)))
        throw new CallError('invalidInput', 'query.metric')
      const owner = await owners.mustBe(device, context)
      const saved = await transaction(database, async (tx) => {
        const count = await store.countLocked(tx, owner)
        const same = await store.findSame(tx, owner, query)
        if (same) {
          await store.changeChannels(tx, same.id, channels)
          return { ...same, ...channels }
        }
        const limit = 'userId' in owner ? searchLimits.ofMember : searchLimits.ofDevice
        if (count >= limit) throw new CallError('tooManySearches')
        return store.addSearch(tx, owner, { query, terms, push: false, email: false, ...channels })
      })
      const [shown] = await show([saved], context)
      if (!shown) throw new Error('A saved search is not shown')
      return shown
    },

    /** One that is gone already changes nothing. */
    async removeSearch({ device, id }: ParsedInput<'removeSearch'>, context: CallContext) {
      const owner = await owners.find(device, context)
      if (owner)
        await transaction(database, async (tx) => {
          const row = await store.findSearch(tx, owner, id)
          await store.deleteSearch(tx, owner, id)
          if (row?.webhookId) await webhooks.own.remove(tx, row.webhookId)
        })
      return {}
    },

    /** @throws CallError itemMissing */
    async searchFindings(
      { device, id, page, size }: ParsedInput<'searchFindings'>,
      context: CallContext,
    ): Promise<CallOutput<'searchFindings'>> {
      const row = await mustFind(device, id, context)
      const since = new Date(context.now.getTime() - documentsForMs)
      const [rows, total] = await Promise.all([
        findingsOf(row, { limit: size + 1, offset: (page - 1) * size }, context),
        countDocuments(orm, row.terms, since),
      ])
      const found = await present.documents(rows.slice(0, size), context)
      return { list: found.map(({ row: _, ...shown }) => shown), total, more: rows.length > size }
    },

    /** @throws CallError itemMissing */
    async searchAddress(
      { device, id, kind, on }: ParsedInput<'searchAddress'>,
      context: CallContext,
    ): Promise<CallOutput<'searchAddress'>> {
      const { id: searchId } = await mustFind(device, id, context)
      if (!on) {
        await store.removeAddress(orm, { searchId, kind })
        return { path: null }
      }
      const secret = randomBytes(32).toString('base64url')
      await store.keepAddress(orm, { searchId, kind, secretHash: hashOf(secret) })
      return { path: `/private/${secret}.${kind === 'feed' ? 'xml' : 'ics'}` }
    },

    /** @throws CallError itemMissing, webhookAddress, emailUnconfirmed, tooManyWebhooks */
    async searchWebhook(
      { id, url }: ParsedInput<'searchWebhook'>,
      context: MemberContext,
    ): Promise<CallOutput<'searchWebhook'>> {
      const owner = { userId: userOf(context) }
      const row = await store.findSearch(orm, owner, id)
      if (!row) throw new CallError('itemMissing')
      const name = await present.title(row.query, context)
      return transaction(database, async (tx) => {
        // One at a time, so that nobody adds more than is allowed.
        await store.countLocked(tx, owner)
        const present = await store.findSearch(tx, owner, id)
        if (!present) throw new CallError('itemMissing')
        if (present.webhookId) await webhooks.own.remove(tx, present.webhookId)
        if (url === null) return { secret: null }
        const added = await webhooks.own.add(tx, { ownerId: owner.userId, name, url }, context.now)
        await store.setWebhook(tx, id, added.id)
        return { secret: added.secret }
      })
    },

    /** Notifies members' webhooks of what their searches found. */
    webhookFollower: createWebhookFollower({ ...needs, present }),

    /** @throws CallError tooManyRequests */
    async joinDevice({ device }: ParsedInput<'joinDevice'>, { caller, now }: MemberContext) {
      const { userId } = caller.session
      // Each device receives pushes of its own, so that members may not add any number of them either.
      const id = await owners.device(device, { caller, now })
      const joined = await transaction(database, async (tx) => {
        const limit = Math.max(0, searchLimits.ofMember - (await store.countLocked(tx, { userId })))
        return owners.join(tx, id, { userId, now, limit })
      })
      return { joined }
    },

    async leaveDevice({ device }: ParsedInput<'leaveDevice'>) {
      await owners.leave(device)
      return {}
    },

    /** A search with its findings, by the secret of a private address; undefined for an unknown one. */
    async findingsAt(
      kind: SearchAddressKind,
      secret: string,
      context: CallContext,
    ): Promise<SearchFindings | undefined> {
      const row = await store.searchAt(orm, kind, hashOf(secret))
      if (!row) return undefined
      const rows = await findingsOf(row, { limit: 50 }, context)
      return {
        id: row.id,
        title: await present.title(row.query, context),
        found: await present.documents(rows, context),
      }
    },

    /**
     * Findings of an owner’s searches since a time, the newest first. Searches that found nothing are omitted, and a
     * document that several found is in the first of them.
     * @param channel limits it to searches that have it switched on
     * @param most searches with findings
     */
    async findingsSince(
      owner: SearchOwner,
      since: Date,
      context: CallContext,
      {
        channel,
        limit = defaultFindings,
        most = Number.POSITIVE_INFINITY,
      }: { channel?: SearchChannel; limit?: number; most?: number } = {},
    ): Promise<SearchFindings[]> {
      const seen = new Set<number>()
      const findings: SearchFindings[] = []
      for (const row of await store.searchesOf(orm, owner, channel)) {
        if (findings.length >= most) break
        const rows = (await findingsOf(row, { since, limit }, context)).filter(({ id }) => !seen.has(id))
        for (const { id } of rows) seen.add(id)
        const found = await present.documents(rows, context)
        if (found.length > 0) findings.push({ id: row.id, title: await present.title(row.query, context), found })
      }
      return findings
    },

    document: (id: number): Promise<FoundRow | undefined> => documentById(orm, id),

    /** Switches a channel of a search off, whoever owns it: for those who prove otherwise that they may. */
    switchOff: (id: number, channel: SearchChannel, isOn = false): Promise<void> =>
      transaction(database, (tx) => store.changeChannels(tx, id, { [channel]: isOn })),

    forgetDevices: (now: Date) => owners.forget(new Date(now.getTime() - deviceForMs)),

    /** All searches of a member, for the download of one's own data. */
    exportPersonalData: async (userId: number) => ({
      saved_searches: (await store.searchesOf(orm, { userId })).map((row) => ({
        query: row.query as SearchQuery,
        channels: searchChannels.filter((channel) => row[channel]),
        created_time: siteTime(row.createdAt),
      })),
    }),

    /** Deletes them, in the transaction that erases the account. */
    async erase(tx: Transaction, userId: number): Promise<void> {
      await store.deleteSearchesOf(tx, userId)
      await webhooks.own.removeOf(tx, userId)
    },
  }
}

export type { FoundRow } from './documents-store.ts'
export { type SearchFollower, searchFollowers } from './followers.ts'
export { hashOf, type SearchOwner } from './owners.ts'
export { SearchIndex } from './search-index.ts'
export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>
