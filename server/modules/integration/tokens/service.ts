import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { apiTokenLimits, apiTokenPrefix } from '#contract/integration/integration-terms.ts'
import type { ApiToken } from '#contract/integration/tokens.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { MemberSession } from '#server/platform/http/call-context.ts'
import { type MemberContext, withoutStaffRoles } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  limiter: Pick<Limiter, 'take'>
  log: Pick<Log, 'warn'>
}

/** A use is recorded this often; for each call would be too often. */
const noteAfterMs = 60_000
const hintLength = 4
const tokenForm = new RegExp(`^${apiTokenPrefix}[\\w-]{43}$`)
const rule = { points: apiTokenLimits.callsPerMinute, seconds: 60 }

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const targetOf = (id: number): string => `token:${id}`

/**
 * Tokens with which other programs make calls on behalf of an administrator: 256 random bits, of which only a hash is
 * stored. They can do what their scopes say and never more than their owner may at the moment of the call.
 */
export function createTokensService({ database, accounts, audit, limiter, log }: Needs) {
  const { orm } = database

  function noteUse(id: number, from: string, now: Date): void {
    // Not awaited: a call must not fail because of it.
    store.noteUse(orm, id, from, now).catch((error) => log.warn({ err: error }, 'The use of a token was not recorded'))
  }

  return {
    /**
     * Returns the session of a token; undefined if it is unknown, expired, taken back, or its owner may not have it.
     * @throws CallError tooManyRequests
     */
    async findToken(token: string, from: string, now: Date): Promise<MemberSession | undefined> {
      const found = tokenForm.test(token) ? await store.findToken(orm, hashOf(token), now) : undefined
      if (!found) return undefined
      const { id, name, scopes, lastUsedAt, lacksSecondFactor, ...owner } = found
      await mustTake(limiter, `token ${id}`, rule)
      if (!lastUsedAt || now.getTime() - new Date(lastUsedAt).getTime() > noteAfterMs) noteUse(id, from, now)
      // No person's session has this id, and nobody has recently proved who they are.
      const session = { ...owner, id: 0, authenticatedAt: new Date(0), token: { id, name, scopes } }
      return lacksSecondFactor ? withoutStaffRoles(session) : session
    },

    /** Tokens, newest first. */
    async list(
      { state, page, size }: ParsedInput<'apiTokens'>,
      { now }: MemberContext,
    ): Promise<CallOutput<'apiTokens'>> {
      const window = { limit: size, offset: (page - 1) * size }
      const { rows, total } = await store.listTokens(orm, { active: state === 'active', now }, window)
      const owners = await accounts.people.byIds(rows.map(({ ownerId }) => ownerId))
      const list = rows.map((row) => toApiToken(row, owners.get(row.ownerId), now))
      return { list, total, more: page * size < total }
    },

    /** Makes a token for the caller. @throws CallError invalidInput (name) */
    async create(
      { name, scopes, days }: ParsedInput<'createApiToken'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'createApiToken'>> {
      const given = sanitizeForPostgres(name).replace(/\s+/gu, ' ').trim()
      if (!given || [...given].length > apiTokenLimits.name) throw new CallError('invalidInput', 'name')
      const { userId } = caller.session
      const token = apiTokenPrefix + randomBytes(32).toString('base64url')
      const wanted = [...new Set(scopes)]
      const row = await transaction(database, async (tx) => {
        const added = await store.addToken(tx, {
          name: given,
          ownerId: userId,
          tokenHash: hashOf(token),
          hint: token.slice(-hintLength),
          scopes: wanted,
          createdAt: now,
          expiresAt: new Date(now.getTime() + days * dayMs),
        })
        await audit.record(tx, {
          actorId: userId,
          action: 'token.create',
          target: targetOf(added.id),
          after: { name: given, scopes: wanted, expires: siteTime(added.expiresAt) },
        })
        return added
      })
      const owners = await accounts.people.byIds([userId])
      return { token, details: toApiToken(row, owners.get(userId), now) }
    },

    /** How many good tokens somebody has. */
    countOf: (ownerId: number, now: Date): Promise<number> => store.countGood(orm, ownerId, now),

    /** Ends all tokens of somebody, as a part of what is written down there. @returns how many were good until now */
    endAllOf: (tx: Transaction, ownerId: number, { by, now }: { by: number; now: Date }): Promise<number> =>
      store.revokeAllOf(tx, ownerId, by, now),

    /** Ends a token at once. @throws CallError tokenMissing */
    async revoke({ id }: ParsedInput<'revokeApiToken'>, { caller, now }: MemberContext) {
      const { userId } = caller.session
      return transaction(database, async (tx) => {
        const row = await store.holdToken(tx, id)
        if (!row) throw new CallError('tokenMissing')
        if (row.revokedAt) return {}
        await store.revoke(tx, id, userId, now)
        await audit.record(tx, {
          actorId: userId,
          action: 'token.revoke',
          target: targetOf(id),
          before: { name: row.name, scopes: row.scopes },
        })
        return {}
      })
    },
  }
}

export type TokensService = ReturnType<typeof createTokensService>

function toApiToken(row: store.TokenRow, owner: Person | undefined, now: Date): ApiToken {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom, revokedAt } = row
  const state = revokedAt ? 'ended' : expiresAt <= now ? 'expired' : 'active'
  return {
    id,
    name,
    owner: owner ?? null,
    hint,
    scopes,
    state,
    created_time: siteTime(createdAt),
    expires_time: siteTime(expiresAt),
    last_used_time: lastUsedAt && siteTime(lastUsedAt),
    last_used_from: lastUsedFrom ?? '',
  }
}
