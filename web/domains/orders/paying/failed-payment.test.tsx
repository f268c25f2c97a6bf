import { beforeAll, expect, it } from 'vitest'
import type { OrderState } from '#contract/events/order-terms.ts'
import { languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from '../order-text.ts'
import { FailedPayment } from './failed-payment.tsx'

beforeAll(async () => {
  await Promise.all(languages.map((language) => orderTexts.load(language)))
})
const show = (state: OrderState, payment: 'failed' | 'cancelled' | 'open', language?: 'en' | 'zh-Hant-HK') =>
  renderTestPage(<FailedPayment order={{ state }} payment={{ state: payment }} />, { address: '/order/1', language })

it('says that nothing was taken and what can be done, while there is time', async () => {
  const html = await show('payment_in_progress', 'failed', 'en')
  expect(html).toContain('you were not charged')
  expect(html).toContain('another payment method')
  expect(await show('payment_in_progress', 'failed', 'zh-Hant-HK')).toContain('未有扣款')
})

it('says nothing of a payment that was given up or is open, nor once the order is over', async () => {
  for (const [state, payment] of [
    ['payment_in_progress', 'cancelled'],
    ['payment_in_progress', 'open'],
    ['payment_cancelled', 'failed'],
    ['paid', 'failed'],
  ] as const)
    expect(await show(state, payment, 'en')).not.toContain('charged')
})
