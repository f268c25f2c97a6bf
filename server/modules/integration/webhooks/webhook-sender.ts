import { webhookLimits } from '#contract/integration/integration-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { FetchError, type Fetched, type Fetcher } from '#server/platform/net/public-fetch.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { askedDelay, delayAfter, maxTries, stopAfterMs } from './back-off.ts'
import * as deliveries from './deliveries-store.ts'
import { signedHeaders } from './signature.ts'
import { stopMessage } from './stop-message.ts'
import * as store from './store.ts'

export interface SendingNeeds {
  database: Database
  accounts: Pick<AccountsService, 'members'>
  audit: Pick<AuditService, 'record'>
  messages: Pick<MessagesService, 'send'>
  secrets: Pick<Secrets, 'open'>
  fetcher: Fetcher
  random?: () => number
}

/** How long an answer is waited for. */
const timeoutMs = 10_000
/** Time after which the claims of a process that died are free again. */
const leaseMs = 60_000
/** How many messages are sent to one webhook at the same time. */
const atOnce = 4
const maxAdministrators = 1_000
const gone = 410
/** Largest answer that is read; the piece that exceeds it is discarded. */
const maxBytes = 1 << 20

/** Returns the context that a secret is sealed for. */
export const secretContext = (id: number): string => `webhook:${id}`

/** Until when it goes on, and what time it is. */
export interface Sending {
  signal: AbortSignal
  clock: () => Date
}

interface Answer {
  status: number | null
  text: string
  /** Why it counts as a failure; undefined for a success. */
  problem: string | undefined
  asked: number
}

/** Sends pending deliveries and records the results. */
export function createWebhookSender({
  database,
  accounts,
  audit,
  messages,
  secrets,
  fetcher,
  random = Math.random,
}: SendingNeeds) {
  function secretsOf(row: store.WebhookRow, now: Date): string[] {
    const former = row.formerSealed !== null && row.formerUntil !== null && row.formerUntil > now && row.formerSealed
    return [row.secretSealed, ...(former ? [former] : [])].map((sealed) => secrets.open(sealed, secretContext(row.id)))
  }

  async function post(webhook: store.WebhookRow, row: deliveries.DeliveryRow, now: Date, signal: AbortSignal) {
    const headers = {
      'content-type': 'application/json',
      accept: '*/*',
      // The log shows the beginning of the answer as it came.
      'accept-encoding': 'identity',
      'user-agent': 'Harbourwire/0.1 (+webhook)',
      ...signedHeaders({ id: row.messageId, at: now, body: row.body }, secretsOf(webhook, now)),
    }
    try {
      const answer = await fetcher(webhook.url, {
        post: row.body,
        headers,
        timeoutMs,
        maxBytes,
        signal,
      })
      return answered(answer, await beginningOf(answer), now)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      return { status: null, text: '', problem: error.reason, asked: 0 }
    }
  }

  async function deliver(webhook: store.WebhookRow, row: deliveries.DeliveryRow, { signal, clock }: Sending) {
    const made = { at: clock(), began: performance.now() }
    const answer = await post(webhook, row, made.at, signal)
    const now = clock()
    if (signal.aborted && answer.problem) {
      await deliveries.release(database.orm, [row.id], now)
      return false
    }
    await transaction(database, async (tx) => {
      await deliveries.recordAttempt(tx, attemptOf(row, made, answer), outcomeOf(row, answer, now))
      if (!answer.problem) await store.noteSuccess(tx, webhook.id)
      else await stopIfHopeless(tx, webhook.id, answer, now)
    })
    return answer.problem === undefined
  }

  function outcomeOf(row: deliveries.DeliveryRow, { problem, status, asked }: Answer, now: Date) {
    if (!problem) return { state: 'delivered' as const, finishedAt: now }
    if (row.tries >= maxTries || status === gone) return { state: 'failed' as const, finishedAt: now }
    const nextAt = new Date(now.getTime() + delayAfter(row.tries, random, asked))
    return { state: 'pending' as const, nextAt, finishedAt: null }
  }

  /**
   * A webhook that reports that it is gone, or that nothing has reached for days, is stopped, and administrators, or the
   * member whose it is, are notified.
   */
  async function stopIfHopeless(tx: Transaction, id: number, { status }: Answer, now: Date): Promise<void> {
    const since = await store.noteFailure(tx, id, now)
    if (!since) return
    const why = status === gone ? 'gone' : now.getTime() - since.getTime() >= stopAfterMs ? 'failing' : undefined
    const held = why && (await store.holdWebhook(tx, id))
    if (!why || !held?.active) return
    await store.changeWebhook(tx, id, { active: false, stoppedWhy: why })
    if (held.ownerId === null)
      await audit.record(tx, {
        actorId: null,
        action: 'webhook.stop',
        target: `webhook:${id}`,
        before: { active: true },
        after: { active: false, why },
      })
    const userIds =
      held.ownerId === null
        ? await accounts.members.reachableAfter(tx, 'administrator', 0, maxAdministrators)
        : [held.ownerId]
    await messages.send({ userIds, kind: 'system', ...stopMessage(held, why), now }, tx)
  }

  /** Sends the waiting deliveries of one webhook, several at a time. Failing ones wait for their next attempt. */
  async function sendTo(id: number, sending: Sending): Promise<void> {
    for (;;) {
      const webhook = await store.findWebhook(database.orm, id)
      if (!webhook?.active || sending.signal.aborted) return
      const now = sending.clock()
      const rows = await deliveries.claim(database.orm, {
        webhook: id,
        now,
        until: new Date(now.getTime() + leaseMs),
        limit: atOnce,
      })
      if (rows.length === 0) return
      const arrived = await Promise.all(rows.map((row) => deliver(webhook, row, sending)))
      // One that does not answer would otherwise be tried with everything pending, one after the other.
      // Webhooks of members take turns, so that a slow receiver does not keep those of others waiting.
      if (webhook.ownerId !== null || !arrived.some(Boolean)) return
    }
  }

  return { sendTo }
}

function answered({ status, header }: Fetched, text: string, now: Date): Answer {
  const asked = askedDelay(header('retry-after'), now)
  if (status >= 200 && status < 300) return { status, text, problem: undefined, asked: 0 }
  return { status, text, problem: status >= 300 && status < 400 ? 'redirects' : 'status', asked }
}

/** Returns the part of an answer to log. Its status counts: a body that breaks off or never ends changes nothing. */
async function beginningOf({ body }: Fetched): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length >= webhookLimits.answer) break
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, webhookLimits.answer))
  return sanitizeForPostgres(text)
}

const attemptOf = (
  row: deliveries.DeliveryRow,
  { at, began }: { at: Date; began: number },
  { status, text, problem }: Answer,
) => ({
  deliveryId: row.id,
  number: row.attempts,
  madeAt: at,
  tookMs: Math.round(performance.now() - began),
  status,
  answer: text,
  problem: problem ?? null,
})
