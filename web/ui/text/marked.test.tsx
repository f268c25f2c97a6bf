import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Marked } from './marked.tsx'

const hit = (t: string) => ({ t, hit: true })
const rest = (t: string) => ({ t, hit: false })

describe('Marked', () => {
  it.each([
    [[rest('Nine days of '), hit('ETF'), rest(' inflows')], [], 'Nine days of <mark>ETF</mark> inflows'],
    [[rest('<b>')], [], '&lt;b&gt;'],
    [[], [], ''],
    [
      [rest('香港'), hit('稳定币'), rest('发行人')],
      [2, 5],
      '<span class="ww">香港<mark><wbr/>稳定币</mark><wbr/>发行人</span>',
    ],
    [[hit('稳定币发行')], [3], '<span class="ww"><mark>稳定币<wbr/>发行</mark></span>'],
    [[rest('币')], [0, 9], '<span class="ww">币</span>'],
  ])('%j with breaks %j', (segments, breaks, html) => {
    expect(renderToStaticMarkup(<Marked segments={segments} breaks={breaks} />)).toBe(html)
  })
})
