import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { completeWords } from './completing.ts'
import { correctedQuestion, nearestTo } from './correcting.ts'
import { plainHtml } from './plain-html.ts'
import { tsqueryOf } from './postgres/tsquery.ts'
import { readQuestion } from './question.ts'
import { suggestionKeys } from './suggestion-keys.ts'
import { tokensOf, vectorOf } from './tokens.ts'
import { type WordQuery, withoutPlaces } from './word-query.ts'

const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
const written = (query: WordQuery | undefined) => query && tsqueryOf(query)
const matching = (typed: string) => written(readQuestion(typed, engine).asked?.matching)
const wordsOf = (text: string) => tokensOf(text, engine).map(({ word }) => word)

describe('words of a text', () => {
  it.each([
    ['比特幣突破', ['比特币', '比特', '特币', '突破']],
    ['ＥＲＣ-20', ['erc-20', 'erc20', 'erc', '20']],
    ['Layer 2', ['layer', 'layer2', '2']],
    ['$BTC', ['btc']],
    ['6.8%', ['6.8', '68', '6', '8']],
    ['913,858.26', ['913858.26', '91385826', '913858', '26']],
    ['1,2', ['1', '2']],
    ['v2.9.1-beta', ['2.9.1-beta', 'v2.9.1-beta', '291beta', '2.9.1', 'beta', '2', '9', '1']],
    [`0x${'ab12'.repeat(16)}`, [`0x${'ab12'.repeat(16)}`]],
    ['y'.repeat(89), []],
    ['', []],
  ])('%s: %j', (text, words) => {
    expect(new Set(wordsOf(text))).toEqual(new Set(words))
  })

  it('have places, by which phrases are found, up to where PostgreSQL keeps them', () => {
    expect(vectorOf([{ tokens: tokensOf("o'ne two", engine), weight: 'A' }, { tokens: tokensOf('two', engine) }])).toBe(
      "'o''ne':1A 'one':1A 'o':1A 'ne':1A 'two':2A,11",
    )
    const long = vectorOf([{ tokens: tokensOf('a b c d e f '.repeat(5_000), engine) }])
    expect(Math.max(...[...long.matchAll(/\d+/g)].map(([place]) => Number(place)))).toBeLessThan(16_384)
  })
})

describe('a question', () => {
  it.each([
    ['比特币 质押', "'比特币' & '质押'"],
    ['erc20', "'erc20' | 'erc20':*", "'erc20':*"],
    ['以太坊 -质押', "'以太坊' & !('质押')"],
    ['-质押', "'质押'"],
    ['"hash power"', "('hash' <-> 'power')"],
    ['「监管 沙盒」', "('监管' <-> '沙' <-> '盒')"],
    ['什么是质押', "'质押'"],
    ['什么 是 质押', "'质押'"],
    ['比特币减半是什么时候', "'比特币' & '减半'"],
    ['比特幣 減半 幾時', "'比特币' & '减半'"],
    ['为什么', "'为什么'"],
    ['the merge', "'merge':*"],
    ['btc etf', "'btcetf':* | ('btc':* & 'etf':*)"],
    ['layer 2', "'layer2':* | ('layer':* <-> '2')"],
    ['比特币ETF', "'比特币' & ('etf':* | '交易所交易基金')"],
    ['冰岛6.2级地震', "'冰岛' & ('6.2' <-> '级' <-> '地震')"],
    ['以太坊2.0', "'以太坊' & '2.0'"],
    ['甚麼是質押', "'质押'"],
    ['质押后收益', "'质押' & '收益'"],
    ['后量子', "('后' <-> '量子')"],
    ['v2.9.1', "'v2.9.1':* | '2.9.1'"],
    ['1,048.5', "'1048.5'"],
    ['do you have merge', "'merge':*"],
  ])('%s', (typed, ...ways) => {
    expect(ways).toContain(matching(typed))
  })

  it.each([
    ['智慧合約', '智能合约'],
    ['smart contract', '智能合约'],
    ['Smart Contracts', '智能合约'],
    ['區塊鏈', '区块链'],
    ['blockchain', '区块链'],
    ['駭客', '黑客'],
    ['NFT', '非同质化代币'],
    ['交易所被盗', '失窃'],
    ['bybit黑客', '失窃'],
    ['頒獎', '盛典'],
  ])('%s also means %s', (typed, meant) => {
    expect(matching(typed)).toContain(`'${meant}'`)
    expect(readQuestion(typed, engine).terms).toContain(meant)
  })

  it('marks a name with a number in each way that it is written', () => {
    expect(readQuestion('erc4626', engine).terms).toEqual(expect.arrayContaining(['erc4626', 'erc-4626', 'erc 4626']))
  })

  it.each([
    ['BonqDAO 被盗後損失', ['BonqDAO', '被盗', '損失']],
    ['38人死亡 火災', ['38人死亡', '火災']],
    ['smart contract reentrancy 2023', ['smart contract', 'reentrancy', '2023']],
    ['质押 -以太坊', []],
    ['"质押" 以太坊', []],
  ])('%s can do without some of %j', (typed, wordings) => {
    expect(readQuestion(typed, engine).wordings).toEqual(wordings)
  })

  it('is nothing to the index where no word was typed, and everything is found literally', () => {
    expect(readQuestion('%', engine)).toMatchObject({ asked: undefined, parts: ['%'] })
    expect(readQuestion(' \u3000 ', engine)).toMatchObject({ asked: undefined, parts: [] })
  })

  it('is understood in bounded time, whatever its characters', () => {
    const unit = fc.constantFrom(
      '"',
      '“',
      '-',
      '－',
      ' ',
      '\0',
      "'",
      '\\',
      '&',
      '|',
      '!',
      '(',
      ':',
      '*',
      '<',
      'a',
      '币',
      '幣',
      '🚀',
      '\ud83d',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (typed) => {
        const { parts, terms } = readQuestion(typed, engine)
        expect([...parts, ...terms].includes('')).toBe(false)
      }),
    )
    for (const one of ['"', '-', 'a ', '币', '“a', "a'", 'é-']) readQuestion(one.repeat(10_000), engine)
  })
})

