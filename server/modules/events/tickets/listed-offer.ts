import type { EventOffer } from '#contract/events/events.ts'
import { amountText } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'
import { type StockedType, stockOf, unavailableNow, wantsCode } from './policy.ts'

/** Returns the offer of an event in a list by its types; undefined where it offers nothing to anybody. Pure. */
export function listedOffer(
  types: readonly StockedType[],
  {
    currency,
    exponent,
    isPayable,
    now,
    language,
  }: { currency: string; exponent: number; isPayable: boolean; now: Date; language: Language },
): EventOffer | undefined {
  const stock = stockOf(types, isPayable)
  const states = types.map((type) => {
    const left = stock.get(type.id) ?? 0
    const state = { left, isOver: false, isOpened: false, isPayable, now }
    return { type, left, none: type.hidden && type.onSale ? ('code_needed' as const) : unavailableNow(type, state) }
  })
  const [first] = states
  if (!first) return undefined
  const open = states.filter(({ type, none }) => none === null && !type.hidden)
  const listed = states.filter(({ type }) => !type.hidden)
  const prices = (open.length > 0 ? open : listed).map(({ type }) => BigInt(type.price))
  const least = prices.reduce((one, other) => (other < one ? other : one), prices[0] ?? 0n)
  return {
    price: prices.length === 0 ? null : least === 0n ? '' : amountText(least, { currency, exponent }, language),
    more: prices.some((price) => price > least),
    left: placesOf(open),
    none: open.length > 0 ? null : whyNone(states),
  }
}

/**
 * Total number of available places: places shared by several types count once, first for the types that need the fewest
 * other places.
 */
function placesOf(open: readonly { type: StockedType; left: number }[]): number {
  const free = new Map<number, number>()
  for (const { type, left } of open) for (const pool of type.pools) free.set(pool, Math.max(left, free.get(pool) ?? 0))
  let places = 0
  for (const { type, left } of open.toSorted((one, other) => one.type.pools.length - other.type.pools.length)) {
    const had = Math.min(left, ...type.pools.map((pool) => free.get(pool) ?? 0))
    for (const pool of type.pools) free.set(pool, (free.get(pool) ?? 0) - had)
    places += had
  }
  return places
}

/** States where nothing can be had, the most worth saying first: that one can wait comes first. */
const order = ['sold_out', 'not_yet', 'paused', 'over', 'code_needed'] as const

function whyNone(states: readonly { type: StockedType; none: string | null }[]): EventOffer['none'] {
  if (states.some(({ type, none }) => none === 'sold_out' && !wantsCode(type))) return 'waiting'
  // A reader of a list need not know why nothing is sold at present.
  if (states.some(({ none }) => none === 'no_payment')) return 'paused'
  return order.find((one) => states.some(({ none }) => none === one)) ?? 'over'
}
