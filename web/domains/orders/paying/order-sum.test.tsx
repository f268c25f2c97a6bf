import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderAmounts } from '#contract/events/payments/prices.ts'
import { languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from '../order-text.ts'
import { OrderSum } from './order-sum.tsx'

const amounts = (more: Partial<OrderAmounts> = {}): OrderAmounts => ({
  ...{ currency: 'HKD', currency_exponent: 2, subtotal: '56000', discounts: [], fee: '0', tax: '0' },
  ...{ tax_name: '', tax_bp: 0, tax_included: true, total: '56000' },
  ...more,
})

beforeAll(async () => {
  await Promise.all(languages.map((language) => orderTexts.load(language)))
})
const show = (given: OrderAmounts, language?: 'en' | 'zh-Hant-HK', allowance?: string) =>
  renderTestPage(<OrderSum amounts={given} allowance={allowance} />, { address: '/events/1', language })

describe('what an order costs', () => {
  it('is one line where there is nothing but prices', async () => {
    const html = await show(amounts())
    expect(html).toContain('HK$560.00')
    expect(html).not.toContain('小计')
  })

  it('is told part by part', async () => {
    const parts = { discounts: [{ code: 'HARBOUR20', amount: '11200' }], fee: '500', total: '45300' }
    const html = await show(amounts(parts), 'en')
    for (const text of ['Subtotal', 'HARBOUR20', '−HK$112.00', 'HK$5.00', 'HK$453.00']) expect(html).toContain(text)
  })

  it('says what was let go of it, and what was paid', async () => {
    const html = await show(amounts({ total: '20000' }), 'zh-Hant-HK', '1001')
    for (const text of ['HK$200.00', '減免', '−HK$10.01', '實付', 'HK$189.99']) expect(html).toContain(text)
    expect(await show(amounts())).not.toContain('实付')
  })

  it('says what tax it includes, and what was added', async () => {
    const tax = { tax: '900', tax_bp: 900, tax_name: 'GST' }
    expect(await show(amounts(tax))).toContain('含GST HK$9.00')
    const added = await show(amounts({ ...tax, tax_included: false, total: '56900' }), 'zh-Hant-HK')
    expect(added).toContain('GST 9%')
    expect(added).toContain('HK$569.00')
  })
})
