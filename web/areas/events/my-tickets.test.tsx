import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { orderTexts } from '#web/domains/orders/order-text.ts'
import { loadAccountTexts } from '#web/language/account-text.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { myEventsPage } from '../account/my-events-page.tsx'
import { testArea } from '../account/test-area.ts'
import { myAddress, readMyView } from './my-tickets-address.ts'
import { type MyTicketsData, myTicketsLoader } from './my-tickets-loader.ts'
import { myTicketsPage } from './my-tickets-page.tsx'
import { testBrief, testOrderSummary, testTicketSummary } from './test-orders.ts'

const tickets = (list = [testTicketSummary()], total = list.length): MyTicketsData => ({
  view: { list: 'upcoming', page: 1 },
  kind: 'tickets',
  found: { list, total, more: total > list.length },
})
const orders = (
  list = [testOrderSummary()],
  view: Partial<MyTicketsData['view']> = {},
  total = list.length,
): MyTicketsData => ({
  view: { list: 'orders', page: 1, ...view },
  kind: 'orders',
  found: { list, total, more: false },
})

beforeAll(async () => {
  await Promise.all(languages.flatMap((language) => [orderTexts.load(language), loadAccountTexts(language)]))
})

const show = async (data: MyTicketsData, language?: 'en' | 'zh-Hant-HK') => {
  const Page = await myTicketsPage()
  return renderTestPage(<Page />, { address: '/ac_mine', data, language })
}

describe('/ac_mine', () => {
  it('shows the tickets with when and where, and leads to each and to its order', async () => {
    const html = await show(tickets())
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('href="/ticket/0b9d3c6e-53c7-4a3d-9a5c-1f2e3d4c5b6a"')
    expect(html).toContain('href="/order/31"')
    expect(html).toContain('19:00–22:00')
    expect(html).toContain('潮汐空间')
    expect(html).toContain('林知远')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })

  it('has nothing in it that opens a ticket without the account', async () => {
    expect(await show(tickets())).not.toContain('secret-token')
  })

  it('says what is wrong with a ticket or its event', async () => {
    const html = await show(tickets([testTicketSummary({ state: 'suspended', event: testBrief({ cancelled: true }) })]))
    expect(html).toContain('暂停使用')
    expect(html).toContain('活动已取消')
    expect(await show(tickets())).not.toContain('活动已取消')
  })

  it('names orders by number and state, and offers each of the five states', async () => {
    const html = await show(orders([testOrderSummary(), testOrderSummary({ id: 32, state: 'payment_in_progress' })]))
    expect(html).toContain('HW-2F7K9Q')
    expect(html).toContain('2张门票')
    expect(html).toContain('继续报名')
    for (const state of ['paid', 'payment_in_progress', 'payment_cancelled', 'refund_in_progress', 'refund_complete']) {
      expect(html).toContain(`href="/ac_mine?list=orders&amp;state=${state}"`)
    }
  })

  it('shows titles as text', async () => {
    const html = await show(orders([testOrderSummary({ event: testBrief({ title: '<img src=x onerror=alert(1)>' }) })]))
    expect(html).not.toContain('<img src=x')
  })

  it.each([
    ['没有门票', tickets([]), '暂无门票', '/events'],
    ['没有参加过', { ...tickets([]), view: { list: 'past', page: 1 } } as MyTicketsData, '暂无参加过', '/events'],
    ['没有订单', orders([]), '暂无订单', '/events'],
    ['没有这个状态的', orders([], { state: 'refund_complete' }), '没有此状态的订单', '/ac_mine?list=orders'],
  ])('says so where there are none: %s', async (_, data, text, way) => {
    const html = await show(data)
    expect(html).toContain(text)
    expect(html).toContain(`href="${way}"`)
  })

  it('has pages with addresses', async () => {
    const first = await show(tickets([testTicketSummary()], 45))
    expect(first).toContain('1 / 3')
    expect(first).toContain('href="/ac_mine?page=2"')
    expect(first).not.toContain('上一页')
    const last = await show(orders([testOrderSummary()], { state: 'paid', page: 3 }, 45))
    expect(last).toContain('href="/ac_mine?list=orders&amp;state=paid&amp;page=2"')
    expect(last).not.toContain('下一页')
    expect(await show(tickets())).not.toContain('1 / 1')
  })

  it.each([
    ['en', 'My tickets', 'Open ticket'],
    ['zh-Hant-HK', '我的門票', '開啟門票'],
  ] as const)('speaks %s', async (language, title, open) => {
    const html = await show(tickets(), language)
    expect(html).toContain(title)
    expect(html).toContain(open)
  })
})

it('lead to the calendar of a member, whose address nobody sees unasked', async () => {
  const html = await show(tickets(), 'en')
  expect(html).toMatch(/<button[^>]*>Show the address<\/button>/)
  expect(html).not.toContain('.ics')
})

describe('/my/events', () => {
  it('has the same within the user area, with addresses of its own', async () => {
    const Page = await myEventsPage()
    const html = await renderTestPage(<Page />, {
      address: '/my/events',
      data: { area: testArea(), mine: orders([], { state: 'paid' }) },
    })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/my\/events" aria-current="page"/)
    expect(html).toContain('href="/my/events?list=past"')
    expect(html).not.toContain('/ac_mine')
  })
})

describe('what is asked for', () => {
  const asked = async (params: Record<string, string>) => {
    const calls: unknown[] = []
    const call = async (name: string, input: unknown) => {
      calls.push([name, input])
      return { list: [], total: 0, more: false }
    }
    const { missing } = await myTicketsLoader({ language: 'en', call } as unknown as LanguageBackend, params)
    return { calls, missing }
  }

  it.each([
    [{}, 'myTickets', { past: false, page: 1, size: 20 }],
    [{ list: 'past', page: '2' }, 'myTickets', { past: true, page: 2, size: 20 }],
    [{ list: 'orders', state: 'paid' }, 'myOrders', { state: 'paid', page: 1, size: 20 }],
    [{ list: 'orders', state: 'stolen' }, 'myOrders', { state: undefined, page: 1, size: 20 }],
    [{ list: 'all', state: 'paid', page: '-1' }, 'myTickets', { past: false, page: 1, size: 20 }],
  ])('by %o is %s', async (params, name, input) => {
    expect((await asked(params)).calls).toEqual([[name, input]])
  })

  it('is missing behind the last page, not where there is nothing at all', async () => {
    expect((await asked({ page: '9' })).missing).toBe(true)
    expect((await asked({})).missing).toBe(false)
  })

  it('stands in an address that is read as it was written', () => {
    const view = { list: 'orders', state: 'refund_in_progress', page: 3 } as const
    const written = new URL(myAddress('/my/events', view), 'https://news.example').searchParams
    expect(readMyView(Object.fromEntries(written))).toEqual(view)
  })
})
