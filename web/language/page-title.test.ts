import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it.each([
  ['zh-Hans', '活动｜港讯'],
  ['zh-Hant-HK', '活动｜港讯'],
  ['en', '活动 | 港讯'],
] as const)('joins the parts of a title in %s', (language, title) => {
  expect(pageTitle(language, '活动', '港讯')).toBe(title)
})
