import { expect, it } from 'vitest'
import { markedText, unmarkedText } from './formula-text.ts'

it.each(['=1+1', ' =1+1', '\n=1', '\t=1', '\r1', '+1', '-1', '@SUM(A1)', '|cmd', '%1', '＝1+1', '＋1', '－1', '＠A'])(
  'marks %j, and gives it back',
  (text) => {
    expect(markedText(text)).toBe(`'${text}`)
    expect(unmarkedText(markedText(text))).toBe(text)
  },
)

it.each(['', 'BTC', '1+1', "'quoted'", '比特币 = BTC'])('leaves %j', (text) => {
  expect([markedText(text), unmarkedText(text)]).toEqual([text, text])
})
