import { CallError } from '#contract/errors.ts'
import type { CoinChoice, CoinOffer, CoinPayment } from '#contract/events/payments/stablecoins.ts'
import { tokenText } from '#contract/events/payments/tokens.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { AccountRow, PaymentRow } from '../store.ts'
import { withChecksum } from './addresses.ts'
import { basePrice, rateOf, rescale, stableCurrency } from './amounts.ts'
import * as asking from './asking-store.ts'
import * as cursors from './cursor-store.ts'
import * as transfers from './transfers-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  chains: readonly Chain[]
}

/** Price of an order. */
export interface Price {
  /** Amount in the currency's smallest unit. */
  amount: bigint
  currency: string
  exponent: number
}

/** Returns the address at which a transaction can be looked at; empty where there is none. */
export const transactionLink = (chain: Chain | undefined, hash: string): string =>
  chain?.explorer ? `${chain.explorer}/tx/${hash}` : ''

/** Creates the service that asks buyers for coins, and shows how far that is. */
export function createCoins({ database, chains }: Needs) {
  const { orm } = database
  const chainOf = (id: number) => chains.find((chain) => chain.id === id)

  /** The tokens that an account takes for a price, each with its amount in the token's smallest unit. */
  function priceInCoins({ settings }: Pick<AccountRow, 'settings'>, { amount, currency, exponent }: Price) {
    const rate = rateOf(currency, settings.rates ?? {})
    const { treasury, chains: chosen = [] } = settings
    if (rate === undefined || !treasury) return []
    return chains
      .filter(({ id }) => chosen.includes(id))
      .flatMap((chain) =>
        chain.tokens.map((token) => ({
          ...{ chain, token, treasury },
          base: basePrice(amount, exponent, rate, token.decimals),
        })),
      )
  }

  return {
    chainOf,

    /** Returns the choices of a buyer; none where there is no rate for the currency. */
    offers: (account: Pick<AccountRow, 'settings'>, price: Price): CoinOffer[] =>
      priceInCoins(account, price).map(({ chain, token, base }) => ({
        ...{ chain: chain.id, chain_name: chain.name, symbol: token.symbol },
        amount: tokenText(base, token.decimals).slice(0, -4),
      })),

    /**
     * Asks for the exact amount of a token, the first one where none is chosen. Where a part came already, it stays with
     * the rest. @throws CallError paymentMethodMissing for a token that the organiser does not take
     */
    async choose(payment: PaymentRow, account: AccountRow, choice: CoinChoice | undefined, now: Date): Promise<void> {
      const asked = await asking.askedFor(orm, payment.id)
      if (asked.some(({ kind }) => kind === 'rest') || (!choice && asked.length > 0)) return
      const price = {
        ...{ amount: BigInt(payment.amount), currency: payment.currency, exponent: payment.currencyExponent },
      }
      const chosen = priceInCoins(account, price).find(
        ({ chain, token }) => !choice || (chain.id === choice.chain && token.symbol === choice.symbol),
      )
      if (!chosen) throw new CallError('paymentMethodMissing', 'coin')
      const { chain, token, treasury, base } = chosen
      await asking.askFor(orm, {
        ...{ payment: payment.id, chain: chain.id, symbol: token.symbol, token: token.contract },
        ...{ decimals: token.decimals, treasury, base, kind: 'whole', askedAt: now },
      })
    },

    /** Returns the amount asked for a payment now; null where nothing is asked. */
    async toCoinPayment(payment: PaymentRow, account: AccountRow): Promise<CoinPayment | null> {
      const [asked, came] = await Promise.all([
        asking.askedFor(orm, payment.id),
        transfers.transfersFor(orm, payment.id),
      ])
      const [current] = asked
      const chain = current && chainOf(current.chain)
      const whole = asked.find(({ kind }) => kind === 'whole')
      if (!current || !chain || !whole) return null
      const seen = came.findLast(({ state }) => state === 'seen')
      const kept = came.filter(({ state }) => state === 'exception')
      const cursor = await cursors.cursorOf(orm, seen?.chain ?? chain.id)
      const { finality } = (seen && chainOf(seen.chain)) ?? chain
      const sum = (seen ? [seen] : kept).reduce(
        (all, { amount, decimals }) => all + rescale(amount, decimals, whole.decimals),
        0n,
      )
      const last = seen ?? kept.at(-1)
      const [contract, address] = await Promise.all([withChecksum(current.token), withChecksum(current.treasury)])
      return {
        ...{ chain: chain.id, chain_name: chain.name, symbol: current.symbol, contract, address },
        ...{ units: `${current.amount}`, decimals: current.decimals },
        amount: tokenText(current.amount, current.decimals),
        state: seen
          ? 'confirming'
          : kept.some(({ kind }) => kind === 'over')
            ? 'over'
            : kept.length
              ? 'short'
              : 'waiting',
        received: sum > 0n ? tokenText(sum, whole.decimals) : '',
        price: tokenText(whole.amount, whole.decimals),
        confirmations: seen && cursor ? Math.max(0, Math.min(finality, cursor.head - seen.block + 1)) : 0,
        finality,
        transaction: last
          ? { hash: last.hash, link: transactionLink(chainOf(last.chain), last.hash), block: last.block }
          : null,
        rate: payment.currency === stableCurrency ? '' : (account.settings.rates?.[payment.currency] ?? ''),
        asked_time: siteTime(current.askedAt),
        is_read: cursor === undefined || cursor.problem === '',
      }
    },
  }
}

export type Coins = ReturnType<typeof createCoins>
