import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { messageNumber } from '../contact.ts'
import * as store from '../contact-store.ts'

interface Needs {
  database: Database
  engine: Engine
  audit: Pick<AuditService, 'record'>
}

/** Creates the desk by which the newsroom answers messages of readers to those who organise a conference. */
export function createMessagesDesk({ database, engine, audit }: Needs) {
  const wording = createWording(engine)
  return {
    async list(
      { edition, show, page, size }: ParsedInput<'conferenceMessages'>,
      { language }: Pick<CallContext, 'language'>,
    ): Promise<CallOutput<'conferenceMessages'>> {
      const filter = { edition, open: show === 'open' }
      const [rows, total] = await Promise.all([
        store.listMessages(database.orm, filter, { limit: size, offset: (page - 1) * size }),
        store.countMessages(database.orm, filter),
      ])
      const list = rows.map(({ message: row, texts }) => {
        const { title, language: tag } = wording.shown(texts, 'title', ['title'], language)
        return {
          ...{ id: row.id, number: messageNumber(row.id), topic: row.topic, name: row.name, email: row.email },
          ...{ organisation: row.organisation, message: row.message, sent_time: siteTime(row.sentAt) },
          edition: { id: row.editionId, label: title, language: tag },
          done: row.doneAt !== null,
        }
      })
      return { list, total, more: page * size < total }
    },

    /** @throws CallError itemMissing */
    async settle(
      { id, done }: ParsedInput<'settleConferenceMessage'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const row = await store.settleMessage(tx, id, done ? { by: userOf(context), at: context.now } : null)
        if (!row) throw new CallError('itemMissing')
        await audit.record(tx, {
          actorId: userOf(context),
          action: done ? 'conference.answered' : 'conference.reopened',
          target: `conference:${row.editionId}`,
          after: { number: messageNumber(id) },
        })
      })
      return {}
    },
  }
}
