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
