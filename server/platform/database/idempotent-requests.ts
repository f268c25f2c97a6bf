import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** Returns a hash of a request's body in hexadecimal, by which a request that is sent again is recognised. */
export const bodyHash = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

interface Request {
  scope: string
  key: string
  /** SHA-256 of the body, in hexadecimal. */
  hash: string
}

/**
 * Notes a request by its key, in the transaction of what it does.
 * @returns the number of what the same request made before; undefined where it is new
 * @throws the refusal keyReused where another body came with the key
 */
export async function knownRequest(
  tx: Executor,
  { scope, key, hash }: Request,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ made: number | null }>(sql`
    select known_request(${scope}, ${key}::uuid, decode(${hash}, 'hex'), ${now.toISOString()}::timestamptz) as made`)
  return rows[0]?.made ?? undefined
}

/** Notes what the request made. */
export async function noteRequest(tx: Executor, { scope, key }: Request, made: number): Promise<void> {
  await tx.execute(sql`
    update idempotent_requests set result = ${made} where scope = ${scope} and key = ${key}::uuid`)
}
