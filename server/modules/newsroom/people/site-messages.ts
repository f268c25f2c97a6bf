import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Audience } from '#contract/people.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'members' | 'people'>
  audit: Pick<AuditService, 'record'>
  messages: Pick<MessagesService, 'answering' | 'isSitePath'>
}

/** Members per insertion, so that none takes long or much memory. */
const batchSize = 5_000

/** Who gets a message, as one word of the audit log. */
const nameOf = (audience: Audience): string => {
  if (audience.kind === 'role') return audience.role
  return audience.kind === 'one' ? `user:${audience.user}` : 'all'
}

/** Messages of the site to one member, a group, or all. */
export function createSiteMessages({ database, accounts, audit, messages }: Needs) {
  const { answering } = messages
  const { members, people } = accounts

  /** @throws CallError userMissing */
  async function mustReach(user: number, db?: Executor): Promise<number> {
    const writer = await people.writer(user, db)
    if (!writer || writer.status === 'erased') throw new CallError('userMissing')
    return user
  }

  async function* batchesOf(audience: Audience, db: Executor): AsyncGenerator<readonly number[]> {
    if (audience.kind === 'one') {
      yield [await mustReach(audience.user, db)]
      return
    }
    const role = audience.kind === 'role' ? audience.role : undefined
    for (let after = 0; ; ) {
      const ids = await members.reachableAfter(db, role, after, batchSize)
      if (ids.length > 0) yield ids
      if (ids.length < batchSize) return
      after = ids.at(-1) ?? after
    }
  }

  return {
    /** How many a message would go to now. @throws CallError userMissing */
    async count({ audience }: ParsedInput<'countRecipients'>): Promise<CallOutput<'countRecipients'>> {
      if (audience.kind === 'one') {
        await mustReach(audience.user)
        return { recipients: 1 }
      }
      return { recipients: await members.countReachable(audience.kind === 'role' ? audience.role : undefined) }
    },

    /**
     * Sends a message: to all of the audience or, where anything fails, to nobody.
     * @throws CallError invalidInput (texts, link), userMissing
     */
    async send(
      { key, audience, texts, link }: ParsedInput<'sendSiteMessage'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'sendSiteMessage'>> {
      const whole = answering.wholeTexts(texts)
      if (!whole) throw new CallError('invalidInput', 'texts')
      if (link && !messages.isSitePath(link)) throw new CallError('invalidInput', 'link')
      const sentBy = caller.session.userId
      return transaction(database, async (tx) => {
        const message = { key, audience, texts: whole, link: link || null, sentBy, now }
        const { id, recipients } = await answering.broadcast(tx, message, batchesOf(audience, tx))
        if (id !== undefined) {
          const title = Object.values(whole)[0]?.title
          const one = audience.kind === 'one' ? (`user:${audience.user}` as const) : undefined
          await audit.record(tx, {
            actorId: sentBy,
            action: 'message.send',
            target: `broadcast:${id}`,
            after: { audience: nameOf(audience), recipients, link: message.link, ...(!one && { title }) },
            ...(one && { personal: { of: one, after: { title } } }),
          })
        }
        return { recipients }
      })
    },

    /** What was sent, newest first. */
    async sent({ page, size }: ParsedInput<'sentMessages'>): Promise<CallOutput<'sentMessages'>> {
      const { rows, total } = await answering.broadcasts({ page, size })
      const oneOf = (audience: Audience) => (audience.kind === 'one' ? [audience.user] : [])
      const names = await people.byIds(
        rows.flatMap(({ audience, sentBy }) => [...oneOf(audience), sentBy ?? []].flat()),
      )
      const list = rows.map(({ id, audience, texts, link, recipients, sentBy, sentAt }) => ({
        id,
        audience,
        texts,
        link,
        recipients,
        to: oneOf(audience).map((user) => names.get(user))[0] ?? null,
        by: sentBy === null ? null : (names.get(sentBy) ?? null),
        sent_time: siteTime(sentAt),
      }))
      return { list, total, more: page * size < total }
    },
  }
}
