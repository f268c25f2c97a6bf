import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'

/** An amount of a currency's smallest unit, with how many decimals the unit has. */
export interface Money {
  amount: string
  currency: string
  exponent: number
}

/** An amount as readers of the language write it: HK$1,280.00. Exact however large it is. */
export function moneyText({ amount, currency, exponent }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  return format.format(writeAmount(BigInt(amount), exponent) as Intl.StringNumericLiteral)
}
