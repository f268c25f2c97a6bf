import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Issue } from '#contract/outreach/newsletters-desk.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as issues from './issues-store.ts'
import { previewReader } from './previews.ts'
import type { NewslettersService } from './service.ts'
import * as subscribers from './subscribers-store.ts'

export interface NewslettersDeskNeeds {
  database: Database
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'nameItems'>
  newsletters: Pick<NewslettersService, 'compose' | 'previews'>
}

const toIssue = (row: issues.IssueRow): Issue => ({
  ...{ id: row.id, kind: row.kind, day: row.day, item: row.itemId, state: row.state, intro: row.intro },
  ...{ picks: row.picks, excluded: row.excluded, version: row.version },
  finished_time: row.finishedAt && siteTime(row.finishedAt),
})

/** Issues and subscribers of newsletters, for staff. */
export function createNewslettersDesk({ database, audit, content, newsletters }: NewslettersDeskNeeds) {
  const { orm } = database

  async function mustFind(id: number): Promise<issues.IssueRow> {
    const row = await issues.findIssue(orm, id)
    if (!row) throw new CallError('itemMissing')
    return row
  }

  return {
    async list({ kind, page, size }: ParsedInput<'newsletterIssues'>): Promise<CallOutput<'newsletterIssues'>> {
      const { rows, total } = await issues.listIssues(orm, kind, { limit: size, offset: (page - 1) * size })
      return { list: rows.map(toIssue), total, more: page * size < total }
    },

    async issue(
      { id }: ParsedInput<'newsletterIssue'>,
      { language }: CallContext,
    ): Promise<CallOutput<'newsletterIssue'>> {
      const row = await mustFind(id)
      const named = await content.nameItems(orm, [...row.picks, ...row.excluded], language)
      return { ...toIssue(row), counts: issues.countsOf(row), named: named.map(({ id, title }) => ({ id, title })) }
    },

    async save(
      { id, version, ...fields }: ParsedInput<'saveNewsletterIssue'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveNewsletterIssue'>> {
      return transaction(database, async (tx) => {
        const saved = await issues.saveIssue(tx, { id, version }, fields)
        if (!saved) {
          const current = await mustFind(id)
          if (current.version === version) throw new CallError('wrongState')
          return { saved: false, current: toIssue(current) }
        }
        await audit.record(tx, { actorId: userOf(context), action: 'newsletter.saved', target: `newsletter:${id}` })
        return { saved: true, issue: toIssue(saved) }
      })
    },

    async move({ id, to }: ParsedInput<'moveNewsletterIssue'>, context: MemberContext): Promise<Issue> {
      return transaction(database, async (tx) => {
        const row = await issues.moveIssue(tx, id, to)
        if (!row) throw new CallError((await issues.findIssue(tx, id)) ? 'wrongState' : 'itemMissing')
        await audit.record(tx, { actorId: userOf(context), action: `newsletter.${to}`, target: `newsletter:${id}` })
        return toIssue(row)
      })
    },

    async preview({
      id,
      language,
      ...fields
    }: ParsedInput<'previewNewsletterIssue'>): Promise<CallOutput<'previewNewsletterIssue'>> {
      const row = await mustFind(id)
      const composed = await newsletters.compose({ ...row, ...fields }, previewReader(language))
      const path = newsletters.previews.pathOf(id, language, new Date())
      if (!composed) return { subject: '', html: '', text: '', bytes: 0, path, items: [] }
      return { ...composed, path, bytes: Buffer.byteLength(composed.html) }
    },

    async subscribers({
      page,
      size,
      ...filter
    }: ParsedInput<'newsletterSubscribers'>): Promise<CallOutput<'newsletterSubscribers'>> {
      const { rows, total } = await subscribers.listSubscribers(orm, filter, { limit: size, offset: (page - 1) * size })
      return {
        list: rows.map((row) => ({
          ...{ id: row.id, address: row.address, state: row.state, lists: row.lists, language: row.language },
          ...{ time_zone: row.timeZone, consent: row.consent, suspended_why: row.suspendedWhy },
          created_time: siteTime(row.createdAt),
          confirmed_time: row.confirmedAt && siteTime(row.confirmedAt),
        })),
        total,
        more: page * size < total,
      }
    },
  }
}

export type NewslettersDesk = ReturnType<typeof createNewslettersDesk>
