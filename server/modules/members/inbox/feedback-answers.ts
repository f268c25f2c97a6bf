import { CallError } from '#contract/errors.ts'
import type { Audience } from '#contract/members/inbox-desk.ts'
import { languages } from '#language/languages.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import * as broadcasts from './broadcasts-store.ts'
import * as feedback from './feedback-store.ts'
import type { MessageTexts } from './tables.ts'

export type { BroadcastRow } from './broadcasts-store.ts'
export type { FeedbackRow, FeedbackState } from './feedback-store.ts'

/** A message to many; the key identifies it. */
export interface Broadcast {
  key: string
  audience: Audience
  texts: MessageTexts
  link: string | null
  sentBy: number
  now: Date
}

interface Needs {
  database: Pick<Database, 'orm'>
  send: (
    message: Omit<Broadcast, 'key' | 'audience' | 'sentBy'> & { userIds: readonly number[]; kind: 'system' },
    db: Executor,
  ) => Promise<void>
}

/** Creates the service by which staff handles feedback and messages to many; permissions are checked elsewhere. */
export function createFeedbackAnswers({ database: { orm }, send }: Needs) {
  const total = createCachedTotals(({ state }: { state: feedback.FeedbackState }, limit) =>
    feedback.countFeedback(orm, state, limit),
  )

  return {
    async feedback(state: feedback.FeedbackState, { page, size }: { page: number; size: number }) {
      const window = { limit: size, offset: (page - 1) * size }
      const [rows, all] = await Promise.all([feedback.listFeedback(orm, state, window), total({ state })])
      return { rows, total: all }
    },
    wholeTexts,
    holdFeedback: feedback.holdFeedback,
    setAnswer: feedback.setAnswer,

    broadcasts: ({ page, size }: { page: number; size: number }) =>
      broadcasts.listBroadcasts(orm, { limit: size, offset: (page - 1) * size }),

    /**
     * Sends a message to many, in the caller's transaction.
     * @param batches the members in batches, each of which is one insertion
     * @returns to how many it went; a message whose key was sent before goes to nobody again, and `id` is undefined
     * @throws CallError wrongState where it was taken back; RangeError without a text, or with a link to elsewhere
     */
    async broadcast(
      tx: Transaction,
      { key, audience, texts, link, sentBy, now }: Broadcast,
      batches: AsyncIterable<readonly number[]>,
    ): Promise<{ id: number | undefined; recipients: number }> {
      const id = await broadcasts.addBroadcast(tx, { key, audience, texts, link, sentBy, sentAt: now })
      if (id === undefined) return { id, recipients: (await sentBefore(tx, key)).recipients }
      return { id, recipients: await spread(tx, id, { texts, link, now }, batches) }
    },

    /**
     * Stores a message to many that is sent later, with the number of recipients known now.
     * @throws CallError wrongState if one with the key was taken back
     */
    async holdBroadcast(
      tx: Transaction,
      { now, ...broadcast }: Broadcast,
      { recipients, until }: { recipients: number; until: Date },
    ): Promise<void> {
      const id = await broadcasts.addBroadcast(tx, { ...broadcast, sentAt: now, recipients, heldUntil: until })
      if (id === undefined) await sentBefore(tx, broadcast.key)
    },
    heldBroadcasts: broadcasts.heldRows,
    nextHeldBroadcast: broadcasts.nextHeld,
    takeBackBroadcast: broadcasts.takeBackHeld,
    /** Sends the messages that waited. @returns the number of recipients */
    sendHeldBroadcast: (
      tx: Transaction,
      { id, texts, link }: broadcasts.BroadcastRow,
      { now, batches }: { now: Date; batches: AsyncIterable<readonly number[]> },
    ): Promise<number> => spread(tx, id, { texts, link, now }, batches),
  }

  /** A message of before with the same key; one that was taken back is not sent after all. */
  async function sentBefore(tx: Transaction, key: string): Promise<broadcasts.BroadcastRow> {
    const row = await broadcasts.findBroadcast(tx, key)
    if (!row || row.takenBackAt) throw new CallError('wrongState')
    return row
  }

  async function spread(
    tx: Transaction,
    id: number,
    message: Pick<Broadcast, 'texts' | 'link' | 'now'>,
    batches: AsyncIterable<readonly number[]>,
  ): Promise<number> {
    let recipients = 0
    for await (const userIds of batches) {
      await send({ userIds, kind: 'system', ...message }, tx)
      recipients += userIds.length
    }
    await broadcasts.setRecipients(tx, id, recipients)
    return recipients
  }
}

/** Texts that have a title and a text; undefined where a language has but one of the two, or none has any. */
function wholeTexts(given: MessageTexts): MessageTexts | undefined {
  const texts: MessageTexts = {}
  for (const language of languages) {
    const { title = '', text = '' } = given[language] ?? {}
    if (!title && !text) continue
    if (!title || !text) return undefined
    texts[language] = { title, text }
  }
  return Object.keys(texts).length > 0 ? texts : undefined
}
