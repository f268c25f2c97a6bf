/** What a revision tells readers: that something was wrong, that something was unclear, or what has happened since. */
export const correctionKinds = ['correction', 'clarification', 'update'] as const

export type CorrectionKind = (typeof correctionKinds)[number]
