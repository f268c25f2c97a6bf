import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { labelsInText, searchedLabel } from './labels-in-text.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const labels = [
  { id: 1, coin: 'ETH', names: ['以太坊', 'Ethereum'] },
  { id: 2, coin: 'BTC', names: ['比特币', 'Bitcoin'] },
  { id: 3, coin: null, names: ['以太'] },
  { id: 4, coin: 'OP', names: ['Optimism'] },
  { id: 5, coin: 'ONE', names: ['Harmony'] },
  { id: 6, coin: null, names: ['监管', 'Regulation'] },
  { id: 7, coin: null, names: ['链'] },
  { id: 8, coin: 'T', names: ['Threshold'] },
  { id: 9, coin: null, names: ['AI'] },
  { id: 10, coin: null, names: [''] },
]
const { fold } = engine
const searched = labels.map(({ id, coin, names }) => searchedLabel(id, coin, names, fold))
const found = (title: string, text = '') => labelsInText({ title, text }, searched, fold)

describe('suggested labels', () => {
  it.each([
    ['by name, in the order of the text', '比特币与以太坊', '', [2, 1]],
    ['of the text after those of the title', '监管', 'BTC 上涨', [6, 2]],
    ['by ticker, each once', 'ETH、以太坊、$ETH、Ethereum', '', [1]],
    ['in the other script and full width', '監管機構談ＢＩＴＣＯＩＮ', '', [6, 2]],
    ['in any case for a name', 'ethereum and BITCOIN', '', [1, 2]],
    ['a name inside of a longer one not', '以太坊升级', '', [1]],
    ['but where it stands alone', '以太与以太坊', '', [3, 1]],
    ['a ticker that is a word not', 'one option to stop', '', []],
    ['a ticker inside of another word not', 'ETHICS and BTCX', '', []],
    ['beside Chinese characters', '买入ETH和OP后', '', [1, 4]],
    ['a ticker of one letter after a dollar sign alone', 'T 恤与 $T', '', [8]],
    ['a short Latin name in its own case alone', 'AI said', '', [9]],
    ['and not in another', 'ai 与 Aid', '', []],
    ['a name of one character never', '链上', '', []],
    ['nothing in nothing', '', '', []],
  ])('%s', (_, title, text, ids) => {
    expect(found(title, text)).toEqual(ids)
  })

  it('are as many as a flash can carry', () => {
    const names = Array.from({ length: 20 }, (_, id) => `标签${id}号`)
    const many = names.map((name, id) => searchedLabel(id, null, [name], fold))
    expect(labelsInText({ title: names.join('，'), text: '' }, many, fold)).toHaveLength(6)
  })

  it('survive any text', () => {
    expect(found('\ud800ETH\0', '\udc00')).toEqual([1])
  })
})
