/** Kinds of what saved searches find. */
export const documentKinds = ['article', 'flash', 'event', 'incident', 'metric'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Ways in which a reader learns of what a search finds, each switched on and off by itself. */
export const searchChannels = ['push', 'email'] as const
export type SearchChannel = (typeof searchChannels)[number]

/** Addresses that lead to the findings of one search without signing in. */
export const searchAddressKinds = ['feed', 'calendar'] as const
export type SearchAddressKind = (typeof searchAddressKinds)[number]

/** Limits of saved searches. */
export const searchLimits = {
  /** Searches of a browser without an account. */
  ofDevice: 50,
  ofMember: 200,
  /** Characters of the words of a search. */
  words: 120,
  /** Conditions that words make, besides the others. */
  terms: 24,
} as const

/** A token that a browser makes for itself: 32 random bytes, in base64url. */
export const deviceTokenPattern = /^[\w-]{43}$/
