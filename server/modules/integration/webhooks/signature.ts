import { createHmac, randomBytes } from 'node:crypto'

/** Signatures as the Standard Webhooks specification (1.0) describes them. */

const secretPrefix = 'whsec_'
const secretBytes = 32

/** A secret as its receiver gets it. */
export const newSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** Identifies a message; the same for every attempt. */
export const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`

interface Signed {
  id: string
  /** The moment of this attempt. */
  at: Date
  body: string
}

/**
 * The headers that say who sends a message and when: a receiver recomputes the signature with its secret and compares
 * the time with its own clock.
 * @param secrets each signs, so that a receiver that has one of them knows the message
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
