import { z } from 'zod'

/** Work for a browser: the counter whose hash begins with the prefix (PoW of ALTCHA, version 2). */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(64),
    expiresAt: z.number(),
    data: z.object({ call: z.string().max(100) }),
  }),
  signature: z.string().max(64),
})

/** The answer to such work, which is sent as JSON in base64. */
export const workAnswer = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(64) }),
})

export const formChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('work'), work: workChallenge }),
  z.object({
    kind: z.enum(['turnstile', 'hcaptcha']),
    site_key: z.string(),
    /** Address of the script of the provider. */
    script: z.string(),
  }),
])

export type FormChallenge = z.infer<typeof formChallenge>
export type WorkChallenge = z.infer<typeof workChallenge>
