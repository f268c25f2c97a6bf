import { beforeAll, expect, it } from 'vitest'
import { type Language, languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { organisingTexts } from '../organising-text.ts'
import { OrderAmount, orderedTypes } from './orders.tsx'

beforeAll(() => Promise.all(languages.map((one) => organisingTexts.load(one))))

const show = async (given: { total: string; refunded: string; refunding: string }, language: Language) => {
  const order = { ...given, currency: 'HKD', currency_exponent: 2 } as Parameters<typeof OrderAmount>[0]['order']
  const html = await renderTestPage(<OrderAmount order={order} />, { address: '/ac_organ', language })
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it.each([
  ['zh-Hans', '已退款HK$50.00', '正在退款HK$20.00'],
  ['zh-Hant-HK', '已退款HK$50.00', '正在退款HK$20.00'],
  ['en', 'HK$50.00 refunded', 'HK$20.00 being refunded'],
] as const)('an order says beside its price what was refunded: %s', async (language, refunded, refunding) => {
  const text = await show({ total: '12800', refunded: '5000', refunding: '2000' }, language)
  for (const one of ['HK$128.00', refunded, refunding]) expect(text).toContain(one)
  const whole = await show({ total: '12800', refunded: '0', refunding: '0' }, language)
  expect(whole.trim()).toBe('HK$128.00')
})

it('an order says how many tickets it has of each type', () => {
  const types = (standard: number, student: number) => [
    { name: '标准票', tickets: standard },
    { name: '学生票', tickets: student },
  ]
  expect(orderedTypes({ tickets: 3, types: types(2, 1) })).toEqual(['标准票 × 2', '学生票 × 1'])
  expect(orderedTypes({ tickets: 1, types: types(0, 1) })).toEqual(['学生票 × 1'])
  expect(orderedTypes({ tickets: 0, types: types(0, 0) })).toEqual(['标准票', '学生票'])
})
