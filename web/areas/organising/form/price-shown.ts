import { readAmount } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { canCost, exponentOf, hasPrice, mayBeFree, type TypeValues } from './values.ts'

/** Returns the price of one ticket, localised; empty while it cannot be parsed, undefined if it is free. */
export function priceShown(type: TypeValues, currency: string, language: Language): string | undefined {
  if (!hasPrice(type)) return canCost(type) && !mayBeFree(type) ? '' : undefined
  const exponent = exponentOf(currency)
  const amount = readAmount(type.price, exponent)
  return amount === undefined ? '' : moneyText({ amount: `${amount}`, currency, exponent }, language)
}
