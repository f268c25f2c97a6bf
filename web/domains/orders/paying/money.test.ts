import { expect, it } from 'vitest'
import { moneyText } from './money.ts'

it.each([
  ['128050', 'HKD', 2, 'zh-Hant-HK', 'HK$1,280.50'],
  ['128050', 'HKD', 2, 'en', 'HK$1,280.50'],
  ['100', 'JPY', 0, 'zh-Hans', 'JP¥100'],
  ['9007199254740993', 'USD', 2, 'en', '$90,071,992,547,409.93'],
  ['-5', 'USD', 2, 'en', '-$0.05'],
] as const)('writes %s %s', (amount, currency, exponent, language, text) => {
  expect(moneyText({ amount, currency, exponent }, language)).toBe(text)
})
