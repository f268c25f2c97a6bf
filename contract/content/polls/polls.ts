import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { pollLimits } from './poll-terms.ts'

/** Questions with a few answers, of which each reader chooses one. How others chose is shown after that. */

export const poll = z.object({
  id: z.number(),
  question: z.string(),
  /** Answers in their order; a vote names one by its place, from 1. */
  options: z.array(z.string()),
  /** BCP 47 tag of the texts. */
  language: z.string(),
  closes_time: siteTime,
})

/** The state of a poll for somebody who voted, or for everybody once it is closed. */
export const pollStanding = z.object({
  id: z.number(),
  /** The caller's vote; null for none. */
  choice: z.number().nullable(),
  /** Votes of each option; null while the caller has not voted and the poll is open. */
  counts: z.array(z.number()).nullable(),
})

/** A random key that the browser keeps, by which a visitor has one vote; for members it does not matter. */
const device = z.uuid()

/** Polls asked for at once. */
export const maxStandings = 30

/** A poll as an editor enters it. */
export const pollInput = z.object({
  question: z.string().max(2 * pollLimits.question),
  options: z
    .array(z.string().max(2 * pollLimits.option))
    .min(pollLimits.minOptions)
    .max(pollLimits.maxOptions),
  /** How long readers can vote. */
  minutes: z.number().int().min(1).max(pollLimits.minutes),
})

export const pollsCalls = {
  /** Counts a vote. A second one of the same reader changes nothing and returns the first. */
  votePoll: defineCall({
    name: 'votePoll',
    auth: 'public',
    waits: 'rows',
    input: z.object({ id, choice: z.number().int().min(1).max(pollLimits.maxOptions), device }),
    output: pollStanding,
  }),
  getPollStandings: defineCall({
    name: 'getPollStandings',
    auth: 'public',
    input: z.object({ ids: z.array(id).min(1).max(maxStandings), device: device.optional() }),
    output: z.object({ list: z.array(pollStanding) }),
  }),
}

export type Poll = z.infer<typeof poll>
export type PollStanding = z.infer<typeof pollStanding>
export type PollInput = z.infer<typeof pollInput>
