import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { momentOf } from '#server/platform/site-time.ts'
import * as deliveries from './deliveries-store.ts'
import { testBody } from './payload.ts'
import { presentAttempt, presentDelivery } from './present.ts'
import { newMessageId } from './signature.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
  audit: Pick<AuditService, 'record'>
}

const second = 1_000

function mustBeMoment(text: string, field: string): Date {
  const moment = momentOf(text)
  if (!moment) throw new CallError('invalidInput', field)
  return moment
}

/** Creates the log of deliveries with their outcomes, and sending them again. */
export function createDeliveryLog({ database, audit }: Needs) {
  const { orm } = database

  async function mustBeActive(tx: Transaction, id: number): Promise<store.WebhookRow> {
    const row = await store.holdOfSite(tx, id)
    if (!row) throw new CallError('webhookMissing')
    if (!row.active) throw new CallError('wrongState')
    return row
  }

  return {
    /** Deliveries of a webhook, newest first. */
    async deliveries({
      id,
      state,
      page,
      size,
    }: ParsedInput<'webhookDeliveries'>): Promise<CallOutput<'webhookDeliveries'>> {
      const which = { webhook: id, state }
      const [rows, total] = await Promise.all([
        deliveries.listDeliveries(orm, which, { limit: size, offset: (page - 1) * size }),
        deliveries.countDeliveries(orm, which),
      ])
      return { list: rows.map(presentDelivery), total, more: page * size < total }
    },

    /** One delivery with what was sent and every attempt. @throws CallError deliveryMissing */
    async delivery({ id }: ParsedInput<'webhookDelivery'>): Promise<CallOutput<'webhookDelivery'>> {
      const row = await deliveries.findDelivery(orm, id)
      if (!row) throw new CallError('deliveryMissing')
      const attempts = await deliveries.attemptsOf(orm, id)
      return { ...presentDelivery(row), body: row.body, list: attempts.map(presentAttempt) }
    },

    /** Sends a test message. @throws CallError webhookMissing; wrongState where it is stopped */
    async test({ id }: ParsedInput<'testWebhook'>, { caller, now }: MemberContext): Promise<CallOutput<'testWebhook'>> {
      return transaction(database, async (tx) => {
        const { name } = await mustBeActive(tx, id)
        const message = { messageId: newMessageId(), event: 'test' as const, body: testBody(name, now) }
        const [delivery] = await deliveries.addDeliveries(tx, [
          { ...message, webhookId: id, itemId: null, createdAt: now, nextAt: now },
        ])
        if (delivery === undefined) throw new Error('A test was not written down')
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: 'webhook.test',
          target: `webhook:${id}`,
          after: { delivery },
        })
        return { delivery }
      })
    },

    /**
     * Resends what is not in progress: the same messages, so that receivers recognise those that they have.
     * @throws CallError webhookMissing, deliveryMissing, wrongState, invalidInput (from, to)
     */
    async replay(
      input: ParsedInput<'replayDeliveries'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'replayDeliveries'>> {
      const { id } = input
      const act = { actorId: caller.session.userId, action: 'webhook.replay', target: `webhook:${id}` }
      return transaction(database, async (tx) => {
        await mustBeActive(tx, id)
        if ('delivery' in input) {
          const sent = await deliveries.sendAgain(tx, { webhook: id, delivery: input.delivery }, now)
          if (sent === 0) throw new CallError('deliveryMissing')
          await audit.record(tx, { ...act, after: { delivery: input.delivery } })
          return { sent, more: false }
        }
        const from = mustBeMoment(input.from, 'from')
        // The second that was named belongs to the range.
        const to = new Date(mustBeMoment(input.to, 'to').getTime() + second - 1)
        const limit = webhookLimits.replayed
        const sent = await deliveries.sendAgain(
          tx,
          { webhook: id, from, to, failedOnly: input.failed_only, limit },
          now,
        )
        await audit.record(tx, { ...act, after: { from: input.from, to: input.to, sent } })
        return { sent, more: sent === limit }
      })
    },
  }
}
