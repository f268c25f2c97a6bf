/** Kinds of challenges that forms of strangers ask for: work of the browser, or a provider. */
export const challengeKinds = ['work', 'turnstile', 'hcaptcha'] as const
export type ChallengeKind = (typeof challengeKinds)[number]
/** Header of a call in which the answer of its challenge is. */
export const challengeHeader = 'challenge'
/** Code of a call whose challenge was not answered, or wrongly. */
export const challengeFailedCode = 10517
