import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { currencyExponents } from '#contract/events/event-terms.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import { type PaymentAccount, type PaymentProviderName, paymentProviders } from '#contract/events/payments/payments.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { daySeconds, hourMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { readAddress, withChecksum } from './chain/addresses.ts'
import { readRate } from './chain/amounts.ts'
import { claimTreasury } from './chain/asking-store.ts'
import type { Coins, Price } from './chain/coins.ts'
import { treasuriesOf } from './chain/refunds-store.ts'
import type { ProviderAccount } from './providers/provider.ts'
import * as store from './store.ts'
import type { AccountSettings } from './tables.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Pick<Bus, 'publish'>
  limiter: Pick<Limiter, 'take'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  siteOrigin: string
  /** Chains on which stablecoins are taken. */
  chains: readonly Chain[]
  coins: Pick<Coins, 'offers'>
  /** Tags of what is shown of events. */
  tagsOf: (events: readonly number[]) => string[]
}

const usualHoldDays = 3
/** Every address that was ever given is watched permanently, on every chain. */
const newAddresses: RateRule = { points: 10, seconds: daySeconds }
/** A change of how one is paid concerns all lists of events that readers have. */
const saves: RateRule = { points: 60, seconds: hourMs / 1_000 }
const contextOf = (id: number): string => `payment-account ${id}`
/** Shapes of Stripe's keys by their prefixes; anything else was pasted into the wrong field. */
const keyShapes = { secret_key: /^(sk|rk)_[\w]{8,}$/, webhook_secret: /^whsec_[\w]{8,}$/ } as const
type KeyName = keyof typeof keyShapes

/** The last four characters, by which the owner of a key recognises it; keys have at least eight more. */
const endingOf = (key: string | undefined): string => key?.slice(-4) ?? ''
/** Returns the field missing from an account that is to be used. */
const missingField = ({ provider, settings }: Pick<store.AccountRow, 'provider' | 'settings'>): string =>
  provider === 'stripe'
    ? 'secret_key'
    : provider === 'transfer'
      ? 'instructions'
      : settings.treasury
        ? 'chosen_chains'
        : 'address'

/** Returns the path that the events of an account are sent to. */
export const webhookPath = (account: number): string => `/payments/stripe/${account}`

