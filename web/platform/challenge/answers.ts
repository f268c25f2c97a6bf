import type { ReaderCall } from '#contract/call-route.ts'

/** Answers that are there or on their way, by the call that each is good for, once. */
export const answers = new Map<ReaderCall, Promise<string | undefined>>()
