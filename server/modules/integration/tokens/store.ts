import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/members/accounts.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { apiTokens } from './tables.ts'

export type TokenRow = Omit<typeof apiTokens.$inferSelect, 'tokenHash'>

const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  ownerId: apiTokens.ownerId,
  hint: apiTokens.hint,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastUsedFrom: apiTokens.lastUsedFrom,
  revokedAt: apiTokens.revokedAt,
  revokedBy: apiTokens.revokedBy,
}

/** Adds a token, of which only the hash is stored. */
export async function addToken(db: Executor, token: typeof apiTokens.$inferInsert): Promise<TokenRow> {
  const [added] = await db.insert(apiTokens).values(token).returning(columns)
  if (!added) throw new Error('A token was not added')
  return added
}

/** Session of a token: its owner as they are at this moment. */
export interface FoundToken {
  id: number
  name: string
  scopes: TokenRow['scopes']
  lastUsedAt: Date | null
  userId: number
  roles: Role[]
  nickname: string
  avatar: string | null
  authorId: number | null
  lacksSecondFactor: boolean
}

/** A token that is good at this moment, of an owner who may have it. */
export async function findToken(db: Executor, hash: Buffer, now: Date): Promise<FoundToken | undefined> {
  const { rows } = await db.execute(sql`
    select token.id, token.name, token.scopes, token.last_used_at as "lastUsedAt", owner.id as "userId", owner.roles,
      owner.nickname, owner.avatar, owner.author_id as "authorId",
      lacks_second_factor(owner.id, ${now.toISOString()}::timestamptz) as "lacksSecondFactor"
    from api_tokens as token join users as owner on owner.id = token.owner_id
    where token.token_hash = ${hash} and token.revoked_at is null and token.expires_at > ${now.toISOString()}::timestamptz
      and owner.status = 'active' and 'administrator' = any(owner.roles)`)
  return rows[0] as FoundToken | undefined
}

/** Notes when and from where a token was last used. */
export async function noteUse(db: Executor, id: number, from: string, now: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: now, lastUsedFrom: from }).where(eq(apiTokens.id, id))
}

export async function listTokens(
  db: Executor,
  { active, now }: { active: boolean; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TokenRow[]; total: number }> {
  const where = active ? and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)) : undefined
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .where(where)
    .orderBy(desc(apiTokens.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(apiTokens).where(where)
  return { rows, total: counted?.n ?? 0 }
}

/** @returns the token as it was, locked */
export async function holdToken(tx: Executor, id: number): Promise<TokenRow | undefined> {
  const [row] = await tx.select(columns).from(apiTokens).where(eq(apiTokens.id, id)).for('update')
  return row
}

const goodTokens = (ownerId: number, now: Date) =>
  and(eq(apiTokens.ownerId, ownerId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))

/** Counts the tokens of a member that are neither revoked nor expired. */
export async function countGood(db: Executor, ownerId: number, now: Date): Promise<number> {
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(apiTokens).where(goodTokens(ownerId, now))
  return counted?.n ?? 0
}

/** @returns how many were good until now */
export async function revokeAllOf(tx: Executor, ownerId: number, by: number, now: Date): Promise<number> {
  const ended = await tx
    .update(apiTokens)
    .set({ revokedAt: now, revokedBy: by })
    .where(goodTokens(ownerId, now))
    .returning({ id: apiTokens.id })
  return ended.length
}

/** Revokes a token from a moment on. */
export async function revoke(tx: Executor, id: number, by: number, now: Date): Promise<void> {
  await tx.update(apiTokens).set({ revokedAt: now, revokedBy: by }).where(eq(apiTokens.id, id))
}
