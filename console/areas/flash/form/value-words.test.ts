import { expect, it } from 'vitest'
import { valueLine } from '#contract/newsroom/value-line.ts'
import { shownText, storedText, valuesIn } from './value-words.ts'

const words = '防波堤比特币信托持仓：635,488枚（2026年11月20日）'
const value = valueLine({ series: 'holdings.breakwater', form: 'number', path: '/DataEra/etf/breakwater', words })
const text = `第一段\n${value}\n第二段`

it('a value reads as its words, and is the value again when it is stored', () => {
  expect(value).toContain('/DataEra/')
  expect(shownText(text)).toBe(`第一段\n[${words}]\n第二段`)
  expect(storedText(shownText(text), valuesIn(text))).toBe(text)
})

it('what is typed around it stays, and a value whose words were changed is none', () => {
  const values = valuesIn(text)
  expect(storedText(`新的第一段\n[${words}]\n`, values)).toBe(`新的第一段\n${value}\n`)
  expect(storedText(`[${words}改]`, values)).toBe(`[${words}改]`)
  expect(shownText('[普通](https://example.org)')).toBe('[普通](https://example.org)')
})
