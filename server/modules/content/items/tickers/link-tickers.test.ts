import { describe, expect, it } from 'vitest'
import { linkTickers } from './link-tickers.ts'

const pages = new Map([
  ['BTC', '/DataEra/market/bitcoin'],
  ['ETH', '/DataEra/market/ethereum'],
  ['OP', '/DataEra/market/optimism'],
  ['1INCH', '/DataEra/market/1inch'],
])
const btc = (word = 'BTC') => `<a href="/DataEra/market/bitcoin">${word}</a>`
const eth = (word = 'ETH') => `<a href="/DataEra/market/ethereum">${word}</a>`

describe('tickers in a text', () => {
  it.each([
    ['<p>比特币BTC突破96,000美元</p>', `<p>比特币${btc()}突破96,000美元</p>`],
    ['<p>BTC, (ETH) up.</p>', `<p>${btc()}, (${eth()}) up.</p>`],
    ['<p>$BTC and <b>$OP</b>.</p>', `<p>${btc('$BTC')} and <b><a href="/DataEra/market/optimism">$OP</a></b>.</p>`],
    // Only the first mention of each.
    ['<p>BTC</p><p>$BTC, BTC</p>', `<p>${btc()}</p><p>$BTC, BTC</p>`],
    ['<p>A &lt; ETH &amp; more</p>', `<p>A &lt; ${eth()} &amp; more</p>`],
  ])('%s lead to their pages', (html, expected) => expect(linkTickers(html, pages)).toBe(expected))

  it.each([
    // A word that a ticker is spelt like, without its sign.
    '<p>OP</p>',
    // Other words, cases and coins.
    '<p>BTCUSD WBTC BTC2 btc Btc éBTC BTC_1 $XYZ US$ $1</p>',
    // Pairs, addresses, tags of other places, parts of names.
    '<p>ETH/BTC BTC-USD #BTC @ETH x.BTC BTC.com https://a.b/BTC</p>',
    '<p><a href="/x">BTC</a> <code>$ETH</code></p><pre>BTC <b>ETH</b></pre><h3>BTC</h3>',
    '<p><img src="/BTC.png" alt="BTC"></p>',
    '<p>&BTC;</p>',
    '',
  ])('%s stay as they are', (html) => expect(linkTickers(html, pages)).toBe(html))

  it('change nothing else, whatever stands there', () => {
    for (const html of ['<p>BTC', 'BTC < ETH <', '<a>BTC</a></a>ETH', '<<p>>BTC'])
      expect(linkTickers(html, pages).replace(/<a href="\/DataEra\/market\/\w+">(\$?[A-Z]+)<\/a>/g, '$1')).toBe(html)
    expect(linkTickers('<p>BTC</p>', new Map())).toBe('<p>BTC</p>')
  })

  it('are found in proportion to the text', () => {
    const html = `<p>${'$'.repeat(20_000)}${'BTCX'.repeat(20_000)}${'<'.repeat(20_000)}${'ETH/'.repeat(20_000)} ETH</p>`
    expect(linkTickers(html, pages)).toHaveLength(html.length + eth('').length)
  })
})
