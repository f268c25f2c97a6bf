import type { DataSeries } from '#contract/market/data.ts'
import { heldCoins } from '#contract/market/data-terms.ts'
import { dayNumber } from '#web/ui/chart/plot-data.ts'

/** The ratio of a company's market value to its coins, day by day: below one it costs less than they do. */
export function multipleCourse(series: readonly DataSeries[], key: string): DataSeries | undefined {
  const worth = series.find(({ metric, entity }) => metric === 'marketCap' && entity?.key === key)
  const held = series.flatMap((one) => {
    if (one.metric !== 'holdings') return []
    const coin = one.unit === 'eth' ? heldCoins.ether : heldCoins.bitcoin
    return [{ coins: one, price: series.find(({ metric, entity }) => metric === 'price' && entity?.key === coin) }]
  })
  if (!worth || held.length === 0) return undefined
  const values = worth.values.map((value, place) => {
    const day = dayNumber(worth.start) + place
    if (value === null) return null
    const parts = held.map(({ coins, price }) => {
      const amount = on(coins, day) ?? 0
      return amount === 0 ? 0 : timesPrice(amount, price && on(price, day))
    })
    const coins = parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
    return coins ? value / coins : null
  })
  return values.some((value) => value !== null) ? { ...worth, key: 'multiple', unit: 'multiple', values } : undefined
}

const timesPrice = (amount: number, price: number | null | undefined): number | null =>
  price === null || price === undefined ? null : amount * price

const on = ({ start, values }: DataSeries, day: number): number | null => values[day - dayNumber(start)] ?? null
