import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ContentService, EditableItem } from '#server/modules/content/items/service.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { EngagementService } from '#server/modules/members/engagement/service.ts'
import type { CorrectionsService } from '#server/modules/newsroom/corrections/service.ts'
import type { FlashDeskService } from '#server/modules/newsroom/flash/service.ts'
import type { ManuscriptsService } from '#server/modules/newsroom/manuscripts/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinKind, BinService } from '#server/modules/staff/bin/service.ts'
import type { OperationsService } from '#server/modules/staff/operations/service.ts'
import type { PresenceService } from '#server/modules/staff/presence/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { DeliveryFailures } from '#server/platform/delivery/delivery-failures.ts'
import { dayMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import type { Log } from '#server/platform/log.ts'
import type { PolicyViolations } from '#server/platform/policy-violations.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import { siteTime, startOfSiteDay } from '#server/platform/site-time.ts'
import type { DeskQueue, Trouble } from '#server/platform/subjects/extension-points.ts'
import * as store from './store.ts'

export interface NewsroomNeeds {
  database: Database
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  content: Pick<ContentService, 'bin' | 'editing' | 'categories' | 'liveStates'>
  engagement: Pick<EngagementService, 'moveItem'>
  flashDesk: Pick<FlashDeskService, 'plans'>
  corrections: Pick<CorrectionsService, 'waiting'>
  operations: Pick<OperationsService, 'countProblems'>
  presence: Pick<PresenceService, 'here'>
  guard: Pick<Guard, 'isReadOnly'>
  manuscripts: Pick<ManuscriptsService, 'manuscriptReviews'>
  redirects: Pick<RedirectsService, 'lead' | 'unlead'>
  search: Pick<SearchService, 'items'>
  log: Pick<Log, 'warn'>
  /** Emails and text messages that failed since a moment. */
  failedDeliveries: DeliveryFailures['since']
  /** Budgets of text messages that are nearly or wholly used up. */
  smsAlarms: AccountsService['smsAlarms']
  /** Latest violations of the content security policy. */
  policyViolations: PolicyViolations['latest']
  troubles: readonly Trouble[]
  queues: readonly DeskQueue[]
  /** Events that a listener could not handle. */
  failedEvents: () => Promise<number>
}

const violationsShown = 30

const targetOf = (id: number): string => `item:${id}`

const secondsSince = (moment: Date | null, now: Date): number | null =>
  moment && Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 1000))

