import { describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { cleanMarkdown, cleanText, rowOfTexts, textsOfRow } from './written-texts.ts'

const rules = { fields: { title: { max: 5 }, text: { max: 20, lines: true } }, lead: 'title' as const }

describe('texts as rows keep them', () => {
  it.each([
    [
      'simplified first',
      { en: { title: 'Note' }, 'zh-Hans': { title: '说明' } },
      { title: '说明', text: '', language: 'zh-Hans', versions: { en: { title: 'Note' } } },
    ],
    [
      'traditional where there is no simplified',
      { 'zh-Hant-HK': { title: '說明' }, 'zh-Hans': { text: '只有正文' } },
      { title: '說明', text: '', language: 'zh-Hant-HK', versions: { 'zh-Hans': { text: '只有正文' } } },
    ],
    ['English alone', { en: { title: 'Note' } }, { title: 'Note', text: '', language: 'en', versions: {} }],
    [
      'without what is empty',
      { 'zh-Hans': { title: ' 说\u200b明 ', text: 'a\r\nb ' }, en: { title: '  ' } },
      { title: '说明', text: 'a\nb', language: 'zh-Hans', versions: {} },
    ],
  ])('have %s', (_, texts, row) => {
    expect(rowOfTexts<'title' | 'text'>(texts, rules)).toEqual(row)
  })

  it.each([
    ['without a title', {}, {}, 'texts.zh-Hans.title'],
    ['too long in English', { 'zh-Hans': { title: '说明' }, en: { title: 'A note' } }, {}, 'texts.en.title'],
    [
      'without the language of what they belong to',
      { en: { title: 'Note' } },
      { language: 'zh-Hant-HK' as const, at: 'chapters.2.' },
      'chapters.2.texts.zh-Hant-HK.title',
    ],
  ])('%s are refused by name', (_, texts, more, field) => {
    expect(() => rowOfTexts<'title' | 'text'>(texts, { ...rules, ...more })).toThrow(
      new CallError('invalidInput', field),
    )
  })

  it('counts characters as people do', () => {
    expect(
      rowOfTexts({ en: { title: '😀😀😀😀😀' } }, { fields: { title: { max: 5 } }, lead: 'title' }).title,
    ).toHaveLength(10)
  })

  it('come back as they were written, whatever the tag of their language', () => {
    const row = { title: '說明', text: '', language: 'zh-Hant-TW', versions: { en: { title: 'Note' } } }
    expect(textsOfRow<'title' | 'text'>(row, ['title', 'text'])).toEqual({
      'zh-Hant-HK': { title: '說明' },
      en: { title: 'Note' },
    })
  })
})

it('texts lose what nobody sees', () => {
  expect(cleanText(' a\n b\u2028c ')).toBe('a b c')
  expect(cleanText(' 甲\n\u200B乙\u202E ')).toBe('甲 乙')
  expect(cleanText('一\r\n二\u0007\t\n\n三 ', true)).toBe('一\n二\n\n三')
  expect(cleanMarkdown('一\r\n\t二\u0007\n\n三 ')).toBe('一\n\t二\n\n三')
})
