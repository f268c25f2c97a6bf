import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { ceremonyLights, ceremonyPhases } from './ceremony-terms.ts'

/** Ceremonies as readers see them and as members vote in them. */

const year = z.coerce.number().int().min(2000).max(2099)

export const ceremonyEdition = z.object({
  id: z.number(),
  year: z.number(),
  /** BCP 47 tag of its texts. */
  language: z.string(),
  languages: z.array(z.string()),
  name: z.string(),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  lead: z.string(),
  rules: z.string(),
  opens_time: siteTime,
  closes_time: siteTime,
  phase: z.enum(ceremonyPhases),
  /** How many days an account must have to vote. */
  account_days: z.number(),
  /** Votes taken so far; with a result those that count. */
  votes: z.number(),
  /** Years whose results can be read, the newest first. */
  result_years: z.array(z.number()),
  /** True if the page shows it where no year is named: the earliest without a result, else the newest. */
  front: z.boolean(),
  draft: z.boolean(),
  demo: z.boolean(),
})

export const ceremonyNominee = z.object({
  id: z.number(),
  key: z.string(),
  language: z.string(),
  name: z.string(),
  note: z.string(),
  /** Statement of the nominee about it; may be empty. */
  words: z.string(),
  pic: z.string().nullable(),
  /** Null where the standing is hidden. */
  votes: z.number().nullable(),
})

export const ceremonyAward = z.object({
  id: z.number(),
  key: z.string(),
  language: z.string(),
  name: z.string(),
  note: z.string(),
  light: z.enum(ceremonyLights),
  votes: z.number().nullable(),
  /** Nominees in the newsroom's order; with a result the most votes first. */
  nominees: z.array(ceremonyNominee),
})

export const ceremonyResult = z.object({
  published_time: siteTime,
  /** SHA-256 over the lines of all votes that count, in hexadecimal. */
  hash: z.string(),
  votes: z.number(),
  bytes: z.number(),
  /** Address of the lines on this site. */
  file: z.string(),
  refused: z.array(z.object({ reason: z.string(), votes: z.number(), decided_time: siteTime })),
})

const vote = z.object({ award: z.number(), nominee: z.number(), receipt: z.string() })

export const ceremoniesCalls = {
  /** The newest edition, or that of a year; `result` asks for the newest one that has a result. */
  getCeremony: defineCall({
    name: 'getCeremony',
    auth: 'public',
    query: true,
    input: z.object({ year: year.optional(), result: z.boolean().default(false), preview: z.uuid().optional() }),
    output: z.object({
      edition: ceremonyEdition,
      awards: z.array(ceremonyAward),
      result: ceremonyResult.nullable(),
    }),
  }),
  /** Votes for a nominee, in place of whom the member voted for before. */
  voteInCeremony: defineCall({
    name: 'voteInCeremony',
    auth: 'user',
    input: z.object({ award: id, nominee: id }),
    output: vote,
  }),
  /** The member's own votes, with their receipts. `from_time`: from when on the account may vote; null: now. */
  myCeremonyVotes: defineCall({
    name: 'myCeremonyVotes',
    auth: 'user',
    input: z.object({ edition: id }),
    output: z.object({ votes: z.array(vote), from_time: siteTime.nullable() }),
  }),
  /** How a vote counts, if it does, by its receipt, once the result is published. */
  checkCeremonyReceipt: defineCall({
    name: 'checkCeremonyReceipt',
    auth: 'public',
    input: z.object({ edition: id, receipt: z.string().max(40) }),
    output: z.object({
      found: z.enum(['counted', 'refused', 'none']),
      /** Which line of the file it is, from 1; 0 where it is not in there. */
      line: z.number(),
      receipt: z.string(),
      award: z.string(),
      nominee: z.string(),
      reason: z.string(),
    }),
  }),
}

export type CeremonyEdition = z.infer<typeof ceremonyEdition>
export type CeremonyAward = z.infer<typeof ceremonyAward>
export type CeremonyNominee = z.infer<typeof ceremonyNominee>
export type CeremonyResult = z.infer<typeof ceremonyResult>
export type CeremonyVote = z.infer<typeof vote>