describe('a misspelt word', () => {
  it.each([
    ['etherium', 'ethereum'],
    ['bitcion', 'bitcoin'],
    ['stablcoin', 'stablecoin'],
    ['uniswop', 'uniswap'],
    ['eth', undefined],
    ['zzzzzz', undefined],
  ])('%s means %s', (typed, meant) => {
    expect(nearestTo(typed, ['ethereum', 'bitcoin', 'stablecoin', 'uniswap', 'etc'])).toBe(meant)
  })

  it('is replaced where it stands, and a known one is not', async () => {
    const like = async (word: string) => ({ known: word === 'price', like: ['ethereum', 'prices'] })
    expect(await correctedQuestion('Etherium price 合约', ['etherium', 'price'], like)).toBe('ethereum price 合约')
    expect(await correctedQuestion('price', ['price'], like)).toBeUndefined()
  })
})

it.each([
  ['稳定币', ['稳定币', 'wendingbi', 'wdb']],
  ['以太坊 etf', ['以太坊etf', 'yitaifangetf', 'ytfetf']],
  ['ether', ['ether']],
  ['长'.repeat(41), []],
])('%s is suggested by %j', (folded, keys) => {
  expect(suggestionKeys(folded)).toEqual(keys)
})

it('reads the text of HTML', () => {
  expect(plainHtml('<p title="a>b">A<b>B</b> &amp; &#x4E2D;&lt;</p><p>x<!-- y -->')).toBe(' AB & 中<  x ')
  expect(plainHtml('<'.repeat(100_000)).length).toBeLessThan(2)
})

describe('words that may go on', () => {
  const there = async (word: string) => (word === 'stak' ? ['stake', 'staking'] : word === "o'n" ? ["o'ne"] : [])
  it.each([
    ['stak', "'stak' | 'stake' | 'staking'", undefined],
    ['xyzw', "'xyzw'", undefined],
    ['"eth staking"', "('eth' <-> 'staking')", "'eth' & 'staking'"],
    ['solana -"a b"', "'solana' & !(('a' <-> 'b'))", "'solana'"],
  ])('%s become those that there are', async (typed, matching, rough) => {
    const { asked } = readQuestion(typed, engine)
    const words = asked && (await completeWords(asked, there))
    expect(written(words?.matching)).toBe(matching)
    if (rough) expect(written(words && withoutPlaces(words.matching))).toBe(rough)
    expect(written(words?.begun)).not.toContain(':*')
  })
})
