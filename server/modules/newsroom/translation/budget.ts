import type { TranslationSettings } from '#contract/newsroom/translation.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { siteDay } from '#server/platform/site-time.ts'
import type { ProviderUse } from '#server/platform/translation/translator.ts'
import { settings } from './store.ts'
import { addUse, type DayUse, holdDay } from './use-store.ts'

export const defaultSettings: TranslationSettings = {
  daily_characters: 200_000,
  daily_cost: 0,
  price_characters: 0,
  price_tokens_in: 0,
  price_tokens_out: 0,
  currency: 'USD',
}

/** Why nothing more is sent today. */
export type Reached = 'characters' | 'cost'

const microsInHundredth = 10_000

/** A cost in hundredths, rounded up: what costs anything is not shown as free. */
export const hundredthsOf = (micros: number): number => Math.ceil(Math.max(0, micros) / microsInHundredth)

/** Millionths of the currency: prices are hundredths for a million units. */
export function costOf(
  { characters, tokensIn, tokensOut }: { characters: number } & ProviderUse,
  prices: TranslationSettings,
): number {
  const hundredths =
    characters * prices.price_characters + tokensIn * prices.price_tokens_in + tokensOut * prices.price_tokens_out
  return Math.round((hundredths * microsInHundredth) / 1_000_000)
}

/**
 * The most that a request will use, as far as can be estimated: a token is at least two thirds of a Chinese character.
 */
const guess = (characters: number): ProviderUse => ({
  tokensIn: Math.ceil(characters * 1.5) + 600,
  tokensOut: Math.ceil(characters * 1.5),
})

/** Which limit a day's use has reached, or would exceed with this much more. */
export function reachedBy(
  use: DayUse,
  more: { characters: number; costMicros: number },
  limits: TranslationSettings,
): Reached | undefined {
  if (use.characters + more.characters > limits.daily_characters) return 'characters'
  const most = limits.daily_cost * microsInHundredth
  return limits.daily_cost > 0 && use.costMicros + more.costMicros > most ? 'cost' : undefined
}

/** A request that may be made, counted in advance. */
export interface Reservation {
  day: string
  provider: string
  characters: number
  costMicros: number
}

/**
 * How much may be sent to providers per day. Every process asks before it sends, so that together they stay within it.
 */
export function createBudget(database: Database) {
  const present = async () => (await settings(database.orm))?.value ?? defaultSettings

  return {
    settings: present,

    /** Counts a request before it is made. @returns the limit that it would pass; then nothing is counted */
    async reserve(provider: string, characters: number, now: Date): Promise<Reservation | Reached> {
      const limits = await present()
      const costMicros = costOf({ characters, ...guess(characters) }, limits)
      const day = siteDay(now)
      return transaction(database, async (tx) => {
        const use = await holdDay(tx, day)
        const reached = reachedBy(use, { characters, costMicros }, limits)
        if (reached) return reached
        await addUse(tx, provider, { day, requests: 1, characters, tokensIn: 0, tokensOut: 0, costMicros })
        return { day, provider, characters, costMicros }
      })
    },

    /** Counts what a request really used; `undefined`: the provider has done nothing for it. */
    async settle({ day, provider, characters, costMicros }: Reservation, use: ProviderUse | undefined): Promise<void> {
      const real = use ? costOf({ characters, ...use }, await present()) : 0
      await addUse(database.orm, provider, {
        day,
        requests: 0,
        characters: use ? 0 : -characters,
        tokensIn: use?.tokensIn ?? 0,
        tokensOut: use?.tokensOut ?? 0,
        costMicros: real - costMicros,
      })
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
