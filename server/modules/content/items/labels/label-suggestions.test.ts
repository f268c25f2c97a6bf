import { describe, expect, it } from 'vitest'
import { fittingLabels } from './label-suggestions.ts'

const label = (...words: string[]) => ({ words })
const labels = [
  label('以太坊', 'ethereum', 'eth'),
  label('比特币', 'bitcoin', 'btc'),
  label('比特币现金', 'bitcoin cash', 'bch'),
  label('监管'),
  label('btc 生态'),
]
const names = (wanted: string, limit = 10) => fittingLabels(labels, wanted, limit).map(({ words }) => words[0])

describe('labels for what is begun', () => {
  it.each([
    ['比特币', ['比特币', '比特币现金']],
    ['bit', ['比特币', '比特币现金']],
    ['btc', ['比特币', 'btc 生态']],
    ['币现', ['比特币现金']],
    ['eth', ['以太坊']],
    ['狗', []],
    ['', []],
  ])('%j', (wanted, found) => {
    expect(names(wanted)).toEqual(found)
  })

  it('are not too many', () => {
    expect(names('b', 2)).toHaveLength(2)
  })
})
