import { amountText } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'

/** An amount of a currency's smallest unit, with how many decimals the unit has. */
export interface Money {
  amount: string
  currency: string
  exponent: number
}

/** An amount as readers of the language write it. */
export const moneyText = ({ amount, ...money }: Money, language: Language): string =>
  amountText(BigInt(amount), money, language)
