import { describe, expect, it } from 'vitest'
import { type DataPlace, dataAddress, readDataPlace } from './data-address.ts'

const read = (address: string) => {
  const url = new URL(address, 'https://site.example')
  const { page, ...place } = Object.fromEntries(url.searchParams)
  return { ...readDataPlace('etf', place), page: page ? Number(page) : undefined }
}
const known = (place: object) => Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))

describe('the address of a place in the data section', () => {
  it('leaves out what is usual', () => {
    expect(dataAddress({ type: 'etf', page: 1, size: 25 })).toBe('/DataEra/etf')
  })

  it.each<DataPlace>([
    { type: 'etf', view: 'ETH', range: '1y', sort: 'flow', order: 'asc', page: 3, size: 50, keyword: '信托 a&b' },
    { type: 'etf', from: '2026-01-01', to: '2026-02-01', scale: 'log', without: ['fee', 'trend'] },
    { type: 'etf', without: [] },
    { type: 'etf', peg: 'year' },
  ])('says all of %j, and is read back as it was', (place) => {
    expect(known(read(dataAddress(place)))).toEqual(place)
  })

  it.each([
    { size: '26' },
    { range: '9y' },
    { from: '2026-02-01', to: '2026-01-01' },
    { from: '2026-02-31x', to: '2026-03-01' },
    { scale: 'square' },
    { peg: 'hours' },
    { peg: 'decade' },
    { sort: 'a b' },
    { order: 'up' },
    { keyword: '  ' },
  ])('takes %j for nothing said', (given) => {
    expect(known(readDataPlace('etf', given))).toEqual({ type: 'etf' })
  })
})
