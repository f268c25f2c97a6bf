import { expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { languageOfTitle } from './language-of-title.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })

it.each([
  ['二層網路開發日：資料可用性實作', 'zh-Hant'],
  ['說明會', 'zh-Hant'],
  ['智能合约审计门诊', 'zh-Hans'],
  // Titles that are the same in both scripts.
  ['上海 Web3 大会', 'zh-Hans'],
  ['中文', 'zh-Hans'],
  ['ブロックチェーン勉強会', 'ja'],
  ['서울 블록체인 위크', 'ko'],
  ['Lisbon hackathon', 'en'],
  ['', 'en'],
])('tells the language of %s', (title, language) => {
  expect(languageOfTitle(title, engine)).toBe(language)
})
