import { expect, it } from 'vitest'
import { reconciliationWords } from './reconciliation-words.ts'

it.each(['zh-Hans', 'zh-Hant-HK'] as const)('titles in %s have no half-width brackets beside Chinese', (language) => {
  expect(reconciliationWords[language].headings.filter((title) => /[()]/.test(title))).toEqual([])
})
