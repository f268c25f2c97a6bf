/** The letters that readers subscribe to, in the order in which they are offered. */
export const newsletterLists = ['daily', 'weekly', 'breaking', 'following', 'events'] as const
export type NewsletterList = (typeof newsletterLists)[number]

/** States of a subscriber: not confirmed yet, receiving, or not written to since letters came back. */
export const subscriberStates = ['pending', 'confirmed', 'suspended'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const newsletterLimits = {
  address: 254,
  timeZone: 64,
  token: 80,
  /** Authors, and labels, that one subscriber follows by email. */
  followed: 50,
  /** Minutes after midnight, in steps of half an hour. */
  hourStep: 30,
} as const

/** Limits of tables of subscribers: UTF-16 units and rows of a file, its statement, and the problems that are listed. */
export const subscriberTableLimits = { file: 4_000_000, rows: 50_000, statement: 600, problems: 200 } as const

/** Why a row of a table of subscribers is not taken over, besides faults of the table itself. */
export const subscriberRowProblems = ['tooMany', 'addressWrong', 'addressTwice', 'notSubscribed'] as const
export type SubscriberRowProblem = (typeof subscriberRowProblems)[number]

/**
 * States of an issue: sent by itself at its time, on hold until somebody approves it, approved, stopped for now, given up,
 * and sent to all.
 */
export const issueStates = ['automatic', 'draft', 'approved', 'paused', 'cancelled', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/**
 * States of one email of an issue. `unknown`: it was transferred, but the process ended or the connection broke before
 * the answer; it is never sent again.
 */
export const deliveryStates = ['waiting', 'claimed', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const issueLimits = { intro: 3_000, author: 80, picks: 50, excluded: 200 } as const
