import { describe, expect, it } from 'vitest'
import type { ProductText, TextLanguage } from './product-texts.ts'
import { stopFaults } from './stops.ts'

const textIn = (language: TextLanguage, text: string, key = 'key'): ProductText => ({
  language,
  where: `web/locales/a/${{ hans: 'zh-hans', hant: 'zh-hant', en: 'en' }[language]}.ts:${key}`,
  text,
})

describe('full stops', () => {
  it.each([
    [textIn('en', 'It failed. Please try again'), 'lacks its last stop'],
    [textIn('hans', '保存失败。请重试'), 'lacks its last stop'],
    [textIn('en', 'Shown to buyers.', 'sellerHint'), 'is a hint of one sentence with a stop'],
    [textIn('hant', '買家可見。', 'price.Hint'), 'is a hint of one sentence with a stop'],
    [textIn('hans', '输入名称。', 'namePlaceholder'), 'is a hint of one sentence with a stop'],
  ])('are at fault in %o', (text, fault) => {
    expect(stopFaults([text])).toEqual([`${text.where} (${text.language}) ${fault}: ${text.text}`])
  })

  it('differ between languages', () =>
    expect(stopFaults([textIn('en', 'Saved.'), textIn('hans', '已保存'), textIn('hant', '已儲存')])).toEqual([
      'web/locales/a/*:key has a stop in some languages only: Saved. / 已保存 / 已儲存',
    ]))

  it.each([
    [[textIn('en', 'It failed. Please try again.'), textIn('hans', '操作失败，请重试')]],
    [[textIn('en', 'It begins at 9 a.m. in {city}')]],
    [[textIn('en', 'Loading…'), textIn('hans', '正在加载…')]],
    [[textIn('en', 'Up to five. Leave blank for: {names}', 'hint')]],
    [[textIn('en', 'Saved.', 'one'), textIn('hans', '已保存', 'two')]],
    [[{ language: 'en', where: 'server/a-en.ts:title', text: 'Paid. Thank you' }]],
  ] as const)('are right in %o', (texts) => {
    expect(stopFaults(texts)).toEqual([])
  })
})
