/** Consequences of an act that cannot simply be undone, as its dialog lists them before it is confirmed. */

export const consequenceKinds = [
  'refund',
  'votes',
  'orders',
  'unpaid_orders',
  'waiting',
  'reminders',
  'series_drafts',
  'series_dates',
  'awards',
  'articles',
  'answers',
  'new_answers',
] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/** One consequence: what, how many, and the money that is involved, in the currency's smallest unit. */
export interface Consequence {
  kind: ConsequenceKind
  count: number
  money?: { amount: string; currency: string; exponent: number } | undefined
}

const weighty: ReadonlySet<ConsequenceKind> = new Set(['refund', 'votes'])

/** True if an act concerns money or votes, so that it asks for more than one press. */
export const isWeighty = (list: readonly Consequence[]): boolean =>
  list.some(({ kind, count }) => weighty.has(kind) && count > 0)

/** Growth that still counts as what was seen: orders arrive while a dialog is open. */
const tolerated = 1.1

/**
 * True if an act has consequences that the person did not see: money or votes without a list of them, a kind that was not
 * in it, or one that is more than a tenth larger.
 */
export function areUnseen(seen: readonly Consequence[] | undefined, now: readonly Consequence[]): boolean {
  if (!seen) return isWeighty(now)
  return now.some(({ kind, count, money }) => {
    if (count === 0) return false
    const before = seen.find((one) => one.kind === kind && one.money?.currency === money?.currency)
    if (!before) return true
    const amounts = money && before.money && Number(money.amount) > Number(before.money.amount) * tolerated
    return amounts || count > before.count * tolerated
  })
}
