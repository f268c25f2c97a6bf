import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glossary } from '#language/glossary.ts'
import { checkParagraph, isGrave, latinName, says } from './checks.ts'

const kinds = (chinese: string, english: string, terms: { source: string; target: string }[] = []) =>
  checkParagraph(chinese, english, terms).map(({ kind, text }) => (text === '' ? kind : `${kind} ${text}`))

describe('a paragraph', () => {
  it.each([
    ['比特币突破10万美元，24小时涨5%。', 'Bitcoin broke through $100,000, up 5% in 24 hours.'],
    ['SEC批准首只以太坊ETF', 'SEC approves first Ethereum ETF'],
    ['Uniswap v4 支持 ERC-20', 'Uniswap v4 supports ERC20 tokens'],
    ['Layer2网络Base上线', 'Base, a Layer 2 network, goes live'],
    ['金额为300万USD', 'worth $3 million'],
  ])('%s is well translated by %s', (chinese, english) => {
    expect(kinds(chinese, english)).toEqual([])
  })

  it.each([
    ['涨5%', ' ', ['empty']],
    ['涨5%', 'up 6%', ['number 5', 'invented 6']],
    ['SOL上涨', 'Solana rises', ['ticker SOL']],
    ['比特币上涨', '比特币 rises', ['chinese 比特币']],
    ['美联储主席鲍威尔周三在国会听证会上表示将继续观察通胀数据再作决定', 'Powell spoke.', ['length']],
    ['上涨', 'up '.repeat(80), ['length']],
  ])('%s is badly translated by %s', (chinese, english, faults) => {
    expect(kinds(chinese, english)).toEqual(faults)
  })

  it('is to use the terms of the glossary, which keeps nobody from reading it', () => {
    const terms = [{ source: '减半', target: 'halving' }]
    const faults = checkParagraph('减半之后', 'After the cut in half', terms)
    expect(faults).toEqual([{ kind: 'term', text: '减半 → halving' }])
    expect(faults.some(isGrave)).toBe(false)
  })
})

describe('a term', () => {
  it.each([
    ['Smart contracts are code', 'smart contract'],
    ['AMMs set prices', 'automated market maker (AMM)'],
    ['an automated market-maker', 'automated market maker (AMM)'],
    ['The token sets new highs', 'set a new high'],
    ['anything', ''],
    ['Cutting-edge rate cuts', 'rate cut'],
  ])('%s says %s', (english, target) => {
    expect(says(english, target)).toBe(true)
  })
  it.each([
    ['a contract that is smart', 'smart contract'],
    ['a cost', 'coin'],
  ])('%s does not say %s', (english, target) => {
    expect(says(english, target)).toBe(false)
  })
  it('of the shipped glossary is said by itself', () => {
    for (const { en } of glossary) expect([en, says(en, en)]).toEqual([en, true])
  })
})

describe('names in Latin letters', () => {
  it('are the runs with a letter in them, with what is joined to them', () => {
    // The same said plainly: at every place of the text, a run of letters and digits that holds a letter.
    const plainly = /[$@#]?[A-Za-z\d]*[A-Za-z][A-Za-z\d]*(?:[-_./&+][A-Za-z\d]+)*\+?/g
    const signs = fc.constantFrom(...'aZ019$@#-_./&+ ,涨')
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 24 }), (text) => {
        expect(text.match(latinName)).toEqual(text.match(plainly))
      }),
      { numRuns: 5_000 },
    )
  })
})
