import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved, lookOf } from './reserved-names.ts'

const site = ['港讯', '港訊', 'Harbourwire']
const reserved = (nickname: string) => isReserved(nickname, site)

describe('names that would pass for the newsroom', () => {
  it.each([
    ...[
      '管理员',
      '管理員',
      '论坛管理员01',
      '官方',
      '港讯官方',
      '官 方',
      '官.方',
      '官\u200b方',
      '编辑部',
      '編輯部',
      '編辑部',
      '客服小王',
    ],
    ...[
      '总编',
      '主編',
      '工作人員',
      '站长',
      '系统通知',
      '⼯作人员',
      '港讯',
      '港訊',
      '港讯快报',
      '我是港訊',
      '港 讯',
      '港\u2060讯',
    ],
    ...[
      'admin',
      'ADMIN',
      'Admin_HK',
      'admin123',
      'adm1n',
      '4dmin',
      '@dmin',
      'a d m i n',
      'аdmin',
      'αdmin',
      'ａｄｍｉｎ',
      'ádmín',
    ],
    ...[
      '𝐚𝐝𝐦𝐢𝐧',
      'ⓐⓓⓜⓘⓝ',
      'a\u0336d\u0336m\u0336i\u0336n\u0336',
      'administrator',
      'Official News',
      '0fficial',
      'Moderator',
      'Editor',
      'editor 1',
    ],
    ...[
      'Harbourwire',
      'harbour wire',
      'HARBOURW1RE',
      'Наrbоurwіrе',
      'the_harbourwire_team',
      'Harbοurwire',
      'ＨarbourＷire',
      'harbour-wire 2',
    ],
  ])('%s is reserved', (nickname) => expect(reserved(nickname)).toBe(true))

  it.each([
    ...[
      '林晚',
      '香港讯息迷',
      '读者123456',
      'Reader 123456',
      '编辑器爱好者',
      '方官',
      '小管',
      '理员',
      'Badminton',
      'Stafford',
      'Supporter',
      'Systematic',
    ],
    ...[
      'Roots',
      'Satoshi',
      'harbour',
      'wire',
      'Vitalik',
      '比特币官',
      '港',
      '讯飞',
      'Мария',
      'Ελένη',
      'アリス',
      'café',
      '007',
      '🙂',
    ],
  ])('%s is anybody’s', (nickname) => expect(reserved(nickname)).toBe(false))

  it('the site may be called otherwise', () => {
    expect(isReserved('测试报', ['测试报', '測試報', 'Test Gazette'])).toBe(true)
    expect(isReserved('testgazette', ['测试报', '測試報', 'Test Gazette'])).toBe(true)
    expect(isReserved('港讯', ['测试报'])).toBe(false)
    expect(isReserved('林晚', ['', ' '])).toBe(false)
  })

  const disguise = fc.constantFrom('\u200b', '\u2060', '\u0301', '\u0336', ' ', '.', '_', '\ufe0f', '\u00ad')
  it('no mark, space or invisible character in between changes that', () => {
    const word = fc.constantFrom('管理员', '官方', '编辑部', 'admin', 'official', '港讯', 'Harbourwire')
    fc.assert(
      fc.property(word, fc.array(disguise, { minLength: 1, maxLength: 20 }), (name, between) => {
        const disguised = [...name].map((character, index) => character + (between[index] ?? '')).join('')
        expect(reserved(disguised)).toBe(true)
      }),
    )
  })

  it('every text has a look, which has itself as its look', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(lookOf(lookOf(text))).toBe(lookOf(text))
        expect(() => reserved(text)).not.toThrow()
      }),
    )
  })
})
