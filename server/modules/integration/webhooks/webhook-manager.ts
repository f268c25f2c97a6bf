import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import type { Webhook, WebhookFields } from '#contract/integration/webhooks.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { isFitAddress } from './policy.ts'
import { presentWebhook } from './present.ts'
import { newSecret } from './signature.ts'
import * as store from './store.ts'
import { secretContext } from './webhook-sender.ts'

interface Needs {
  database: Database
  audit: Pick<AuditService, 'record'>
  secrets: Pick<Secrets, 'seal'>
  allowPrivate: boolean
}

/** How long the previous secret keeps signing. */
const formerMs = dayMs
const targetOf = (id: number): string => `webhook:${id}`
/** Returns the fields of a webhook for the audit log: its secret never. */
const loggedFields = ({ name, url, events, kinds }: WebhookFields) => ({ name, url, events, kinds })

/** Webhooks as administrators look after them. */
export function createWebhookManager({ database, audit, secrets, allowPrivate }: Needs) {
  const { orm } = database

  function cleanFields({ name, url, events, kinds }: WebhookFields): WebhookFields {
    const given = sanitizeForPostgres(name).replace(/\s+/gu, ' ').trim()
    if (!given || [...given].length > webhookLimits.name) throw new CallError('invalidInput', 'name')
    if (!isFitAddress(url, { allowPrivate })) throw new CallError('webhookAddress')
    return { name: given, url: new URL(url).href, events: [...new Set(events)], kinds: [...new Set(kinds)] }
  }

  async function toWebhook(row: store.WebhookRow, now: Date): Promise<Webhook> {
    return presentWebhook(row, (await store.totalsOf(orm, [row.id])).get(row.id), now)
  }

  async function mustHold(tx: Transaction, id: number): Promise<store.WebhookRow> {
    const row = await store.holdOfSite(tx, id)
    if (!row) throw new CallError('webhookMissing')
    return row
  }

  async function add(fields: WebhookFields, context: MemberContext): Promise<CallOutput<'saveWebhook'>> {
    const secret = newSecret()
    const row = await transaction(database, async (tx) => {
      const values = { ...fields, createdBy: userOf(context), createdAt: context.now }
      const added = await store.addWebhook(tx, values, (id) => secrets.seal(secret, secretContext(id)))
      await audit.record(tx, {
        actorId: userOf(context),
        action: 'webhook.create',
        target: targetOf(added.id),
        after: loggedFields(fields),
      })
      return added
    })
    return { saved: true, webhook: await toWebhook(row, context.now), secret }
  }

  return {
    /** Webhooks, newest first. */
    async list({ page, size }: ParsedInput<'webhooks'>, { now }: MemberContext): Promise<CallOutput<'webhooks'>> {
      const { rows, total } = await store.listWebhooks(orm, { limit: size, offset: (page - 1) * size })
      const totals = await store.totalsOf(
        orm,
        rows.map(({ id }) => id),
      )
      const list = rows.map((row) => presentWebhook(row, totals.get(row.id), now))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError webhookMissing */
    async one({ id }: ParsedInput<'webhook'>, { now }: MemberContext): Promise<Webhook> {
      const row = await store.findOfSite(orm, id)
      if (!row) throw new CallError('webhookMissing')
      return toWebhook(row, now)
    },

    /** @throws CallError webhookMissing, webhookAddress, invalidInput (name, version) */
    async save(
      { id, version, ...input }: ParsedInput<'saveWebhook'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveWebhook'>> {
      const fields = cleanFields(input)
      if (id === undefined) return add(fields, context)
      if (version === undefined) throw new CallError('invalidInput', 'version')
      const { row, saved } = await transaction(database, async (tx) => {
        const before = await mustHold(tx, id)
        if (before.version !== version) return { row: before, saved: false }
        const changed = await store.changeWebhook(tx, id, { ...fields, version: version + 1 })
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'webhook.change',
          target: targetOf(id),
          before: loggedFields(before),
          after: loggedFields(fields),
        })
        return { row: changed, saved: true }
      })
      const webhook = await toWebhook(row, context.now)
      return saved ? { saved: true, webhook, secret: null } : { saved: false, current: webhook }
    },

    /** @throws CallError webhookMissing */
    async switchTo({ id, active }: ParsedInput<'switchWebhook'>, context: MemberContext): Promise<Webhook> {
      const row = await transaction(database, async (tx) => {
        const before = await mustHold(tx, id)
        if (before.active === active) return before
        await audit.record(tx, {
          actorId: userOf(context),
          action: active ? 'webhook.start' : 'webhook.stop',
          target: targetOf(id),
          before: { active: before.active },
          after: { active },
        })
        return store.changeWebhook(tx, id, { active, stoppedWhy: null, failingSince: null })
      })
      return toWebhook(row, context.now)
    },

    /** @throws CallError webhookMissing */
    async renewSecret({ id }: ParsedInput<'renewWebhookSecret'>, context: MemberContext) {
      const secret = newSecret()
      const row = await transaction(database, async (tx) => {
        const before = await mustHold(tx, id)
        await audit.record(tx, { actorId: userOf(context), action: 'webhook.renew_secret', target: targetOf(id) })
        return store.changeWebhook(tx, id, {
          secretSealed: secrets.seal(secret, secretContext(id)),
          formerSealed: before.secretSealed,
          formerUntil: new Date(context.now.getTime() + formerMs),
        })
      })
      return { secret, webhook: await toWebhook(row, context.now) }
    },

    /** Removes a webhook and its log. @throws CallError webhookMissing; invalidInput (name) where it is another one's */
    async remove({ id, name }: ParsedInput<'deleteWebhook'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        const row = await mustHold(tx, id)
        if (row.name !== name.trim()) throw new CallError('invalidInput', 'name')
        await store.deleteWebhook(tx, id)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'webhook.delete',
          target: targetOf(id),
          before: loggedFields(row),
        })
        return {}
      })
    },
  }
}
