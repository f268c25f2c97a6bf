import { expect, it } from 'vitest'
import { wordsIn } from './picture-words.ts'

const asRead = (text: string, from: string, language: string) =>
  text && from !== language ? `${text}→${language}` : text

it.each([
  [{ 'zh-Hans': { alt: '码头', credit: '甲' } }, 'zh-Hans', { alt: '码头', credit: '甲' }],
  [{ 'zh-Hans': { alt: '码头', credit: '甲' } }, 'zh-Hant-HK', { alt: '码头→zh-Hant-HK', credit: '甲→zh-Hant-HK' }],
  [{ 'zh-Hans': { alt: '码头' }, 'zh-Hant-HK': { alt: '碼頭' } }, 'zh-Hant-HK', { alt: '碼頭', credit: '' }],
  // An English text gets no Chinese alternative text, but the credit that is owed.
  [{ 'zh-Hans': { alt: '码头', credit: '甲' } }, 'en', { alt: '', credit: '甲' }],
  [{ en: { alt: 'Pier', credit: 'A' } }, 'zh-Hans', { alt: '', credit: 'A' }],
  [{ 'zh-Hans': { alt: ' ', credit: '甲' }, en: { credit: 'A' } }, 'en', { alt: '', credit: 'A' }],
  [{}, 'en', { alt: '', credit: '' }],
] as const)('of %j in %s are %j', (texts, language, words) => {
  expect(wordsIn(texts, language, asRead)).toEqual(words)
})
