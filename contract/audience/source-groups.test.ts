import { describe, expect, it } from 'vitest'
import { sourceGroupOf, sourceMixOf } from './source-groups.ts'

describe('the group of a source', () => {
  for (const [name, group] of [
    ['', 'direct'],
    ['/', 'site'],
    ['/columns', 'site'],
    ['google.com', 'search'],
    ['google.com.hk', 'search'],
    ['google.co', 'search'],
    ['mail.google.com', 'elsewhere'],
    ['google.com.example.org', 'elsewhere'],
    ['cn.bing.com', 'search'],
    ['m.baidu.com', 'search'],
    ['tieba.baidu.com', 'social'],
    ['x.com', 'social'],
    ['notx.com', 'elsewhere'],
    ['mp.weixin.qq.com', 'social'],
    ['qq.com', 'elsewhere'],
    ['other', 'elsewhere'],
    ['news.example.org', 'elsewhere'],
  ] as const)
    it(`${name || 'nothing'} is ${group}`, () => expect(sourceGroupOf(name)).toBe(group))
})

it('views are added up by group, in one order, without empty groups', () => {
  expect(
    sourceMixOf([
      { name: 'google.com', views: 3 },
      { name: 'other', views: 1 },
      { name: 'x.com', views: 0 },
      { name: '', views: 5 },
      { name: 'bing.com', views: 4 },
    ]),
  ).toEqual([
    { group: 'direct', views: 5 },
    { group: 'search', views: 7 },
    { group: 'elsewhere', views: 1 },
  ])
})
