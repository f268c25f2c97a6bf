import { describe, expect, it } from 'vitest'
import { areUnseen, type Consequence, isWeighty } from './consequence-terms.ts'

const refund = (count: number, amount: number, currency = 'HKD'): Consequence => ({
  kind: 'refund',
  count,
  money: { amount: String(amount), currency, exponent: 2 },
})

describe('consequences of an act', () => {
  it('are weighty where money or votes are involved', () => {
    expect(isWeighty([{ kind: 'series_drafts', count: 3 }])).toBe(false)
    expect(isWeighty([{ kind: 'votes', count: 0 }])).toBe(false)
    expect(isWeighty([{ kind: 'votes', count: 1 }])).toBe(true)
    expect(isWeighty([refund(2, 900)])).toBe(true)
  })

  it.each<[string, boolean, Consequence[] | undefined, Consequence[]]>([
    ['the same list', false, [refund(30, 29_400)], [refund(30, 29_400)]],
    ['a few orders more', false, [refund(30, 29_400)], [refund(33, 32_340)]],
    ['many orders more', true, [refund(30, 29_400)], [refund(34, 33_320)]],
    ['as many orders with much more money', true, [refund(30, 29_400)], [refund(30, 60_000)]],
    ['another currency', true, [refund(30, 29_400)], [refund(30, 29_400), refund(1, 100, 'USD')]],
    ['votes that nobody saw', true, [], [{ kind: 'votes', count: 1 }]],
    ['less than was seen', false, [refund(30, 29_400)], []],
    ['no list where nothing is weighty', false, undefined, [{ kind: 'series_drafts', count: 2 }]],
    ['no list where money is involved', true, undefined, [refund(1, 100)]],
    ['nothing of a kind that was not seen', false, [], [{ kind: 'votes', count: 0 }]],
  ])('%s: unseen is %s', (_, unseen, seen, now) => expect(areUnseen(seen, now)).toBe(unseen))
})
