import { describe, expect, it, test } from 'vitest'
import { createSiteEngine } from '#language/site-engine.ts'
import { officialNames } from './official-names.ts'

const engine = createSiteEngine()

describe('official names', () => {
  test.each([
    ['国家计算机病毒应急处理中心提醒用户打补丁', '國家計算機病毒應急處理中心提醒用戶安裝修補程式'],
    ['中国信息安全测评中心发布信息', '中國信息安全測評中心發布資訊'],
    ['中国计算机学会开会', '中國計算機學會開會'],
    ['上海软件行业协会成立', '上海軟件行業協會成立'],
    ['中国的计算机由大学采购', '中國的電腦由大學採購'],
    ['全国计算机考试', '全國電腦考試'],
    ['街道锦湖幼儿园举行活动', '街道錦湖幼兒園舉行活動'],
  ])('%s → %s', (hans, hant) => expect(engine.toTraditional(hans)).toBe(hant))

  test.each([
    ['中華巴士有限公司停業', '中华巴士有限公司停业'],
    ['香港的士業議會開會', '香港的士业议会开会'],
    ['香港的巴士由公司營運', '香港的公交车由公司运营'],
  ])('%s → %s', (hant, hans) => expect(engine.toSimplified(hant)).toBe(hans))

  it('are found in one pass, also where each word begins one that never ends', () => {
    expect(officialNames('中国'.repeat(200_000), 'toTraditional')).toEqual([])
    expect(officialNames('香港'.repeat(200_000), 'toSimplified')).toEqual([])
    expect(officialNames('中国软件协会，'.repeat(20_000), 'toTraditional')).toHaveLength(20_000)
  })
})