/** How organisers are paid. Their keys are sealed and never leave the server again. */
export function createAccounts({ database, bus, limiter, secrets, siteOrigin, chains, coins, tagsOf }: Needs) {
  const { orm } = database
  const takingAccounts = store.createTakingAccounts(orm)

  const keysOf = ({ id, secretsSealed }: store.AccountRow): Record<string, string> =>
    secretsSealed ? (JSON.parse(secrets.open(secretsSealed, contextOf(id))) as Record<string, string>) : {}

  /** True if money can be taken with it. */
  const isComplete = (row: store.AccountRow): boolean => {
    const { instructions, treasury, chains: chosen = [] } = row.settings
    if (row.provider === 'transfer') return Boolean(instructions)
    if (row.provider === 'stablecoin') return Boolean(treasury) && chains.some(({ id }) => chosen.includes(id))
    return Object.keys(keyShapes).every((name) => keysOf(row)[name])
  }

  /** Says whether the account takes money, and for which purpose: while this is unchanged, so are the pages. */
  const takenWith = (row: store.AccountRow): string => {
    if (!row.enabled || !isComplete(row)) return ''
    const { chains: chosen, rates } = row.settings
    return JSON.stringify(row.provider === 'stablecoin' ? [chosen, rates] : [])
  }

  /** True if buyers can pay a price with it: stablecoins only where there is a rate for its currency. */
  const takes = (row: store.AccountRow, price: Price): boolean =>
    isComplete(row) && (row.provider !== 'stablecoin' || coins.offers(row, price).length > 0)

  /** Payment methods that the site can offer; stablecoins only if it reads a chain. */
  const offered = paymentProviders.filter((provider) => provider !== 'stablecoin' || chains.length > 0)
  const coinChains = chains.map(({ id, name, tokens }) => ({
    ...{ chain: id, chain_name: name },
    symbols: tokens.map(({ symbol }) => symbol),
  }))

  async function list(owner: number): Promise<CallOutput<'paymentAccounts'>> {
    const [rows, stopped] = await Promise.all([store.accountsOf(orm, owner), store.stoppedProviders(orm)])
    const list = offered.map(async (provider): Promise<PaymentAccount> => {
      const row = rows.find((one) => one.provider === provider)
      const { treasury, chains: chosen = [], rates = {} } = row?.settings ?? {}
      return {
        provider,
        enabled: row?.enabled ?? false,
        instructions: row?.settings.instructions ?? '',
        hold_days: row?.settings.holdDays ?? usualHoldDays,
        has_keys: Boolean(row && provider === 'stripe' && isComplete(row)),
        key_endings: {
          secret_key: endingOf(row && keysOf(row).secret_key),
          webhook_secret: endingOf(row && keysOf(row).webhook_secret),
        },
        webhook_address: row && provider === 'stripe' ? siteOrigin + webhookPath(row.id) : '',
        address: treasury ? await withChecksum(treasury) : '',
        ...{ chains: provider === 'stablecoin' ? coinChains : [], chosen_chains: chosen, rates },
        available: !stopped.has(provider),
      }
    })
    return { list: await Promise.all(list) }
  }

  /** @throws CallError treasuryWrong for an address without its checksum; rateWrong; invalidInput for another chain */
  async function readCoinSettings({
    address,
    chosen_chains: chosen,
    rates,
  }: ParsedInput<'savePaymentAccount'>): Promise<AccountSettings> {
    const treasury = address === undefined ? undefined : await readAddress(address)
    const tokens = chains.flatMap((chain) => chain.tokens.map(({ contract }) => contract))
    // A token that is sent to a contract of tokens is lost.
    if (address !== undefined && (!treasury || tokens.includes(treasury))) throw new CallError('treasuryWrong')
    if (chosen?.some((id) => !chains.some((chain) => chain.id === id)))
      throw new CallError('invalidInput', 'chosen_chains')
    const given = Object.entries(rates ?? {}).filter(([, rate]) => rate.trim() !== '')
    if (given.some(([currency, rate]) => !(currency in currencyExponents) || readRate(rate) === undefined))
      throw new CallError('rateWrong')
    return {
      ...(treasury && { treasury }),
      ...(chosen && { chains: [...new Set(chosen)] }),
      ...(rates && { rates: Object.fromEntries(given.map(([currency, rate]) => [currency, rate.trim()])) }),
    }
  }

  return {
    isComplete,

    /** How tickets of events can be paid for at present, by event. */
    async waysOfEvents(events: readonly number[]): Promise<Map<number, PaymentProviderName[]>> {
      const rows = await takingAccounts(events)
      const taking = rows.filter(({ account, ...price }) => takes(account, { ...price, amount: 1n }))
      const byEvent = Map.groupBy(taking, ({ event }) => event)
      return new Map([...byEvent].map(([event, own]) => [event, own.map(({ account }) => account.provider)]))
    },

    /** The account as its provider needs it. */
    decryptAccount: (row: store.AccountRow): ProviderAccount => ({
      id: row.id,
      instructions: row.settings.instructions ?? '',
      holdDays: row.settings.holdDays ?? usualHoldDays,
      secrets: keysOf(row),
    }),

    list: (_: object, context: MemberContext) => list(userOf(context)),

    /**
     * @throws CallError paymentKeyWrong for one of another shape; invalidInput where what is enabled is not complete;
     *   treasuryTaken, tooManyRequests
     */
    async save(input: ParsedInput<'savePaymentAccount'>, context: MemberContext) {
      const owner = userOf(context)
      await mustTake(limiter, `payment account ${owner}`, saves)
      const instructions = parseText(input.instructions, paymentLimits.instructions, 'instructions', {
        optional: true,
        lines: true,
      })
      for (const name of Object.keys(keyShapes) as KeyName[])
        if (input[name] && !keyShapes[name].test(input[name])) throw new CallError('paymentKeyWrong')
      const coinSettings = input.provider === 'stablecoin' ? await readCoinSettings(input) : {}
      if (coinSettings.treasury && !(await treasuriesOf(orm, owner)).has(coinSettings.treasury))
        await mustTake(limiter, `treasury ${owner}`, newAddresses)
      await transaction(database, async (tx) => {
        const row = await store.heldAccount(tx, owner, input.provider)
        const keys = { ...keysOf(row) }
        for (const name of Object.keys(keyShapes) as KeyName[]) if (input[name]) keys[name] = input[name]
        const next = {
          ...row,
          enabled: input.enabled,
          settings: { ...row.settings, instructions, holdDays: input.hold_days, ...coinSettings },
          secretsSealed: input.provider === 'stripe' ? secrets.seal(JSON.stringify(keys), contextOf(row.id)) : '',
        }
        if (input.enabled && !isComplete(next)) {
          const missing = missingField(next)
          throw missing === 'address' ? new CallError('treasuryWrong') : new CallError('invalidInput', missing)
        }
        const { treasury } = coinSettings
        if (treasury && (await claimTreasury(tx, treasury, row.id, context.now)) !== row.id)
          throw new CallError('treasuryTaken', 'address')
        const { enabled, settings, secretsSealed } = next
        await store.saveAccount(tx, row.id, { enabled, settings, secretsSealed, updatedAt: context.now })
        if (takenWith(row) === takenWith(next)) return
        const events = await store.eventsPaidTo(tx, { owner }, context.now)
        if (events.length > 0) await bus.publish(tx, tagsOf(events))
      })
      return list(owner)
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
