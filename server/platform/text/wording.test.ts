import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { createWording } from './wording.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const wording = createWording(engine)
const row = (language: string, title: string, versions = {}) => ({ language, title, summary: '', versions })
const shown = (one: ReturnType<typeof row>, language: 'zh-Hans' | 'zh-Hant-HK' | 'en') => {
  const { title, language: tag } = wording.shown(one, 'title', ['title', 'summary'], language)
  return [title, tag]
}

describe('wording', () => {
  it.each([
    ['the original where it is in the language', row('zh-Hans', '说明'), 'zh-Hans', ['说明', 'zh-Hans']],
    ['the original in the other script', row('zh-Hans', '说明'), 'zh-Hant-HK', ['說明', 'zh-Hant-HK']],
    ['traditional originals for simplified readers', row('zh-Hant', '說明'), 'zh-Hans', ['说明', 'zh-Hans']],
    ['traditional originals unchanged', row('zh-Hant-TW', '説明'), 'zh-Hant-HK', ['説明', 'zh-Hant-HK']],
    [
      'an editor’s version before a conversion',
      row('zh-Hans', '质量', { 'zh-Hant-HK': { title: '質素' } }),
      'zh-Hant-HK',
      ['質素', 'zh-Hant-HK'],
    ],
    ['the version in English', row('zh-Hans', '说明', { en: { title: 'Note' } }), 'en', ['Note', 'en']],
    ['Chinese, and says so, where there is no English', row('zh-Hans', '说明'), 'en', ['说明', 'zh-Hans']],
    ['English, and says so, where there is no Chinese', row('en', 'Note'), 'zh-Hant-HK', ['Note', 'en']],
    [
      'a Chinese version of an English original',
      row('en', 'Note', { 'zh-Hans': { title: '说明' } }),
      'zh-Hant-HK',
      ['說明', 'zh-Hant-HK'],
    ],
    [
      'single fields of a script by hand, beside the Chinese of an English original',
      row('en', 'Note', { 'zh-Hans': { title: '质量' }, 'zh-Hant-HK': { title: '質素' } }),
      'zh-Hans',
      ['质量', 'zh-Hans'],
    ],
    [
      'the original where a version is empty',
      row('zh-Hans', '说明', { en: { title: '', summary: 'x' } }),
      'en',
      ['说明', 'zh-Hans'],
    ],
  ] as const)('gives %s', (_, one, language, expected) => {
    expect(shown(one, language)).toEqual(expected)
  })

  it('never mixes two languages in one row', () => {
    const one = { ...row('zh-Hans', '说明', { en: { title: 'Note' } }), summary: '导语' }
    expect(wording.shown(one, 'title', ['title', 'summary'], 'en')).toEqual({
      title: 'Note',
      summary: '',
      language: 'en',
    })
  })

  it('fills what an editor left open in one Chinese script from the other, field by field', () => {
    const one = { ...row('zh-Hans', '质量', { 'zh-Hant-HK': { title: '品質' } }), summary: '说明' }
    const both = { title: '品質', summary: '說明', language: 'zh-Hant-HK' }
    expect(wording.shown(one, 'title', ['title', 'summary'], 'zh-Hant-HK')).toEqual(both)
    const text = { ...one, versions: { 'zh-Hant-HK': { summary: '簡介' } } }
    expect(wording.shown(text, 'title', ['title', 'summary'], 'zh-Hant-HK')).toMatchObject({
      title: '質素',
      summary: '簡介',
    })
  })

  it.each([
    [row('zh-Hans', '说明'), ['zh-Hans', 'zh-Hant-HK']],
    [row('zh-Hant', '說明', { en: { title: 'Note' } }), ['zh-Hans', 'zh-Hant-HK', 'en']],
    [row('en', 'Note'), ['en']],
    [row('en', 'Note', { 'zh-Hant': { title: '說明' } }), ['zh-Hans', 'zh-Hant-HK', 'en']],
    [row('zh-Hans', '说明', { en: { summary: 'x' } }), ['zh-Hans', 'zh-Hant-HK']],
  ])('knows the languages of %j', (one, languages) => {
    expect(wording.languagesOf(one, 'title')).toEqual(languages)
  })

  it('offers breaks inside Chinese only', () => {
    expect(wording.breaks('稳定币发行人名单', 'zh-Hans').length).toBeGreaterThan(0)
    expect(wording.breaks('Stablecoin issuers', 'en')).toEqual([])
  })
})
