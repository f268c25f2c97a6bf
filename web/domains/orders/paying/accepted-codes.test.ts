import { describe, expect, it } from 'vitest'
import { discountRefusedCode, discountsExclusiveCode } from '#contract/events/order-terms.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { asStored, isCodeRefusal, isSameCode, priceWithCodes } from './accepted-codes.ts'

const refusal = (code = discountRefusedCode) => new BackendError(code, '优惠码无效、已用完或不适用于所选的票')

/** A server that knows some codes. @param alone codes that go with no other */
function server(known: readonly string[], alone: readonly string[] = []) {
  const asked: string[][] = []
  const ask = async (codes: readonly string[]) => {
    asked.push([...codes])
    if (!codes.every((code) => known.includes(code))) throw refusal()
    if (codes.length > 1 && codes.some((code) => alone.includes(code))) throw refusal(discountsExclusiveCode)
    return codes.join('+')
  }
  return { asked, ask }
}

describe('the price with discount codes', () => {
  it('takes one question where every code applies', async () => {
    const { ask, asked } = server(['A', 'B'])
    expect(await priceWithCodes(['A', 'B'], ask)).toEqual({ quote: 'A+B', accepted: ['A', 'B'], refused: [] })
    expect(asked).toHaveLength(1)
  })

  it('leaves out those that do not apply, and counts the others', async () => {
    const { ask } = server(['A', 'C'])
    expect(await priceWithCodes(['A', 'B', 'C'], ask)).toEqual({ quote: 'A+C', accepted: ['A', 'C'], refused: ['B'] })
    expect(await priceWithCodes(['B'], ask)).toEqual({ quote: '', accepted: [], refused: ['B'] })
  })

  it('keeps the code that came first of two that exclude each other', async () => {
    const { ask } = server(['A', 'B'], ['B'])
    expect(await priceWithCodes(['A', 'B'], ask)).toMatchObject({ quote: 'A', accepted: ['A'], refused: ['B'] })
  })

  it('fails where nobody answers: that says nothing about a code', async () => {
    const lost = new TypeError('No network')
    await expect(priceWithCodes(['A'], () => Promise.reject(lost))).rejects.toBe(lost)
    await expect(priceWithCodes([], () => Promise.reject(refusal()))).rejects.toMatchObject({ code: 11214 })
    expect([isCodeRefusal(refusal()), isCodeRefusal(lost), isCodeRefusal(new BackendError(429, ''))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('knows a code again however it is typed', () => {
  expect([isSameCode('Harbour20', ' harbour 20'), isSameCode('harbour20', 'harbour21')]).toEqual([true, false])
})

it('names a code in the spelling that it is stored in', () => {
  const discounts = [{ code: 'TIDE15' }, { code: 'Harbour20' }]
  expect(asStored(['tide15', 'other', ' harbour 20'], discounts)).toEqual(['TIDE15', 'other', 'Harbour20'])
})
