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

/** The form in which names are compared: spaces, the width of characters and invisible ones do not matter. */
const comparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** True if a name has anything that can be typed; one of invisible characters alone has not. */
export const isTypable = (name: string): boolean => comparable(name) !== ''

/** True if a name was typed again. Nothing has to be typed for a name that nobody could type. */
export const isNameTyped = (name: string, typed: string | undefined): boolean =>
  comparable(name) === comparable(typed ?? '')

/** A person's confirmation: the consequences that they saw, and the name that they typed. */
export interface Confirmation {
  seen?: readonly Consequence[] | undefined
  typed?: string | undefined
}

/** Why an act with these consequences on something of this name is not confirmed; undefined where it is. */
export function missingConfirmation(
  { seen, typed }: Confirmation,
  { name, list }: { name: string; list: readonly Consequence[] },
): 'consequencesUnseen' | 'nameNotTyped' | undefined {
  if (areUnseen(seen, list)) return 'consequencesUnseen'
  return isWeighty(list) && !isNameTyped(name, typed) ? 'nameNotTyped' : undefined
}
