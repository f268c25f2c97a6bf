import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { deviceToken } from '#contract/outreach/saved-searches.ts'
import { pushLimits } from './push-terms.ts'

const device = { device: deviceToken }
const nothing = z.object({})
const minute = z.number().int().min(0).max(1_439)
/** IANA name of a time zone; the server refuses those that it does not know. */
const timeZone = z.string().min(1).max(64)
const language = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(Math.ceil((bytes * 4) / 3) + 2)

/** A subscription that a browser made (W3C Push API). */
const subscription = z.object({
  endpoint: z.string().min(1).max(pushLimits.endpoint),
  p256dh: base64url(65),
  auth: base64url(16),
})

export const pushSettings = z.object({
  language,
  time_zone: timeZone,
  /** Minutes of the day between which nothing rings, in the time zone; null: at no time. */
  quiet: z.object({ from: minute, to: minute }).nullable(),
  /** Breaking news rings then too. */
  breaking_in_quiet: z.boolean(),
})

export const pushDevice = z.object({
  id: z.number(),
  /** Browser and system; empty where the browser named neither. */
  name: z.string(),
  current: z.boolean(),
  added_time: siteTime,
})

/** Calls about the pushes of a browser, which needs no account for them. */
export const pushCalls = {
  /** State of pushes in a browser, and the key that subscriptions are made for. */
  pushState: defineCall({
    name: 'pushState',
    auth: 'public',
    input: z.object(device),
    output: z.object({
      key: z.string(),
      subscribed: z.boolean(),
      settings: pushSettings.nullable(),
      /** Nothing rings before; null where it may. */
      silent_until: z.string().nullable(),
    }),
  }),
  /** Takes the subscription of a browser, or another one in its place. */
  subscribePush: defineCall({
    name: 'subscribePush',
    auth: 'public',
    input: z.object({ ...device, ...subscription.shape, language, time_zone: timeZone }),
    output: nothing,
  }),
  /** Takes the subscription by which a browser replaced a former one, whose secret shows that it is the same browser. */
  replacePush: defineCall({
    name: 'replacePush',
    auth: 'public',
    input: z.object({ ...subscription.shape, former: subscription.pick({ endpoint: true, auth: true }) }),
    output: nothing,
  }),
  unsubscribePush: defineCall({ name: 'unsubscribePush', auth: 'public', input: z.object(device), output: nothing }),
  savePushSettings: defineCall({
    name: 'savePushSettings',
    auth: 'public',
    input: z.object({ ...device, ...pushSettings.shape, silent_today: z.boolean() }),
    output: nothing,
  }),
  /** Sends one push to the browser that asks. */
  testPush: defineCall({
    name: 'testPush',
    auth: 'public',
    waits: 'services',
    input: z.object(device),
    output: nothing,
  }),
  /** Devices of the member that receive pushes, the newest first. @param device the one that asks */
  pushDevices: defineCall({
    name: 'pushDevices',
    auth: 'user',
    input: z.object({ device: deviceToken.optional() }),
    output: z.object({ list: z.array(pushDevice) }),
  }),
  /** Ends the pushes to one of them. */
  removePushDevice: defineCall({
    name: 'removePushDevice',
    auth: 'user',
    waits: 'rows',
    input: z.object({ id }),
    output: nothing,
  }),
  /** Ends or resumes the pushes of one search, or silences a device today, by the secret of a push. */
  stopPush: defineCall({
    name: 'stopPush',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      token: z.string().max(200),
      what: z.enum(['search', 'today']),
      undo: z.boolean().default(false),
    }),
    output: nothing,
  }),
}

export type PushDevice = z.infer<typeof pushDevice>
export type PushSettings = z.infer<typeof pushSettings>
