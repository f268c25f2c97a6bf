import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { submissionNumber } from './forms.ts'
import * as store from './submissions-store.ts'

interface Needs {
  database: Database
  engine: Engine
  audit: Pick<AuditService, 'record'>
}

/** Creates the desk by which the newsroom goes through the submissions of readers in forms of landing pages. */
export function createSubmissionsDesk({ database, engine, audit }: Needs) {
  const { orm } = database
  const wording = createWording(engine)

  return {
    async list(
      { page_id, show, page, size }: ParsedInput<'landingSubmissions'>,
      { language }: CallContext,
    ): Promise<CallOutput<'landingSubmissions'>> {
      const filter = { page: page_id, unseen: show === 'new' }
      const [rows, total] = await Promise.all([
        store.list(orm, filter, { limit: size, offset: (page - 1) * size }),
        store.countOf(orm, filter),
      ])
      const list = rows.map(({ submission: row, path, content }) => ({
        ...{ id: row.id, number: submissionNumber(row.id), values: row.values, language: row.language },
        page: {
          id: row.pageId,
          path: `/${path}`,
          title: wording.shown(content.texts, 'title', ['title'], language).title,
        },
        ...{ sent_time: siteTime(row.sentAt), seen: row.seenAt !== null },
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError itemMissing */
    async settle(
      { id, seen }: ParsedInput<'settleLandingSubmission'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const row = await store.settle(tx, id, seen ? { by: userOf(context), at: context.now } : null)
        if (!row) throw new CallError('itemMissing')
        await record(tx, context, seen ? 'landingPage.seen' : 'landingPage.unseen', row)
      })
      return {}
    },

    /** Erases one permanently. @throws CallError itemMissing */
    async erase({ id }: ParsedInput<'eraseLandingSubmission'>, context: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const row = await store.erase(tx, id, context.now)
        if (!row) throw new CallError('itemMissing')
        await record(tx, context, 'landingPage.erase', row)
      })
      return {}
    },
  }

  function record(
    tx: Parameters<AuditService['record']>[0],
    context: MemberContext,
    action: string,
    { id, pageId }: Pick<store.SubmissionRow, 'id' | 'pageId'>,
  ) {
    const after = { number: submissionNumber(id) }
    return audit.record(tx, { actorId: userOf(context), action, target: `landingPage:${pageId}`, after })
  }
}
