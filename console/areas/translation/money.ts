/** Hundredths of a currency as an amount: 1234 USD is US$12.34 or whatever the browser calls it. */
export function money(hundredths: number, currency: string): string {
  const amount = hundredths / 100
  // Digits are those of every currency here, also of those that have no hundredths.
  return `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
