import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { type CheckoutMethod, type CheckoutRow, checkoutTable } from '#contract/events/test-checkout-table.ts'
import type { Language } from '#language/languages.ts'
import { coinsEn } from '#web/locales/coins/en.ts'
import { coinsHans } from '#web/locales/coins/zh-hans.ts'
import { ticketsEn } from '#web/locales/tickets/en.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { linkSentTo, signInPage } from '../members.ts'
import { journey, untilHydrated, type VisitOptions } from '../page.ts'
import { addressIn } from '../site-content.ts'
import { type Checkout, openCheckout, openShop } from './checkout-states.ts'

/**
 * The checkout table in a browser: what the page of an order shows in every state that can be reached without waiting for
 * its time to run out, which the tests of the server reach.
 */

const readers = [
  ['zh-Hans', { width: 375, touch: true }, ticketsHans, coinsHans],
  ['en', { width: 1440 }, ticketsEn, coinsEn],
] as const satisfies readonly [Language, VisitOptions, object, object][]
type Words = Readonly<Record<keyof typeof ticketsHans, string>>

/** How an order gets into the states of the table. */
const reach: Readonly<Record<string, (checkout: Checkout) => Promise<unknown>>> = {
  'names missing': async () => {},
  unpaid: ({ begin }) => begin(),
  confirming: ({ payUnheard }) => payUnheard(),
  async 'given up'({ begin, cancelPayment }) {
    await begin()
    await cancelPayment()
  },
  paid: ({ pay }) => pay(),
  async cancelled({ begin, cancelOrder }) {
    await begin()
    await cancelOrder()
  },
  async refunded({ pay, cancelOrder, refund }) {
    await pay()
    await cancelOrder()
    await refund()
  },
  async 'event cancelled'({ pay, cancelEvent, refund }) {
    await pay()
    await cancelEvent()
    await refund()
  },
  async 'event cancelled before payment'({ begin, cancelEvent }) {
    await begin()
    await cancelEvent()
  },
  async 'part cancelled'({ pay, cancelTicket, refund }) {
    await pay()
    await cancelTicket()
    await refund()
  },
  async 'passed on'({ pay, passTicketOn }) {
    await pay()
    await passTicketOn()
  },
}
const isReached = (method: CheckoutMethod) => (row: CheckoutRow) => row.methods.includes(method) && row.state in reach

/** Waits until the page shows a row of the table. */
async function mustShow(page: Page, row: CheckoutRow, method: CheckoutMethod, tk: Words, amount: string) {
  const next = {
    details: page.getByLabel(tk.name).first(),
    methods: page
      .locator('input[name="provider"]')
      .or(page.getByRole('button', { name: tk.payNow }))
      .first(),
    paying:
      method === 'card'
        ? page.getByRole('link', { name: tk.payNow })
        : page.getByText(method === 'transfer' ? tk.transferTitle : amount, { exact: true }).first(),
    tickets: page.locator(`.status`).first(),
  }[row.next]
  await next.waitFor()
  const isFree = method === 'free'
  const { valid, cancelled, passedOn } = row.tickets
  const state = {
    paid: isFree ? tk.state_registered : tk.state_paid,
    payment_in_progress: isFree ? tk.state_held : tk.state_payment_in_progress,
    payment_cancelled: isFree ? tk.cancelled : tk.state_payment_cancelled,
    refund_in_progress: isFree ? tk.cancelled : tk.state_refund_in_progress,
    refund_complete: isFree ? tk.cancelled : tk.state_refund_complete,
  }[row.order]
  const isPart = row.order === 'paid' && cancelled > 0
  const all = valid + cancelled
  const partly = tk.partCancelled.replace('{n}', `${cancelled}`).replace('{of}', `${all}`)
  const words = isPart ? partly.replace(/\{of\|(\w+)\|(\w+)\}/, all === 1 ? '$1' : '$2') : state
  await page.locator('aside .status').filter({ hasText: words }).first().waitFor()
  // The days that a transfer takes are named, and no clock runs.
  const isLong = method === 'transfer' && row.payment !== null
  await expect.poll(() => page.getByRole('timer').count()).toBe(row.clock && !isLong ? 1 : 0)
  expect(await page.getByRole('link', { name: tk.openTicket }).count()).toBe(valid - passedOn)
  if (row.next !== 'paying') expect(await page.getByRole('link', { name: tk.payNow }).count()).toBe(0)
}

for (const [language, options, tk, coin] of readers)
  describe(`an order that its buyer comes back to, ${language}`, () => {
    for (const method of ['card', 'transfer', 'stablecoin', 'free'] as const)
      journey(`is found as it is by every way: ${method}`, async ({ visit, origin, expectFailures }) => {
        expectFailures(new RegExp(`^${inject('siteStripe')}/`))
        const shop = await openShop(method)
        const guest = await visit(addressIn(language, '/events'), { ...options, language })
        const member = await visit(addressIn(language, '/events'), { ...options, language })
        await signInPage(member, shop.buyer)
        const rows = checkoutTable.filter(isReached(method))
        expect(rows.length).toBeGreaterThan(4)
        for (const row of rows) {
          const checkout = await openCheckout(shop)
          await reach[row.state]?.(checkout)
          // Refunds and the orders of a cancelled event are completed in the background.
          await expect.poll(checkout.state, { timeout: 60_000, message: row.state }).toBe(row.order)
          const address = addressIn(language, `/order/${checkout.id}`)
          const look = async (page: Page, at: string) => {
            await page.goto(origin + at)
            await untilHydrated(page)
            await mustShow(page, row, method, tk, coin.amount)
          }
          await look(guest, `${address}#${checkout.token}`)
          await guest.reload()
          await mustShow(guest, row, method, tk, coin.amount)
          await look(member, address)
          if (row.next === 'details')
            await expect.poll(() => member.getByLabel(tk.email).first().inputValue()).toBe(shop.buyer.email)
          // Emails about open payments are sent later.
          if (row.payment === 'paid')
            await look(guest, await linkSentTo(shop.buyer.email, new RegExp(`(?:/en)?/order/${checkout.id}\\?token=`)))
        }
      })
  })
