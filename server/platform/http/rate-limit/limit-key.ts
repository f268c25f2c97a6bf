import { createHash } from 'node:crypto'

/** Result of an attempt. */
export interface Taken {
  allowed: boolean
  /** Whole seconds until a further try can succeed; 0 when this one did. */
  retryAfter: number
}

/** The key of a count: fixed in length, and without the subject's address or number. */
export const hashedKey = (text: string): Buffer => createHash('sha256').update(text).digest()
