import { describe, expect, it } from 'vitest'
import { mayHandle, sameTitle } from './policy.ts'

describe('the bin', () => {
  it.each([
    [['editor'], {}, true],
    [['editor'], { administrators: true }, false],
    [['administrator'], { administrators: true }, true],
  ] as const)('is open to %j for %j: %s', (roles, kind, open) => expect(mayHandle(roles, kind)).toBe(open))

  it.each([
    ['比特币突破新高', '比特币突破新高', true],
    [' BTC  新高 ', 'BTC 新高', true],
    ['ＢＴＣ', 'BTC', true],
    ['btc', 'BTC', false],
    ['', 'BTC', false],
    ['', '', true],
  ])('takes %j for the title %j: %s', (typed, title, same) => expect(sameTitle(typed, title)).toBe(same))
})
