import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { confirmation, consequences } from '#contract/staff/consequences.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import { ignoredHeadings, tableFaults } from '#contract/table-faults.ts'
import {
  awardTextLimits,
  ceremonyParts,
  ceremonyPhases,
  ceremonyStates,
  ceremonyTextLimits,
  groupVerdicts,
  ceremonyLimits as limits,
  nomineeTextLimits,
} from './ceremony-terms.ts'

/** Ceremonies as the newsroom edits them. */

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]
const key = z.string().max(limits.key)
const own = z.object({ id: z.number(), version: z.number() })

const ceremonyFields = z.object({
  year: z.number().int().min(2000).max(2099),
  texts: textsOf(keysOf(ceremonyTextLimits)),
  /** To the minute; seconds are refused. */
  opens_time: siteTime,
  closes_time: siteTime,
  account_days: z.number().int().min(0).max(limits.accountDays),
  /** From how many accounts of one client on their votes are set aside. */
  client_accounts: z.number().int().min(2).max(limits.clientAccounts),
})
export const staffCeremony = ceremonyFields.extend(own.shape).extend({
  state: z.enum(ceremonyStates),
  phase: z.enum(ceremonyPhases),
  demo: z.boolean(),
  /** Address that shows it as readers will see it. */
  preview: z.string(),
  awards: z.number(),
  votes: z.number(),
  updated_time: siteTime,
})

const awardFields = z.object({
  key,
  texts: textsOf(keysOf(awardTextLimits)),
  /** True if readers see the standing while votes are taken. */
  standing: z.boolean(),
})
const nomineeFields = z.object({
  award: id,
  key,
  texts: textsOf(keysOf(nomineeTextLimits)),
  pic: z.string().max(500).nullable(),
})
export const staffNominee = nomineeFields.extend(own.shape)
export const staffAward = awardFields.extend(own.shape).extend({ nominees: z.array(staffNominee) })

const idList = z.array(id).max(limits.nominees)
const seen = z.object({ id: id.optional(), version: version.optional() })

export const importProblem = z.enum([
  ...tableFaults,
  ignoredHeadings,
  ...(['awardUnknown', 'keyWrong', 'nameMissing', 'tooLong', 'tooMany', 'repeated'] as const),
])

const group = z.object({
  /** Identifies it in the edition; says nothing about the client. */
  id: z.string(),
  accounts: z.number(),
  votes: z.number(),
  /** Null with the result, which keeps nothing by which votes could be distinguished. */
  first_time: siteTime.nullable(),
  last_time: siteTime.nullable(),
  /** Null: waits for a decision, possibly again because it grew. */
  verdict: z.enum(groupVerdicts).nullable(),
  reason: z.string(),
  /** When the last decision was made, and by whom: null where that account is gone. */
  decided_time: siteTime.nullable(),
  decided_by: person.nullable(),
})

export const ceremoniesDeskCalls = {
  staffCeremonies: defineCall({
    name: 'staffCeremonies',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(staffCeremony) }),
  }),
  staffCeremony: defineCall({ name: 'staffCeremony', auth: 'editor', input: z.object({ id }), output: staffCeremony }),
  saveCeremony: defineCall({
    name: 'saveCeremony',
    auth: 'editor',
    input: ceremonyFields.extend(seen.shape),
    output: savingOf(staffCeremony),
  }),
  /** Publishes, archives, or takes back into a draft. */
  setCeremonyState: defineCall({
    name: 'setCeremonyState',
    auth: 'editor',
    moneyOrVotes: 'confirmed',
    input: seenRecord.extend({ state: z.enum(ceremonyStates), ...confirmation }),
    output: staffCeremony,
  }),
  /** The consequences of withdrawing, archiving or deleting an edition. */
  ceremonyConsequences: defineCall({
    name: 'ceremonyConsequences',
    auth: 'editor',
    input: z.object({ id }),
    output: consequences,
  }),
  deleteCeremony: defineCall({
    name: 'deleteCeremony',
    auth: 'editor',
    moneyOrVotes: 'confirmed',
    input: seenRecord.extend({ ...confirmation }),
    output: z.object({}),
  }),
  /** Awards with their nominees, in their order. */
  ceremonyAwards: defineCall({
    name: 'ceremonyAwards',
    auth: 'editor',
    input: z.object({ edition: id }),
    output: z.object({ awards: z.array(staffAward) }),
  }),
  /** Adds an award to an edition or a nominee to an award, or saves one over the version that was read. */
  saveCeremonyPart: defineCall({
    name: 'saveCeremonyPart',
    auth: 'editor',
    input: z.discriminatedUnion('part', [
      awardFields.extend({ ...seen.shape, part: z.literal('award'), edition: id }),
      nomineeFields.extend({ ...seen.shape, part: z.literal('nominee') }),
    ]),
    output: own,
  }),
  deleteCeremonyPart: defineCall({
    name: 'deleteCeremonyPart',
    auth: 'editor',
    moneyOrVotes: 'refused',
    input: seenRecord.extend({ part: z.enum(ceremonyParts) }),
    output: z.object({}),
  }),
  /** Orders awards of an edition, or nominees of an award, over the order that was seen; another one is refused. */
  orderCeremonyParts: defineCall({
    name: 'orderCeremonyParts',
    auth: 'editor',
    input: z.object({ part: z.enum(ceremonyParts), of: id, ids: idList, seen: idList }),
    output: z.object({ saved: z.boolean() }),
  }),
  /** Takes over nominees of a CSV table; repeated, it changes only what changed there. */
  importNominees: defineCall({
    name: 'importNominees',
    auth: 'editor',
    fileField: 'text',
    input: z.object({
      edition: id,
      text: z.string().max(limits.importBytes),
      /** Without it nothing is written, and the report says what would be. */
      apply: z.boolean(),
    }),
    output: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      problems: z.array(z.object({ line: z.number(), reason: importProblem, detail: z.string() })),
    }),
  }),
  /** Returns the votes so far, and those that were set aside. */
  ceremonyTotals: defineCall({
    name: 'ceremonyTotals',
    auth: 'editor',
    input: z.object({ edition: id }),
    output: z.object({
      phase: z.enum(ceremonyPhases),
      voters: z.number(),
      votes: z.number(),
      changed: z.number(),
      /** Votes that wait for a decision. */
      waiting: z.number(),
      nominees: z.array(
        z.object({
          award: z.string(),
          nominee: z.string(),
          name: z.string(),
          votes: z.number(),
          set_aside: z.number(),
        }),
      ),
      groups: z.array(group),
      hash: z.string().nullable(),
      /** When the votes were counted; null before that. */
      result_time: siteTime.nullable(),
    }),
  }),
  /** Decides on the votes of a group, with a reason that is published with the result. */
  decideCeremonyGroup: defineCall({
    name: 'decideCeremonyGroup',
    auth: 'editor',
    moneyOrVotes: 'single',
    input: z.object({
      edition: id,
      group: z.string().max(64),
      verdict: z.enum(groupVerdicts),
      reason: z.string().max(limits.reason * 2),
      /** How many accounts it had when it was looked at. */
      accounts: z.number().int().min(1),
    }),
    output: z.object({}),
  }),
}

export type StaffCeremony = z.infer<typeof staffCeremony>
export type StaffAward = z.infer<typeof staffAward>
export type StaffNominee = z.infer<typeof staffNominee>
export type CeremonyGroup = z.infer<typeof group>
export type NomineeImportProblem = z.infer<typeof importProblem>
