import type { Discrepancy } from './books-store.ts'
import type { AddressDiscrepancy } from './chain-books-store.ts'

/** A difference that the check of the books found. Amounts are of the currency's smallest unit, as strings. */
export interface Finding {
  event: number | null
  order: number | null
  /**
   * Findings in the books: 'unbalanced', 'cash', 'sales', 'owed'; in those of tokens also 'assigned' and 'waiting'.
   * Findings in the provider's records: 'taken' and 'refunded' where amounts differ, 'currency' where the currency does,
   * 'missing' where the provider does not know a payment, 'unknown' where the site does not know one of the provider's,
   * 'unreachable' where the provider did not answer.
   */
  what:
    | Discrepancy['what']
    | AddressDiscrepancy['what']
    | 'taken'
    | 'currency'
    | 'refunded'
    | 'missing'
    | 'unknown'
    | 'unreachable'
  /** Value recorded by the site; of 'currency', its code. */
  noted: string
  /** Value that it should be, by payments and refunds or by the provider. */
  expected: string
  /** Id of the money by the provider, or why it could not be asked. */
  detail: string
}
