import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/seal.ts'

/** Length of a keyed hash; 24 bytes cannot be guessed and are short enough for an address in an email. */
const bytes = 24
/** Bytes of the hash that identifies a client. */
const clientBytes = 16

/**
 * Signatures that open what somebody without an account owns: an order, a ticket, a place on a waiting list. One of a
 * ticket is good for one serial, so that it ends with the ticket's passing on.
 */
export function createAccess(secrets: Pick<Secrets, 'hmac'>) {
  const sign = (what: string): string => secrets.hmac('events', what).subarray(0, bytes).toString('base64url')
  return {
    order: (id: number) => sign(`order ${id}`),
    ticket: ({ id, serial }: { id: string; serial: number }) => sign(`ticket ${id} ${serial}`),
    waiting: (entry: number) => sign(`waiting ${entry}`),
    stop: (event: number, email: string) => sign(`stop ${event} ${email}`),

    /** Identifies a client that holds places, without storing its address. */
    client: (asker: string) => secrets.hmac('events', `client ${asker}`).subarray(0, clientBytes).toString('hex'),

    /** True if a token that came from outside is the expected one. */
    opens(token: string | undefined, expected: string): boolean {
      const [given, right] = [Buffer.from(token ?? ''), Buffer.from(expected)]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

export type Access = ReturnType<typeof createAccess>
