import { describe, expect, it } from 'vitest'
import { dataValue } from './blocks/data-value.ts'
import { valueLine, valueOfLine } from './value-line.ts'

const value = {
  series: 'holdings.northbank.bitcoin',
  form: 'chart',
  path: '/DataEra/bitcoin/northbank',
  words: '北岸矿业 持仓：118,338 枚（2026年1月2日）',
} as const

describe('a number of the data section as a line', () => {
  it('comes back as it was', () => expect(valueOfLine(valueLine(value))).toEqual(value))

  it('may have as many words as in any text', () => {
    const words = '长'.repeat(dataValue.attributes.words.max)
    expect(valueOfLine(valueLine({ ...value, words }))?.words).toBe(words)
  })

  it('loses brackets and line ends of its words', () =>
    expect(valueOfLine(valueLine({ ...value, words: 'a [b]\nc' }))?.words).toBe('a  b  c'))

  it.each([
    '北岸矿业',
    '[北岸](https://northbank.example)',
    '[北岸](/publish#number:holdings.northbank.bitcoin)',
    '[北岸](/DataEra/weather/x#number:holdings.northbank.bitcoin)',
    '[北岸](/DataEra/bitcoin/northbank#film:holdings.northbank.bitcoin)',
    '[北岸](/DataEra/bitcoin/northbank#number:x)',
    `[${'长'.repeat(301)}](/DataEra/bitcoin/northbank#number:holdings.northbank.bitcoin)`,
    `见${valueLine(value)}`,
  ])('%s is a line like any other', (text) => expect(valueOfLine(text)).toBeUndefined())
})
