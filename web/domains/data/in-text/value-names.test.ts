import { expect, it } from 'vitest'
import type { Language } from '#language/languages.ts'
import { partTranslator } from '#web/language/text-part.ts'
import { dataTexts } from '../data-text.ts'
import { valueName } from './value-names.ts'

it.each([
  ['zh-Hans', '比特币持仓合计', '上市公司的以太币持仓'],
  ['zh-Hant-HK', '比特幣持倉合計', '上市公司的以太幣持倉'],
  ['en', 'Total Bitcoin holdings', 'Ether holdings of listed companies'],
] as const satisfies [Language, string, string][])('sums over holders are named in %s', async (language, all, some) => {
  const t = partTranslator(await dataTexts.load(language))
  const sum = { entity: null, metric: 'holdings' } as const
  expect(valueName({ ...sum, group: 'total', coin: 'bitcoin' }, t)).toBe(all)
  expect(valueName({ ...sum, group: 'company', coin: 'ethereum' }, t)).toBe(some)
})
