import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useLanguage } from '#web/platform/app-context.tsx'

interface Priced {
  currency: string
  currency_exponent: number
}

/** Amounts of a currency's smallest unit in the reader's words. */
export function useMoney(): (amount: string, of: Priced) => string {
  const language = useLanguage()
  return (amount, { currency, currency_exponent: exponent }) => moneyText({ amount, currency, exponent }, language)
}
