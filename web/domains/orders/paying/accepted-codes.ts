import { discountRefusedCode, discountsExclusiveCode } from '#contract/events/order-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'

const refusals: ReadonlySet<number> = new Set([discountRefusedCode, discountsExclusiveCode])

/** True if a call was refused because of a discount code. */
export const isCodeRefusal = (error: unknown): boolean => isBackendError(error) && refusals.has(error.code)

export interface PricedWithCodes<Quote> {
  quote: Quote
  /** The codes that the price is counted with, in their order. */
  accepted: string[]
  /** Codes that do not apply according to the server. */
  refused: string[]
}

/**
 * Returns the price with as many of the codes as apply. A code that does not apply is dropped instead of blocking the
 * order; codes are tested one by one only if not all of them apply.
 */
export async function priceWithCodes<Quote>(
  codes: readonly string[],
  ask: (codes: readonly string[]) => Promise<Quote>,
): Promise<PricedWithCodes<Quote>> {
  try {
    return { quote: await ask(codes), accepted: [...codes], refused: [] }
  } catch (error) {
    if (codes.length === 0 || !isCodeRefusal(error)) throw error
  }
  let priced: PricedWithCodes<Quote> = { quote: await ask([]), accepted: [], refused: [] }
  for (const code of codes) {
    const wished = [...priced.accepted, code]
    try {
      priced = { ...priced, quote: await ask(wished), accepted: wished }
    } catch (error) {
      if (!isCodeRefusal(error)) throw error
      priced = { ...priced, refused: [...priced.refused, code] }
    }
  }
  return priced
}

/** The codes in the spelling that they are stored in, as far as the price names it; otherwise as they were typed. */
export const asStored = (codes: readonly string[], discounts: readonly { code: string }[]): string[] =>
  codes.map((typed) => discounts.find(({ code }) => isSameCode(code, typed))?.code ?? typed)

/** True if two codes are the same to the server, which compares them without case and spaces. */
export const isSameCode = (one: string, other: string): boolean => foldCode(one) === foldCode(other)

const foldCode = (code: string): string => code.normalize('NFKC').replace(/\s/g, '').toUpperCase()
