import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

const formulas = (markdown: string) =>
  [...renderMarkdown(markdown).html.matchAll(/alttext="([^"]*)"/g)].map(([, source]) => source)

describe('dollar signs', () => {
  it.each([
    ['$5 和 $10', []],
    ['从$100涨到$200', []],
    ['US$5到US$6', []],
    ['还有 10$，另外 40$。', []],
    ['0$, 用户 A 借了 40$', []],
    ['$1,650 per month | $4000', []],
    ['$0.04/kWh, this is about $', []],
    ['$ echo $HOME', []],
    ['($success || $other)', []],
    ['$remote_htlcpubkey, $local_htlcpubkey', []],
    ['$BNB 或 $ETH', []],
    ['$ADA/$BTC', []],
    ['如果A向B转账$X的请求，状态减去$X', []],
    ['$50〜$100', []],
    ['about $5 million, or $6 million', []],
    ['\\$a$', []],
    ['`$a$`', []],
    ['$a$', ['a']],
    ['设$x$为$y$，', ['x', 'y']],
    ['$11$ 与 $2^{64}$', ['11', '2^{64}']],
    ['$E=mc^2$', ['E=mc^2']],
    ['$\\sigma[a]_s $', ['\\sigma[a]_s']],
    ['$H_{nonce} = 0x0 $', ['H_{nonce} = 0x0']],
    ['$汇率 = \\frac{a}{b}$', ['汇率 = \\frac{a}{b}']],
    ['$a \\text{若 } b$', ['a \\text{若 } b']],
    ['($+$)', ['+']],
    ['it costs $5, where $x$ is 3', ['x']],
    ['$a\nb$', ['a\nb']],
    ['$a\\$b$', ['a\\$b']],
  ])('%s', (markdown, expected) => {
    expect(formulas(markdown)).toEqual(expected)
  })
})
