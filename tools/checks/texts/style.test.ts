import { describe, expect, it } from 'vitest'
import { type ProductText, type TextLanguage, textsOfSource } from './product-texts.ts'
import { faultsOf, termFaults } from './style.ts'
import { refusedTerms } from './terms.ts'

const textIn = (language: TextLanguage, text: string): ProductText => ({ language, where: 'a.ts:key', text })

describe('a fault of style', () => {
  it.each([
    ['hans', '导出 CSV', 'has a space between Chinese and Latin in “出 C”'],
    ['hant', '共 {n}項', 'has a space between Chinese and Latin in “共 {”'],
    ['hans', '{n} 张票', 'has a space between Chinese and Latin in “} 张”'],
    ['hans', '早于1970 年', 'has a space between Chinese and Latin in “0 年”'],
    ['hans', '活动 | {site}', 'joins the parts of a title by “ | ”'],
    ['hant', '{name} · {title}', 'joins the parts of a title by “ · ”'],
    ['en', 'Events · {site}', 'joins the parts of a title by “ · ”'],
    ['hans', '在「活动」里', 'has marks of another language in “「”'],
    ['hant', '在“活動”內', 'has marks of another language in ““”'],
    ['en', "the event's name", "has marks of another language in “t's”"],
    ['en', "{name}'s tickets", "has marks of another language in “}'s”"],
    ['en', 'The host was told', 'says “told” instead of notified'],
    ['en', 'We will send a mail', 'says “mail” instead of email'],
    ['en', 'Empty: no end', 'says “Empty:” instead of Leave blank to …'],
    ['en', '{n} questions', 'has a fixed plural in “{n} questions”'],
    ['hans', '收款设置没有存好', 'says “没有存好” instead of 保存失败'],
    ['hant', '已發佈', 'says “發佈” instead of 發布，公布，宣布'],
    ['hant', '{n}天', 'says “天” instead of 日'],
    ['en', 'Loading...', 'has marks of another language in “...”'],
  ] as const)('in %s: %s', (language, text, fault) => {
    expect(faultsOf([textIn(language, text)])).toEqual([`a.ts:key (${language}) ${fault}: ${text}`])
  })

  it.each([
    ['hans', '导出CSV，共{n}张“票”'],
    ['hant', '活動｜{site}'],
    ['en', 'Events | {site}'],
    ['en', 'the event’s name…'],
    ['hans', '最大4 MB'],
    ['en', '{n} {n|question|questions}, {held} on hold'],
    ['en', 'An email in your mailbox'],
    ['hant', '撤銷權杖，退還款項'],
  ] as const)('is none in %s: %s', (language, text) => {
    expect(faultsOf([textIn(language, text)])).toEqual([])
  })
})

describe('texts of a source', () => {
  const of = (path: string, source: string) => textsOfSource(path, source).map(({ language, text }) => [language, text])

  it('have the language of their file', () =>
    expect(of('web/locales/a/en.ts', "export const a = { key: 'Text', 'b.c': 'More' }")).toEqual([
      ['en', 'Text'],
      ['en', 'More'],
    ]))

  it('are named by their key, or else by their line', () =>
    expect([
      ...textsOfSource('web/locales/a/en.ts', "export const a = {\n key: 'Text' }"),
      ...textsOfSource('server/a.ts', "\nconst a = '文字'"),
    ]).toMatchObject([{ where: 'web/locales/a/en.ts:key' }, { where: 'server/a.ts:2' }, { where: 'server/a.ts:2' }]))

  it('have the language of the property that they are in', () =>
    expect(
      of('server/a.ts', `const a = { 'zh-Hans': { x: '文字' }, 'zh-Hant-HK': ['文字'], en: (n) => \`Text \${n}\` }`),
    ).toEqual([
      ['hans', '文字'],
      ['hant', '文字'],
      ['en', 'Text {}'],
    ]))

  it('have the language of their place in a row of three', () =>
    expect(
      of('contract/a.ts', "entry(404, 'x', '没有', '沒有', 'None'); const b = ['中文', '中文', 'Chinese']"),
    ).toEqual([
      ['hans', '没有'],
      ['hant', '沒有'],
      ['en', 'None'],
      ['hans', '中文'],
      ['hant', '中文'],
      ['en', 'Chinese'],
    ]))

  it('have the script of their characters, or either one', () =>
    expect(of('server/a.ts', "f('other', '订单', '訂單', '已取消')")).toEqual([
      ['hans', '订单'],
      ['hant', '訂單'],
      ['hans', '已取消'],
      ['hant', '已取消'],
    ]))
})

describe('the table of terms', () => {
  const document = [
    'Words',
    '| English | simplified | Hong Kong | instead of |',
    '| --- | --- | --- | --- |',
    '| organiser | 主办方 | 主辦方 | host, 主办人, 主辦人 |',
    '| flash | 快讯 | 快訊 | |',
    '',
    '| other | tables | are | left |',
  ].join('\n')
  const terms = refusedTerms(document)

  it.each([
    ['en', 'Hosts may edit', ['a.ts:key (en) says “Hosts” instead of organiser: Hosts may edit']],
    ['en', 'A hostile ghost', []],
    ['hans', '由主办人取消', ['a.ts:key (hans) says “主办人” instead of 主办方, 主辦方: 由主办人取消']],
    ['hant', '由主辦方取消', []],
  ] as const)('in %s: %s', (language, text, faults) => {
    expect(termFaults([textIn(language, text)], terms)).toEqual(faults)
  })

  it('has to be there', () => expect(() => refusedTerms('# Words')).toThrow('no table of terms'))
})
