import { CallError } from '#contract/errors.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MoneyStore, Settlement } from '../money-store.ts'
import { longestHoldMs } from '../providers/stablecoin.ts'
import { rescale, tagUnit, wholeCents } from './amounts.ts'
import * as asking from './asking-store.ts'
import * as transfers from './transfers-store.ts'

/** Tokens of a payment may have different decimals: they are added up in the finest. */
const finest = 18
/** Maximum added by rounding up to a cent and a tag, in the finest unit; it is not refunded. */
const roundingUnits = 2n * 10n ** 16n
/** A buyer who sent too little has this much time for the rest. */
const restMs = 30 * 60_000

/** The person who completed a payment. */
interface Source {
  by?: 'organiser' | 'system'
  actor?: number
  text?: string
  now: Date
}

/** Payments that come in several transfers. */
export function createParts(money: MoneyStore) {
  async function stateOf(tx: Executor, payment: number) {
    const [about, asked, parts] = [
      await asking.paymentToPay(tx, payment),
      await asking.askedFor(tx, payment),
      await transfers.partsOf(tx, payment),
    ]
    const whole = asked.find(({ kind }) => kind === 'whole')
    const came = parts.reduce((sum, { amount, decimals }) => sum + rescale(amount, decimals, finest), 0n)
    return { about, whole, parts, came }
  }

  return {
    /**
     * Settles a payment where its parts are enough together.
     * @param last the part by which the money is called
     * @returns undefined where they are not
     */
    async settleIfEnough(
      tx: Executor,
      payment: number,
      last: transfers.TransferRow,
      source: Source,
    ): Promise<Settlement | undefined> {
      const { about, whole, parts, came } = await stateOf(tx, payment)
      if (!about || !whole) return undefined
      const { price, base } = priceOf(whole)
      if (came < price) return undefined
      const excess = came - price < roundingUnits ? 0n : ((came - price) * about.amount) / base
      const external = transfers.externalPaymentOf(last)
      const received = about.amount + excess
      // No currency has such an amount: the organiser sends it back.
      if (received > BigInt(Number.MAX_SAFE_INTEGER)) throw new CallError('wrongState', 'transfer')
      const settled = { payment, received, external_payment: external }
      const result = await money.settle({ by: 'system', ...settled, ...source }, tx)
      const paid = (await asking.paymentBy(tx, external)) ?? payment
      for (const part of parts) await transfers.judge(tx, part.id, { state: 'settled', payment: paid })
      return result
    },

    /**
     * Settles a payment with what came, too little as it is: the organiser lets go of the rest.
     * @returns undefined where it is not worth the smallest unit of the order's currency
     */
    async settleAsEnough(
      tx: Executor,
      payment: number,
      last: transfers.TransferRow,
      source: Source,
    ): Promise<Settlement | undefined> {
      const { about, whole, parts, came } = await stateOf(tx, payment)
      if (!about || !whole) return undefined
      const share = (came * about.amount) / priceOf(whole).base
      // The amount received may be less than the price by a part of its tag alone.
      const received = share < about.amount ? share : about.amount
      if (received === 0n) return undefined
      const external_payment = transfers.externalPaymentOf(last)
      const result = await money.settle({ payment, received, external_payment, accept: true, ...source }, tx)
      for (const part of parts) await transfers.judge(tx, part.id, { state: 'settled', payment })
      return result
    },

    /** Asks a buyer who sent too little for the rest, and holds the places meanwhile. */
    async askForRest(tx: Executor, payment: number, now: Date): Promise<void> {
      const { about, whole, came } = await stateOf(tx, payment)
      if (about?.state !== 'open' || !whole) return
      const price = rescale(whole.amount, whole.decimals, finest)
      const rest = rescale(price - came + 10n ** BigInt(finest - whole.decimals) - 1n, finest, whole.decimals)
      await asking.askFor(tx, { ...whole, base: wholeCents(rest, whole.decimals), kind: 'rest', askedAt: now })
      await asking.extendHold(tx, payment, new Date(now.getTime() + restMs), longestHoldMs)
    },
  }
}

/** Returns the amount asked for, with its tag and without, in the finest unit. */
function priceOf({ amount, decimals, tag }: asking.Asked): { price: bigint; base: bigint } {
  const price = rescale(amount, decimals, finest)
  return { price, base: price - rescale(BigInt(tag) * tagUnit(decimals), decimals, finest) }
}

export type Parts = ReturnType<typeof createParts>
