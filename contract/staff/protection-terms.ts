/** A block ends by itself after at most so long. */
export const maxBlockDays = 30
/** Blocks that hold at the same time; each request is compared with them. */
export const maxBlocks = 500
/** The widest networks that can be blocked, as lengths of their prefixes. */
export const shortestPrefix = { 4: 8, 6: 32 } as const

/** Switches for the whole site. */
export const siteSwitches = ['read_only', 'waiting_room'] as const
export type SiteSwitch = (typeof siteSwitches)[number]

/** Visitors whom the waiting room lets in a minute. */
export const perMinuteLimits = { min: 1, max: 100_000, usual: 300 } as const

/** Limits that requests reach: of a client, of an account, or one that a call has for itself; and challenges that were answered wrongly. */
export const limitKinds = ['client', 'account', 'call', 'challenge'] as const
export type LimitKind = (typeof limitKinds)[number]
