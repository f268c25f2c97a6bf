import { describe, expect, it } from 'vitest'
import { nameDistance, nearest, nearestFirst } from './name-rank.ts'

const coins = [
  { name: '防波堤比特币信托', ticker: 'BWBT' },
  { name: '比特币现金', ticker: 'BCH' },
  { name: '比特币', ticker: 'BTC' },
  { name: 'Wrapped Bitcoin', ticker: 'WBTC' },
  { name: 'BTC Digital', ticker: 'BTCT' },
]
const namesOf = ({ name, ticker }: (typeof coins)[number]) => [name, ticker]
const names = (typed: string) => nearest(coins, typed, namesOf).map(({ name }) => name)

describe('what a picker offers for a name', () => {
  it.each([
    ['比特币', ['比特币', '比特币现金', '防波堤比特币信托']],
    ['btc', ['比特币', 'BTC Digital', 'Wrapped Bitcoin']],
    ['ＢＴＣ', ['比特币', 'BTC Digital', 'Wrapped Bitcoin']],
    [' bitcoin ', ['Wrapped Bitcoin']],
    ['b', ['防波堤比特币信托', '比特币现金', '比特币', 'BTC Digital', 'Wrapped Bitcoin']],
    ['狗狗', []],
  ])('begins with the exact name or ticker: %j', (typed, found) => expect(names(typed)).toEqual(found))

  it('is everything in its own order before anything is typed', () => {
    expect(nearest(coins, ' ', namesOf)).toEqual(coins)
  })

  it('keeps at the end what was found by something other than its name', () => {
    const found = nearestFirst(coins, '比特币', namesOf).map(({ name }) => name)
    expect(found.slice(0, 2)).toEqual(['比特币', '比特币现金'])
    expect(found).toHaveLength(coins.length)
  })

  it('does not take the middle of a word for its beginning', () => {
    expect(nameDistance(['Stable Coin'], 'coin')).toBeLessThan(nameDistance(['Stablecoin'], 'coin'))
    expect(nameDistance([null, undefined, ''], 'x')).toBe(nameDistance([], 'x'))
  })
})
