import { describe, expect, it } from 'vitest'
import { foldedName, indexKeys, letterOf, slugOf } from './index-keys.ts'

const same = (text: string) => text
const named = (name: string, en?: string, language = 'zh-Hans') => ({
  name,
  language,
  versions: en === undefined ? {} : { en: { name: en } },
})

describe('the place of an entry', () => {
  it.each([
    ['比特币', 'Bitcoin', 'B', 'B'],
    ['泰达', 'Tether', 'T', 'T'],
    ['赵长鹏', 'Changpeng Zhao', 'Z', 'C'],
    ['Éclair 支付', undefined, 'E', 'E'],
    ['《白皮书》', '“White paper”', 'B', 'W'],
    ['21Shares', '21Shares', '#', '#'],
    ['Ωmega', undefined, '#', '#'],
  ])('of %s is by pinyin, and by English', (name, en, chinese, english) => {
    const { sortZh, sortEn } = indexKeys(named(name, en), [], same)
    expect([letterOf(sortZh), letterOf(sortEn)]).toEqual([chinese, english])
  })

  it('is after all letters where its name has none', () => {
    const keys = ['1inch', 'Zcash', '中本聪', '阿里'].map((name) => indexKeys(named(name), [], same).sortZh)
    expect(keys.toSorted()).toEqual([keys[3], keys[1], keys[2], keys[0]])
  })
})

describe('the words of an entry', () => {
  it('are its names, their pinyin and its initials', () => {
    const { names, words } = indexKeys(named('以太坊', 'Ethereum'), ['ETH', 'eth '], same)
    expect(names).toEqual(['以太坊', 'ethereum', 'eth'])
    expect(words.split('\n')).toEqual(['以太坊', 'yitaifang', 'ytf', 'ethereum', 'eth'])
  })

  it('are compared without case, spaces, width and accents', () => {
    expect(foldedName('Ｃafé  Coin')).toBe('cafecoin')
  })
})

describe('an address', () => {
  it.each([
    [named('币安', 'Binance'), 'binance'],
    [named('币安'), 'bi-an'],
    [named('Mt. Gox & Co', undefined, 'en'), 'mt-gox-co'],
    [named('21Shares'), '21shares'],
    [named('Ωמ'), 'entry'],
  ])('is made of a name', (texts, slug) => {
    expect(slugOf(texts)).toBe(slug)
  })
})
