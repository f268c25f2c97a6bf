import { expect, it } from 'vitest'
import { aliasLang } from './alias-lang.ts'

it.each([
  ['以太币', 'en', 'zh'],
  ['以太币', 'zh-Hans', undefined],
  ['HKMA', 'en', undefined],
] as const)('the language of %s on a page in %s is %s', (alias, page, lang) => {
  expect(aliasLang(alias, page)).toBe(lang)
})
