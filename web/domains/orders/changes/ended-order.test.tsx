import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { languages } from '#language/languages.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from '../order-text.ts'
import { EventCancelled, OrderCancelled } from './ended-order.tsx'

beforeAll(() => Promise.all(languages.map((language) => orderTexts.load(language))))

const order = (change: object = {}) =>
  ({
    ...{ state: 'refund_in_progress', total: '25600', currency: 'HKD', currency_exponent: 2 },
    event: { language: 'zh-Hans', cancel_reason: '台风' },
    ...change,
  }) as never
const refund = (amount: string, state: 'asked' | 'done' | 'refused') => ({ amount, state, created_time: '' })
const show = (refunds: OrderPayments['refunds'] | undefined, change?: object, language: 'en' | 'zh-Hans' = 'en') =>
  renderTestPage(<EventCancelled order={order(change)} payments={refunds && { refunds, allowance: '0' }} />, {
    address: '/order/1',
    language,
  })

describe('an order of a cancelled event', () => {
  it('gives the reason, in its own language', async () => {
    expect(await show([])).toMatch(/From the organiser: <span lang="zh-Hans">台风/)
    expect(await show([], { event: { language: 'zh-Hans', cancel_reason: '' } })).not.toContain('From the organiser')
    expect(await show([], {}, 'zh-Hans')).toContain('主办方的说明：<span>台风')
  })

  it.each([
    ['under way', [refund('25600', 'asked')], 'HK$256.00 is being refunded'],
    ['done', [refund('25600', 'done')], 'HK$256.00 has been refunded'],
    ['refused', [refund('25600', 'refused')], 'HK$256.00 could not be refunded'],
    ['partly done', [refund('12800', 'done'), refund('12800', 'asked')], 'HK$128.00 is being refunded'],
  ])('says how far the refund is: %s', async (_, refunds, words) => {
    expect(await show(refunds)).toContain(words)
  })

  it('promises the refund before it began, and speaks of none where nothing was paid', async () => {
    expect(await show([], { state: 'paid' })).toContain('What you paid will be refunded')
    const unpaid = await show([], { state: 'payment_cancelled' })
    expect(unpaid).toContain('was not paid')
    expect(unpaid).not.toContain('no longer valid')
    expect(await show(undefined, { total: '0' })).not.toContain('refund')
    expect(await show(undefined)).not.toContain('refund')
  })
})

describe('an order that was cancelled', () => {
  const showOrder = (change: object, refunds: OrderPayments['refunds'] = []) =>
    renderTestPage(
      <OrderCancelled
        order={order({ attendees: [], event: { id: 7 }, upgrade: null, ...change })}
        payments={{ refunds, allowance: '0' }}
      />,
      { address: '/order/1', language: 'en' },
    )

  it('says by whom, what became of tickets and money, and leads back to the event', async () => {
    const refunded = await showOrder({ state: 'refund_complete', cancel_reason: 'organiser', attendees: [{}] }, [
      refund('25600', 'done'),
    ])
    for (const words of [
      'The order was cancelled',
      'Cancelled by the organiser',
      'no longer valid',
      'HK$256.00 has been',
    ])
      expect(refunded).toContain(words)
    expect(refunded).toContain('href="/events/7"')
    const unpaid = await showOrder({ state: 'payment_cancelled', cancel_reason: 'buyer' })
    expect(unpaid).toContain('was not paid')
    expect(unpaid).not.toContain('no longer valid')
  })

  it('sells nobody a second ticket who keeps the one that was to be exchanged', async () => {
    const upgrade = { order_number: '20261123-1E50Z', type_name: 'Standard' }
    const kept = await showOrder({ state: 'payment_cancelled', cancel_reason: 'buyer', upgrade })
    expect(kept).toContain('Your current ticket has not changed')
    expect(kept).not.toContain('/events/7"')
    // An exchange that was paid used the former ticket up.
    const refunded = await showOrder({ state: 'refund_complete', cancel_reason: 'buyer', attendees: [{}], upgrade })
    expect(refunded).not.toContain('has not changed')
    expect(refunded).toContain('href="/events/7"')
  })
})
