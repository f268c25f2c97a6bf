import { beforeAll, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { OrderState } from './order-state.tsx'
import { orderTexts } from './order-text.ts'

beforeAll(() => orderTexts.load('en'))

const part = { tickets: 2, cancelled: 1 }
it.each([
  ['all tickets are the buyer’s', { own: 2, transferred: 0 }, undefined, 'Paid', 'ok'],
  ['one was transferred', { own: 1, transferred: 1 }, undefined, 'Paid', 'ok'],
  ['all were transferred', { own: 0, transferred: 2 }, undefined, 'Transferred', 'ok'],
  ['one was cancelled', { own: 1, transferred: 0 }, part, '1 of 2 tickets cancelled', 'ok'],
  ['the last refunds are under way', { own: 0, transferred: 0 }, part, 'Refund in progress', 'wait'],
] as const)('says of a paid order: %s', async (_, tickets, standing, words, look) => {
  const order = { state: 'paid', total: '25600', cancel_reason: null, ...tickets } as const
  const html = await renderTestPage(<OrderState order={order} {...(standing && { standing })} />, {
    ...{ address: '/order/1', language: 'en' },
  })
  expect(html).toContain(words)
  expect(html).toContain(`status--${look}`)
})
