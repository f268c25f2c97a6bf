import { expect, it } from 'vitest'
import { figureLine } from '#contract/newsroom/figure-line.ts'
import { figuresIn, shownText, storedText } from './figure-words.ts'

const words = '防波堤比特币信托持仓：635,488枚（2026年11月20日）'
const figure = figureLine({ series: 'holdings.breakwater', form: 'number', path: '/DataEra/etf/breakwater', words })
const text = `第一段\n${figure}\n第二段`

it('a figure reads as its words, and is the figure again when it is stored', () => {
  expect(figure).toContain('/DataEra/')
  expect(shownText(text)).toBe(`第一段\n[${words}]\n第二段`)
  expect(storedText(shownText(text), figuresIn(text))).toBe(text)
})

it('what is typed around it stays, and a figure whose words were changed is none', () => {
  const figures = figuresIn(text)
  expect(storedText(`新的第一段\n[${words}]\n`, figures)).toBe(`新的第一段\n${figure}\n`)
  expect(storedText(`[${words}改]`, figures)).toBe(`[${words}改]`)
  expect(shownText('[普通](https://example.org)')).toBe('[普通](https://example.org)')
})
