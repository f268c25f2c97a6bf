import { describe, expect, it, test } from 'vitest'
import {
  defaultLanguage,
  htmlLang,
  isLanguage,
  languageFromHeader,
  languageFromNumber,
  languageFromUrlPrefix,
  languageHeader,
  languageNumber,
  languages,
  scriptOf,
  urlPrefix,
} from './languages.ts'

test.each([
  ['zh-Hans', 0, 'cn', ''],
  ['zh-Hant-HK', 1, 'hk', 'zh-hant'],
  ['en', 2, 'en', 'en'],
] as const)('%s is number %i, header %s, prefix "%s"', (language, number, header, prefix) => {
  expect(languageNumber(language)).toBe(number)
  expect(languageFromNumber(number)).toBe(language)
  expect(languageFromNumber(String(number))).toBe(language)
  expect(languageHeader(language)).toBe(header)
  expect(languageFromHeader(header)).toBe(language)
  expect(languageFromHeader(` ${header.toUpperCase()} `)).toBe(language)
  expect(urlPrefix(language)).toBe(prefix)
  expect(htmlLang(language)).toBe(language)
  expect(isLanguage(language)).toBe(true)
})

describe('what names no language', () => {
  test.each([-1, 3, 0.5, Number.NaN, '', '01', ' 1', 'cn', null, undefined])('number %j', (value) => {
    expect(languageFromNumber(value)).toBeUndefined()
  })

  test.each(['', 'tw', 'zh', 'constructor', null, undefined])('header %j', (value) => {
    expect(languageFromHeader(value)).toBeUndefined()
  })

  test.each(['', 'news', 'EN', 'zh-Hant', 'hk'])('prefix "%s"', (segment) => {
    expect(languageFromUrlPrefix(segment)).toBeUndefined()
  })

  test.each(['zh', 'zh-hans', '', 0, null])('isLanguage %j', (value) => {
    expect(isLanguage(value)).toBe(false)
  })
})

it('finds a language by its address', () => {
  expect(languageFromUrlPrefix('zh-hant')).toBe('zh-Hant-HK')
  expect(languageFromUrlPrefix('en')).toBe('en')
})

it('starts in the language of number 0', () => {
  expect(defaultLanguage).toBe(languages[0])
})

test.each([
  ['zh', 'Hans'],
  ['zh-CN', 'Hans'],
  ['zh_CN', 'Hans'],
  ['zh-Hans', 'Hans'],
  ['zh-HK', 'Hant'],
  ['zh-TW', 'Hant'],
  ['zh-Hant-HK', 'Hant'],
  ['zh-Hant-TW', 'Hant'],
  ['en', 'Latn'],
  ['ja', 'Jpan'],
  ['ko', 'Kore'],
  ['ru', 'Cyrl'],
  ['', 'Zyyy'],
  ['not a tag', 'Zyyy'],
])('scriptOf %j is %s', (tag, script) => {
  expect(scriptOf(tag)).toBe(script)
})
