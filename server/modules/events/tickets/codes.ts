import { randomInt } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { ticketLimits } from '#contract/events/tickets.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './codes-store.ts'
import type { EventRoles } from './event-roles.ts'
import { codeKey } from './policy.ts'
import { parsePrice, parseTime } from './setup.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  events: EventRoles
  limiter: Pick<Limiter, 'take'>
}

type Making = ParsedInput<'makeActivityCodes'>

const managing = ['owner', 'manager'] as const
/** Signs that are not taken for one another, on paper and by phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomLength = 8
/** Requests of one member for many codes, and for single ones. */
const makingMany: RateRule = { points: 10, seconds: 600 }
const makingOne: RateRule = { points: 60, seconds: 600 }

const randomCode = (): string =>
  Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Many codes are made for one member after the other in all processes together, whoever asks: each request takes the
 * database and the thread that answers readers a while. Of each process one request at most waits for the others with a
 * connection in hand; the rest wait in the process.
 */
const maxWaiting = 20
const busySeconds = 5

/** Codes of an event, for invitations and discounts, single and in bulk. */
export function createCodesDesk({ database, events, limiter }: Needs) {
  const { orm } = database
  const inTurn = createGate(1, {
    longest: maxWaiting,
    refusal: () => new CallError('tooManyRequests', undefined, busySeconds),
  })

  return {
    async codes(
      { id, purposes, words, page, size }: ParsedInput<'activityCodes'>,
      reading: MemberContext,
    ): Promise<CallOutput<'activityCodes'>> {
      await events.requireRole(id, reading, managing)
      const [rows, total] = await Promise.all([
        store.listCodes(orm, id, { purposes, words, offset: (page - 1) * size, limit: size }),
        store.countCodes(orm, id, { purposes, words }),
      ])
      const list = rows.map(({ row, types }) => ({
        ...{ id: row.id, code: row.code, uses: row.uses, uses_limit: row.usesLimit, batch: row.batch, types },
        ...{ purpose: row.purpose, value: `${row.value}`, combinable: row.combinable },
        valid_from: row.validFrom && siteTime(row.validFrom),
        valid_until: row.validUntil && siteTime(row.validUntil),
        paused: row.pausedAt !== null,
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError invalidInput, nameTaken where the event has the code already, codesFull, keyReused, tooManyRequests */
    async makeCodes(input: Making, reading: MemberContext): Promise<CallOutput<'makeActivityCodes'>> {
      const { id, idempotency_key: key, count } = input
      await events.requireRole(id, reading, managing)
      const [kind, rule] = count > 1 ? (['many', makingMany] as const) : (['one', makingOne] as const)
      await mustTake(limiter, `codes ${kind} ${userOf(reading)}`, rule)
      const createCodes = () =>
        orRefusal(
          transaction(database, async (tx) => {
            const request = { scope: `codes ${id}`, key, hash: bodyHash(input) }
            const known = await knownRequest(tx, request, reading.now)
            if (known === undefined) {
              if (count > 1) await store.holdMakingMany(tx)
              await noteRequest(tx, request, await makeCodes(tx, input))
            }
            const codes = await store.codesOfRequest(tx, id, key)
            return { made: codes.length, codes }
          }),
        )
      return count > 1 ? inTurn(createCodes) : createCodes()
    },

    async pauseCodes({ id, codes, paused }: ParsedInput<'pauseActivityCodes'>, reading: MemberContext) {
      await events.requireRole(id, reading, managing)
      const at = paused ? reading.now : null
      return { changed: await transaction(database, (tx) => store.pauseCodes(tx, id, codes, at)) }
    },

    async removeCodes({ id, codes }: ParsedInput<'removeActivityCodes'>, reading: MemberContext) {
      await events.requireRole(id, reading, managing)
      return { removed: await transaction(database, (tx) => store.endCodes(tx, id, codes, reading.now)) }
    },
  }
}

/** Returns the value that a discount takes off; an invitation takes nothing. */
function parseValue({ purpose, value }: Pick<Making, 'purpose' | 'value'>): number {
  const amount = parsePrice(value, 'value')
  const isSound = purpose === 'invitation' ? amount === 0 : amount > 0 && (purpose === 'amount' || amount <= 10_000)
  if (!isSound) throw new CallError('invalidInput', 'value')
  return amount
}

/** Makes codes of an event. @returns how many */
export async function makeCodes(tx: Transaction, input: Making): Promise<number> {
  const types = [...new Set(input.types)]
  if ((await store.countTypes(tx, input.id, types)) < types.length) throw new CallError('invalidInput', 'types')
  const saleFrom = parseTime(input.valid_from, 'valid_from')
  const saleUntil = parseTime(input.valid_until, 'valid_until')
  if (saleFrom && saleUntil && saleFrom >= saleUntil) throw new CallError('invalidInput', 'valid_until')
  const common = {
    ...{ purpose: input.purpose, value: parseValue(input), combinable: input.combinable },
    usesLimit: input.uses_limit,
    validFrom: saleFrom,
    validUntil: saleUntil,
    batch: parseText(input.batch, ticketLimits.name, 'batch', { optional: true }),
    madeByRequest: input.idempotency_key,
  }
  const wanted = input.code === undefined ? input.count : 1
  if ((await store.countForAdding(tx, input.id)) + wanted > ticketLimits.codesOfEvent) throw new CallError('codesFull')
  const add = (codes: readonly string[]) =>
    store.addCodes(
      tx,
      input.id,
      codes.map((code) => ({ code, codeKey: codeKey(code) })),
      { ...common, types },
    )
  if (input.code !== undefined) {
    const code = parseText(input.code, ticketLimits.code, 'code')
    if (!codeKey(code)) throw new CallError('invalidInput', 'code')
    if ((await add([code])) === 0) throw new CallError('nameTaken', 'code')
    return 1
  }
  // A code is hardly ever taken; then another one is made.
  let made = 0
  while (made < wanted) made += await add(Array.from({ length: wanted - made }, randomCode))
  return made
}
