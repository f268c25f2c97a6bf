import { beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/events/orders.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from '../order-text.ts'
import { OverOrder } from './over-order.tsx'

beforeAll(() => orderTexts.load('en'))
const show = ({ came, ...more }: Partial<Order> & { came?: boolean }) => {
  const order = { state: 'payment_cancelled', cancel_reason: 'expiry', total: '56000', upgrade: null, ...more } as Order
  return renderTestPage(<OverOrder {...order} event={{ id: 7 }} came={came} />, { address: '/order/1', language: 'en' })
}

it('tells who was too late where money goes that still comes, and the way to other tickets', async () => {
  const html = await show({})
  for (const text of ['a full refund', '/events/7"']) expect(html).toContain(text)
  expect(await show({ total: '0' })).not.toContain('refunded')
  expect(await show({ came: true })).toContain('What you paid will be refunded')
})

it('sells nobody a second ticket whose exchange was not paid', async () => {
  const html = await show({ upgrade: { order_number: '20261123-1E50Z', type_name: 'Standard', type_language: 'en' } })
  expect(html).toContain('Your current ticket has not changed')
  expect(html).not.toContain('/events/7"')
})

it('says nothing of orders that ended otherwise', async () => {
  for (const more of [{ cancel_reason: 'buyer' }, { state: 'paid', cancel_reason: null }] as const)
    expect(await show(more)).not.toContain('/events/7')
})