/** Creates the operations of staff beyond reviewing: the desk, all articles. */
export function createNewsroomService(needs: NewsroomNeeds) {
  const { database, audit, bin, content, engagement, flashDesk, corrections, presence, manuscripts, redirects } = needs
  const { editing } = content
  /** Returns the items with the words anywhere in their texts; titles are found even if the search cannot answer. */
  async function foundItems(
    keyword: string | undefined,
    { state, kind, order }: Pick<ParsedInput<'staffArticles'>, 'state' | 'kind' | 'order'>,
  ): Promise<number[]> {
    if (keyword === undefined) return []
    const kinds = kind ? [kind] : (['article', 'flash'] as const)
    const hidden = state === undefined ? 'too' : state === 'published' ? undefined : 'only'
    return needs.search.items(keyword, kinds, { order, ...(hidden && { hidden }) }).catch((err: unknown) => {
      needs.log.warn({ err }, 'A list was searched by titles only')
      return []
    })
  }
  const paginate = createPagination(
    createCachedTotals((filter: store.ArticleFilter, limit) => store.countArticles(database.orm, filter, limit)),
  )

  const countOf = async (name: Trouble['of']): Promise<number> =>
    (await needs.troubles.find((trouble) => trouble.of === name)?.count()) ?? 0

  async function mustLock(tx: Transaction, id: number): Promise<EditableItem> {
    const item = await editing.lockItem(tx, id)
    if (!item) throw new CallError('articleMissing')
    return item
  }

  return {
    /** The counts of the desk, and who else is working here at the moment: the caller is. */
    async desk(_input: object, context: MemberContext): Promise<CallOutput<'getDesk'>> {
      const { now } = context
      const [
        waiting,
        oldest,
        articles,
        flash,
        failed,
        today,
        requests,
        reported,
        here,
        webhooks,
        translations,
        sources,
        sms,
        failures,
        announced,
        books,
        refunds,
        operations,
      ] = await Promise.all([
        manuscripts.manuscriptReviews.waiting(userOf(context)),
        manuscripts.manuscriptReviews.oldest(),
        manuscripts.manuscriptReviews.countPlanned(now),
        flashDesk.plans(now),
        needs.failedDeliveries(new Date(now.getTime() - dayMs)),
        store.publishedSince(database.orm, startOfSiteDay(now)),
        store.openRequests(database.orm),
        corrections.waiting(),
        presence.here(context),
        countOf('webhooks'),
        countOf('translations'),
        countOf('sources'),
        needs.smsAlarms(context),
        needs.failedEvents(),
        needs.queues.find((queue) => queue.of === 'events')?.totals(context),
        countOf('books'),
        countOf('refunds'),
        needs.operations.countProblems(now),
      ])
      const { all, mine } = waiting
      const [next] = [articles.next, flash.next].filter((time) => time !== null).toSorted((a, b) => +a - +b)
      const deliveries = failed.map(({ last, ...one }) => ({ ...one, last_time: siteTime(last) }))
      return {
        ...(needs.guard.isReadOnly() && { read_only: true as const }),
        waiting: all,
        oldest: secondsSince(oldest, now),
        mine,
        events: announced?.waiting ?? 0,
        oldest_event: secondsSince(announced?.oldest ?? null, now),
        scheduled: articles.scheduled + flash.scheduled,
        next_time: next ? siteTime(next) : null,
        late: articles.late + flash.late,
        late_flash: flash.late,
        published_today: today,
        real_names: requests.realNames,
        feedback: requests.feedback,
        correction_requests: reported.open,
        oldest_correction_request: secondsSince(reported.oldest, now),
        operations,
        troubles: { webhooks, translations, sources, deliveries, sms, events: failures, books, refunds },
        here,
      }
    },

    /** Returns the violations of the content security policy that browsers blocked. */
    async policyViolations(_input: object, { now }: MemberContext): Promise<CallOutput<'policyViolations'>> {
      const found = await needs.policyViolations(now, violationsShown)
      return { list: found.map(({ last, ...one }) => ({ ...one, last_time: siteTime(last) })) }
    },

    /** All articles and flash in every state, newest first. */
    async articles(
      { state, kind, category, keyword: typed, order, page, size }: ParsedInput<'staffArticles'>,
      context: MemberContext,
    ): Promise<CallOutput<'staffArticles'>> {
      const keyword = typed?.trim() || undefined
      const filter = { state, kind, category, keyword, found: await foundItems(keyword, { state, kind, order }) }
      const window = {
        limit: size,
        offset: (page - 1) * size,
        best: keyword !== undefined && order === 'best',
        languages: [context.language, 'zh-Hans', 'zh-Hant-HK', 'en'],
      }
      const [rows, categories, live] = await Promise.all([
        store.listArticles(database.orm, filter, window),
        content.categories({}, context),
        content.liveStates(),
      ])
      const names = new Map(categories.list.map(({ id, name }) => [id, name]))
      return {
        list: rows.map(({ releaseTime, updatedAt, title, category, ...row }) => ({
          ...row,
          ...(live.has(row.id) && { live: live.get(row.id) }),
          category: names.get(category ?? 0) ?? '',
          title: title ?? '',
          release_time: releaseTime && siteTime(releaseTime),
          updated_time: siteTime(updatedAt),
        })),
        ...(await paginate(filter, { page, size, found: rows.length })),
      }
    },

    /** Takes an article offline. @throws CallError articleMissing, wrongState */
    async unpublish({ id, reason }: ParsedInput<'unpublishArticle'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const item = await mustLock(tx, id)
        if (item.status !== 'approved') throw new CallError('wrongState')
        await editing.setStatus(tx, id, item.kind, 'withdrawn')
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'article.unpublish',
          target: targetOf(id),
          before: { status: item.status },
          after: { status: 'withdrawn', reason: sanitizeForPostgres(reason).trim() },
        })
      })
      return {}
    },

    /** Puts an article online again; a merged one is separate again. @throws CallError articleMissing, wrongState */
    async restore({ id }: ParsedInput<'restoreArticle'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const item = await mustLock(tx, id)
        if (item.status === 'approved') throw new CallError('wrongState')
        if (item.mergedInto !== null) {
          await editing.unmerge(tx, id)
          await redirects.unlead(tx, addressesOf(id))
        }
        await editing.setStatus(tx, id, item.kind, 'approved')
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'article.restore',
          target: targetOf(id),
          before: { status: item.status, merged_into: item.mergedInto },
          after: { status: 'approved' },
        })
      })
      return {}
    },

    /** Moves an article or a flash to the bin. @throws CallError articleMissing; editConflict where it was changed since */
    async deleteArticle({ id, updated_time: seen, reason }: ParsedInput<'deleteArticle'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const item = await mustLock(tx, id)
        if (siteTime(item.updatedAt) !== seen) throw new CallError('editConflict')
        const { title = '', language } = (await content.bin.remove(tx, item)) ?? {}
        await bin.put(tx, {
          kind: item.kind,
          id,
          title,
          language,
          by: userOf(context),
          now: context.now,
          before: { status: item.status },
          after: { reason: sanitizeForPostgres(reason).trim() },
        })
      })
      return {}
    },

    /**
     * Moves a manuscript to the bin that readers never had.
     * @throws CallError manuscriptMissing, wrongState, editConflict where it was saved after the editor saw it
     */
    async deleteManuscript({ id, saved_time }: ParsedInput<'deleteAnyManuscript'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const row = await manuscripts.manuscriptReviews.lock(tx, id)
        if (!row) throw new CallError('manuscriptMissing')
        if (row.itemId !== null) throw new CallError('wrongState')
        if (siteTime(row.savedAt) !== saved_time) throw new CallError('editConflict')
        await manuscripts.manuscriptReviews.remove(tx, id, context.now)
        await bin.put(tx, {
          kind: 'manuscript',
          id,
          title: row.title,
          language: row.language,
          by: userOf(context),
          now: context.now,
          before: { state: row.state, owner: row.ownerId },
        })
      })
      return {}
    },

    /** How articles, flash and manuscripts come back out of the bin. */
    binKinds: [
      ...(['article', 'flash'] as const).map((kind) => ({
        kind,
        target: 'item',
        restore: (tx: Transaction, id: string) => content.bin.restore(tx, Number(id), kind),
        purge: (tx: Transaction, id: string) => content.bin.purge(tx, Number(id), kind),
      })),
      {
        kind: 'manuscript',
        personal: true,
        restore: (tx, id) => manuscripts.manuscriptReviews.restore(tx, Number(id)),
        purge: (tx, id) => manuscripts.manuscriptReviews.purge(tx, Number(id)),
      },
    ] satisfies BinKind[],

    /**
     * Redirects readers of one article to another permanently.
     * @throws CallError articleMissing; wrongState where the one is merged already; targetOffline if the other is not
     * published; redirectLoop
     */
    async merge({ id, into }: ParsedInput<'mergeArticles'>, context: MemberContext) {
      if (id === into) throw new CallError('invalidInput', 'into')
      await transaction(database, async (tx) => {
        // Locked in the order of their numbers, so that two who merge crosswise cannot deadlock.
        const locked = new Map<number, EditableItem>()
        for (const one of [id, into].toSorted((a, b) => a - b)) locked.set(one, await mustLock(tx, one))
        const [from, target] = [locked.get(id), locked.get(into)]
        if (!from || !target) throw new CallError('articleMissing')
        if (from.mergedInto !== null) throw new CallError('wrongState')
        if (target.status !== 'approved' || (target.releaseTime ?? 0) > context.now)
          throw new CallError('targetOffline')
        const moved = await editing.merge(tx, from, target)
        const path = target.kind === 'flash' ? `/news/${into}` : `/contents/${into}`
        for (const one of moved) await redirects.lead(tx, addressesOf(one.id), path)
        await engagement.moveItem(tx, id, { id: into, kind: target.kind })
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'article.merge',
          target: targetOf(id),
          before: { status: from.status },
          after: { merged_into: into },
        })
      })
      return {}
    },
  }
}

/** Every address that an item can be asked for by, without a language. */
const addressesOf = (id: number): string[] =>
  ['contents', 'news', 'gw_detail', 'kuaixun_wz', 'home_wz', 'wz_detail'].map((place) => `/${place}/${id}`)

export type NewsroomService = ReturnType<typeof createNewsroomService>
