import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { binKinds } from './bin-kinds.ts'

/**
 * The people who have a record of the newsroom open, so that colleagues notice each other before one overwrites the
 * other's work.
 */

/**
 * Kinds of records that can be open, named as in bin and audit log: those that can be in the bin, and others. Under
 * `translation` a text is open at the translation desk, by its kind and number.
 */
export const presenceKinds = [
  ...binKinds,
  'author',
  'front',
  'glossary',
  'item',
  'live',
  'page',
  'settings',
  'translation',
  'webhook',
] as const

/** A record: what it is, and its number or name. */
const record = z.object({
  kind: z.enum(presenceKinds),
  id: z.union([z.number().int().nonnegative(), z.string().min(1).max(800)]),
})

export const presenceCalls = {
  /**
   * Reports that the caller has a record open, every `presenceMs.beat` while it is, and returns who else has, the caller
   * excluded.
   */
  attendRecord: defineCall({
    name: 'attendRecord',
    auth: 'editor',
    input: record,
    output: z.object({ list: z.array(person) }),
  }),
  leaveRecord: defineCall({ name: 'leaveRecord', auth: 'editor', input: record, output: z.object({}) }),
}

export type PresenceKind = (typeof presenceKinds)[number]
