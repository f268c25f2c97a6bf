import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { webhookEvents, webhookKinds } from './integration-terms.ts'

export const webhookEvent = z.enum(webhookEvents)

export const webhookFields = z.object({
  name: z.string().trim().max(400),
  url: z.string().trim().max(10_000),
  events: z.array(webhookEvent).min(1).max(3),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(2),
})

export const webhook = webhookFields.extend({
  id: z.number(),
  version: z.number(),
  active: z.boolean(),
  /** Why the program itself stopped it; null while it is active, and where somebody stopped it. */
  stopped_why: z.enum(['failing', 'gone']).nullable(),
  failing_since: siteTime.nullable(),
  /** Until when the previous secret signs as well. */
  former_until: siteTime.nullable(),
  created_time: siteTime,
  /** Deliveries that are waiting. */
  waiting: z.number(),
  failed: z.number(),
  last_delivered_time: siteTime.nullable(),
})

export const deliveryState = z.enum(['pending', 'delivered', 'failed'])

export const delivery = z.object({
  id: z.number(),
  /** The webhook-id that receivers get, the same at each attempt. */
  message: z.string(),
  event: z.enum([...webhookEvents, 'test', 'found']),
  item: z.number().nullable(),
  state: deliveryState,
  attempts: z.number(),
  /** Status of the last answer; null if none was received. */
  status: z.number().nullable(),
  created_time: siteTime,
  last_time: siteTime.nullable(),
  /** When it will be retried; null if it will not. */
  next_time: siteTime.nullable(),
})

export const deliveryAttempt = z.object({
  number: z.number(),
  time: siteTime,
  /** Milliseconds until the answer, or until the attempt was given up. */
  took: z.number(),
  status: z.number().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
  /** Why there was no answer, or why it counts as a failure; empty if it was delivered. */
  problem: z.string(),
})

const nothing = z.object({})

/** The calls by which administrators look after webhooks. */
export const webhookCalls = {
  webhooks: defineCall({
    name: 'webhooks',
    auth: 'administrator',
    input: z.object({ ...paging }),
    output: pageOf(webhook),
  }),
  webhook: defineCall({ name: 'webhook', auth: 'administrator', input: z.object({ id }), output: webhook }),
  /**
   * Adds or saves one. On top of a newer version nothing is saved. The secret is only in the answer to the first save.
   */
  saveWebhook: defineCall({
    name: 'saveWebhook',
    auth: 'administrator',
    input: webhookFields.extend({ id: id.optional(), version: z.number().int().positive().optional() }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), webhook, secret: z.string().nullable() }),
      z.object({ saved: z.literal(false), current: webhook }),
    ]),
  }),
  /** Resumes or stops telling it about events. */
  switchWebhook: defineCall({
    name: 'switchWebhook',
    auth: 'administrator',
    input: z.object({ id, active: z.boolean() }),
    output: webhook,
  }),
  /** A new secret, shown only in this answer; the old one also signs for a day. */
  renewWebhookSecret: defineCall({
    name: 'renewWebhookSecret',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ id }),
    output: z.object({ secret: z.string(), webhook }),
  }),
  /** `name` must be the webhook's own name: its log is deleted with it. */
  deleteWebhook: defineCall({
    name: 'deleteWebhook',
    auth: 'administrator',
    input: z.object({ id, name: z.string().max(400) }),
    output: nothing,
  }),
  testWebhook: defineCall({
    name: 'testWebhook',
    auth: 'administrator',
    waits: 'services',
    input: z.object({ id }),
    output: z.object({ delivery: z.number() }),
  }),
  webhookDeliveries: defineCall({
    name: 'webhookDeliveries',
    auth: 'administrator',
    input: z.object({ id, state: deliveryState.optional(), ...paging }),
    output: pageOf(delivery),
  }),
  webhookDelivery: defineCall({
    name: 'webhookDelivery',
    auth: 'administrator',
    input: z.object({ id }),
    output: delivery.extend({ body: z.string(), list: z.array(deliveryAttempt) }),
  }),
  /** Resends one, or all of a time range that are not in progress. */
  replayDeliveries: defineCall({
    name: 'replayDeliveries',
    auth: 'administrator',
    input: z.union([
      z.object({ id, delivery: id }),
      z.object({ id, from: siteTime, to: siteTime, failed_only: z.boolean().default(false) }),
    ]),
    output: z.object({ sent: z.number(), more: z.boolean() }),
  }),
}

export type Webhook = z.infer<typeof webhook>
export type WebhookFields = z.infer<typeof webhookFields>
export type WebhookEvent = z.infer<typeof webhookEvent>
export type Delivery = z.infer<typeof delivery>
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>
