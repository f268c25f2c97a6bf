import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { calls } from '../calls.ts'
import { ceremonyCallTable } from '../events/ceremonies/ceremony-call-table.ts'
import { eventsCallTable } from '../events/events-call-table.ts'
import { paymentCallTable } from '../events/payments/payment-call-table.ts'
import {
  areUnseen,
  type Confirmation,
  type Consequence,
  consequenceKinds,
  isNameTyped,
  isTypable,
  isWeighty,
  missingConfirmation,
} from './consequence-terms.ts'

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

const verbs = new Set(
  'archive cancel close delete destroy discard end hide leave pause refund reject remove revoke stop unpublish withdraw'.split(
    ' ',
  ),
)
/** True for names with a verb that ends something, and for those that set a state or decide on a group of votes. */
const endsSomething = (name: string): boolean =>
  /^set\w*State$|^decide\w*Group$/.test(name) ||
  (name.match(/[A-Z]?[a-z]+/g) ?? []).some((word) => verbs.has(word.toLowerCase()))

const keysOf = (input: z.ZodType): string[] => (input instanceof z.ZodObject ? Object.keys(input.shape) : [])

describe('the name that is typed', () => {
  it.each([
    ['比特币突破新高', '比特币突破新高', true],
    [' BTC  新高 ', 'BTC 新高', true],
    ['ＢＴＣ', 'BTC', true],
    ['BTC 新\u200b高', 'BTC 新高', true],
    ['btc', 'BTC', false],
    ['', 'BTC', false],
    ['🚀🌕', '🚀🌕', true],
    ['🚀', '🚀🌕', false],
    ['❤', '❤\ufe0f', true],
    ['——！', '——!', true],
    ['', '——！', false],
    ['', '\u200b\u2060 ', true],
    [undefined, '\u3164', true],
  ])('%j is the name %j: %s', (typed, name, same) => expect(isNameTyped(name, typed)).toBe(same))

  it('is asked for unless nobody could type it', () => {
    expect(['🚀', '…', 'A', '', '\u200b'].map(isTypable)).toEqual([true, true, true, false, false])
  })
})

describe('an act', () => {
  const one = (kind: Consequence['kind']): Consequence[] =>
    kind === 'refund' ? [refund(1, 100)] : [{ kind, count: 1 }]
  const name = '退款之夜'

  it.each(consequenceKinds)('with %s takes the name exactly where that is money or votes', (kind) => {
    const list = one(kind)
    const asked = kind === 'refund' || kind === 'votes'
    const missing = (given: Confirmation) => missingConfirmation(given, { name, list })
    expect(missing({ seen: list, typed: name })).toBeUndefined()
    for (const typed of [undefined, '', '退款'])
      expect(missing({ seen: list, ...(typed !== undefined && { typed }) })).toBe(asked ? 'nameNotTyped' : undefined)
    expect(missing({ typed: name }), 'the list comes first').toBe(asked ? 'consequencesUnseen' : undefined)
  })

  it('that is confirmed takes the consequences which were seen and the name, and no other act does', () => {
    for (const { name, input, moneyOrVotes } of Object.values<CallDefinition>(calls)) {
      const taken = keysOf(input).filter((key) => key === 'seen' || key === 'typed')
      const expected = moneyOrVotes === 'confirmed' ? ['seen', 'typed'] : []
      if (moneyOrVotes === 'confirmed' || taken.includes('typed'))
        expect([name, ...taken.toSorted()]).toEqual([name, ...expected])
    }
  })

  it('that cancels, hides or ends something of an event or a ceremony says how it treats money and votes', () => {
    const tables = { ...eventsCallTable, ...paymentCallTable, ...ceremonyCallTable }
    const ending = Object.values<CallDefinition>(calls).filter(({ name }) => name in tables && endsSomething(name))
    expect(ending.length).toBeGreaterThan(20)
    expect(ending.filter(({ moneyOrVotes }) => !moneyOrVotes).map(({ name }) => name)).toEqual([])
  })
})
