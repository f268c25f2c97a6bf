import { describe, expect, it } from 'vitest'
import { guessCategory } from './category-guess.ts'
import { readTaxonomy } from './taxonomy.ts'

describe('guessCategory', () => {
  it.each([
    ['PHIL exploited: Business Logic Flaw', ['hack'], 'security'],
    ['某交易所遭黑客攻击', [], 'security'],
    ['香港穩定幣條例生效', [], 'stablecoins'],
    ['美国立法机构讨论加密资产监管', [], 'policy'],
    ['Weekly market report', [], 'market'],
    ['自由软件基金会执行董事专访', [], 'opinion'],
    ['使用 rsync 复制大文件', ['Linux'], 'technology'],
    ['Bitcoin Core #13697', ['bitcoin'], 'technology'],
    ['今天的天气', [], null],
    ['', [], null],
  ])('%s %j: %s', (title, tags, category) => {
    expect(guessCategory(title, tags)).toBe(category)
  })

  it('names only categories that a site has', async () => {
    const known = (await readTaxonomy()).categories.map((category) => category.key)
    const titles = ['hack', 'usdt', '监管', '行情', '银行', '统计', '专访', 'linux']
    const guessed = titles.map((title) => guessCategory(title, []))
    expect(new Set(guessed).size).toBe(titles.length)
    expect(guessed.filter((key) => !known.includes(key ?? ''))).toEqual([])
  })
})
