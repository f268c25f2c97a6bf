import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { CallError } from '#contract/errors.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { passwordForm } from './password-rules.ts'

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
export const argon2Parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Node has four threads for such work; one stays free for files. */
const atOnce = Math.min(3, Math.max(1, availableParallelism()))
/** With more, people would have to wait too long. */
const longestQueue = 100
const secondsUntilShorter = 2

/** Hashes passwords, a few at a time. */
export function createPasswordHasher() {
  const gate = createGate(atOnce)
  let waiting = 0
  /** The hash that passwords are compared with when there is no account. */
  let nobody: Promise<string> | undefined

  /** @throws CallError tooManyRequests when too many wait already */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= longestQueue) throw new CallError('tooManyRequests', undefined, secondsUntilShorter)
    waiting += 1
    try {
      return await gate(work)
    } finally {
      waiting -= 1
    }
  }

  return {
    /** Returns the hash in PHC form. @throws CallError tooManyRequests */
    hash: (password: string): Promise<string> => inTurn(() => hash(passwordForm(password), argon2Parameters)),

    /**
     * True if a password matches the hash. Without a hash (nobody is there, or has no password) the same work is done
     * and the answer is no.
     * @throws CallError tooManyRequests
     */
    async matches(password: string, known: string | null | undefined): Promise<boolean> {
      // Not queued: if it were refused there, it would stay refused.
      nobody ??= hash(randomBytes(18).toString('base64url'), argon2Parameters)
      const against = known ?? (await nobody)
      const same = await inTurn(() => verify(against, passwordForm(password)))
      return same && known != null
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>
