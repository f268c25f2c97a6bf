/** States of an article that runs live, without zod: before it begins, while notes come, in a break, afterwards. */
export const liveStates = ['upcoming', 'live', 'paused', 'ended'] as const
export type LiveState = (typeof liveStates)[number]
