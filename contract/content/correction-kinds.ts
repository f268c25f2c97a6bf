/** Kinds of revision notes for readers: of an error, of something unclear, or of what has happened since. */
export const correctionKinds = ['correction', 'clarification', 'update'] as const

export type CorrectionKind = (typeof correctionKinds)[number]
