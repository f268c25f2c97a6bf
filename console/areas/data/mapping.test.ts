import { describe, expect, it } from 'vitest'
import { emptyMapping, guessColumns, mappingIn, optionsIn } from './mapping.ts'

describe('the columns of a file', () => {
  it('are found by what they are usually called, in any script', () => {
    const guessed = guessColumns(['日期', '备注', '基金', '净流入'], emptyMapping)
    expect(guessed).toMatchObject({ date: '日期', entity: '基金', value: '净流入' })
  })

  it('stay as they were chosen where the file has them', () => {
    const chosen = { ...emptyMapping, date: 'settled', value: 'value' }
    expect(guessColumns(['Date', 'settled', 'Fund', 'Value', 'amount'], chosen)).toMatchObject({
      ...{ date: 'settled', entity: 'Fund', value: 'value' },
    })
  })

  it('are left as they are where nothing fits', () => {
    expect(guessColumns(['a', 'b'], emptyMapping)).toEqual(emptyMapping)
  })
})

describe('the options of a source', () => {
  it('hold a mapping, of which what is missing or odd is as usual', () => {
    expect(mappingIn({ date: 'day', pivot: true, scale: '7', other: 1 })).toEqual({
      ...emptyMapping,
      ...{ date: 'day', pivot: true },
    })
  })

  it.each(['', '[1]', 'null', '7', '{"a":'])('are none in %j', (text) => {
    expect(optionsIn(text)).toBeUndefined()
  })
})
