import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountTranslate, loadAccountTexts } from '#web/language/account-text.ts'
import { partTranslator } from '#web/language/text-part.ts'
import {
  wrongCode,
  wrongEmail,
  wrongIntroduction,
  wrongLink,
  wrongNewPassword,
  wrongNickname,
  wrongPhone,
} from './account-checks.ts'

let t: AccountTranslate
beforeAll(async () => {
  t = partTranslator(await loadAccountTexts('zh-Hans'))
})

describe('what is wrong with a text', () => {
  it('counts characters as people do and says how many are too many', () => {
    expect(wrongNickname('  ', t)).toBe('请填写昵称')
    expect(wrongNickname('𠮷'.repeat(20), t)).toBeUndefined()
    expect(wrongNickname('林'.repeat(23), t)).toBe('超出3个字，请删减后再保存')
    expect(wrongIntroduction('', t)).toBeUndefined()
    expect(wrongIntroduction(`${'字'.repeat(125)}  `, t)).toBe('超出5个字，请删减后再保存')
  })

  it.each([
    ['website', 'https://linzhiyuan.hk/about', true],
    ['website', '', true],
    ['website', 'http://linzhiyuan.hk', false],
    ['website', 'javascript:alert(1)', false],
    ['website', 'linzhiyuan.hk', false],
    ['x', 'https://x.com/lin', true],
    ['x', 'https://www.twitter.com/lin', true],
    ['x', 'https://x.com.evil.hk/lin', false],
    ['telegram', 'https://t.me/lin', true],
    ['telegram', 'https://youtube.com/@lin', false],
    ['youtube', 'https://www.youtube.com/@lin', true],
  ] as const)('%s %s: %s', (kind, link, right) => {
    expect(wrongLink(link, kind, t) === undefined).toBe(right)
  })

  it.each([
    [wrongEmail, 'lin@harbourmail.hk', 'lin@'],
    [wrongPhone, '6123 4418', '612'],
    [wrongCode, '012345', '12345'],
    [wrongNewPassword, '12345678', '1234567'],
  ])('%o', (check, right, wrong) => {
    expect(check(right, t)).toBeUndefined()
    expect(check(wrong, t)).toBeTypeOf('string')
  })
})
