import { expect, it } from 'vitest'
import { spokenInWords } from './spoken-languages.ts'

it.each([
  ['zh', 'zh-Hans', '中文'],
  ['en', 'en', 'English'],
  ['zh, en', 'en', 'Chinese, English'],
  ['普通话，同声传译', 'zh-Hans', '普通话，同声传译'],
  ['qq', 'en', 'qq'],
  ['es-419', 'en', 'Latin American Spanish'],
  ['sr-Latn-RS', 'en', 'Serbian (Latin, Serbia)'],
  ['ja', 'zh-Hans', '日语'],
  ['en-simultaneous', 'en', 'en-simultaneous'],
  ['en-ab-cd-ef', 'en', 'en-ab-cd-ef'],
  ['zh-', 'en', 'zh-'],
])('%s in %s is %s', (spoken, language, words) => expect(spokenInWords(spoken, language)).toBe(words))
