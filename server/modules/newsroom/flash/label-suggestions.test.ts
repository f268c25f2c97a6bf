import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { suggestLabels } from './label-suggestions.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const labels = [
  { id: 1, name: '以太坊', coin: 'ETH', names: ['以太坊', 'Ethereum'] },
  { id: 2, name: '比特币', coin: 'BTC', names: ['比特币', 'Bitcoin'] },
  { id: 3, name: '以太', coin: null, names: ['以太'] },
  { id: 4, name: 'Optimism', coin: 'OP', names: ['Optimism'] },
  { id: 5, name: 'Harmony', coin: 'ONE', names: ['Harmony'] },
  { id: 6, name: '监管', coin: null, names: ['监管', 'Regulation'] },
  { id: 7, name: '链', coin: null, names: ['链'] },
  { id: 8, name: 'Threshold', coin: 'T', names: ['Threshold'] },
  { id: 9, name: 'AI', coin: null, names: ['AI'] },
  { id: 10, name: '空', coin: null, names: [''] },
]
const found = (title: string, text = '') => suggestLabels({ title, text }, labels, engine).map(({ id }) => id)

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
    const many = Array.from({ length: 20 }, (_, id) => ({
      id,
      name: `标签${id}号`,
      coin: null,
      names: [`标签${id}号`],
    }))
    const title = many.map(({ name }) => name).join('，')
    expect(suggestLabels({ title, text: '' }, many, engine)).toHaveLength(6)
  })

  it('survive any text', () => {
    expect(found('\ud800ETH\0', '\udc00')).toEqual([1])
  })
})
