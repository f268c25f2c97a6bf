import { describe, expect, it } from 'vitest'
import type { ToolGroup } from '#contract/site/site.ts'
import { hostOf, matchingTools } from './matching-tools.ts'

const tool = (id: number, name: string, description: string) => ({
  id,
  name,
  description,
  url: `https://${name.toLowerCase()}.example`,
  logo: null,
  language: 'zh-Hans',
  demo: false,
})
const groups: ToolGroup[] = [
  {
    id: 1,
    group: '区块浏览器',
    language: 'zh-Hans',
    tools: [tool(1, 'Etherscan', '以太坊'), tool(2, 'Mempool', '比特币')],
  },
  { id: 2, group: '安全', language: 'zh-Hans', tools: [tool(3, 'Revoke', '撤销授权')] },
]
const found = (asked: string) => matchingTools(groups, asked).flatMap((group) => group.tools.map(({ id }) => id))

describe('matchingTools', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['ETHER', [1]],
    ['ｅｔｈｅｒ', [1]],
    ['比特币', [2]],
    ['浏览器', [1, 2]],
    ['浏览器 以太坊', [1]],
    ['revoke.example', [3]],
    ['没有', []],
    ['.*', []],
  ])('finds for "%s" %j', (asked, ids) => {
    expect(found(asked)).toEqual(ids)
  })

  it('leaves out groups without a match', () => {
    expect(matchingTools(groups, '撤销').map(({ id }) => id)).toEqual([2])
  })
})

describe('hostOf', () => {
  it('is what readers know', () => {
    expect(hostOf('https://www.sec.gov/edgar/search/')).toBe('sec.gov')
  })
})
