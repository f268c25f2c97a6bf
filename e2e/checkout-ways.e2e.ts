import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { getAddress } from 'viem'
import { describe, expect, inject } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { coinsEn } from '#web/locales/coins/en.ts'
import { coinsHans } from '#web/locales/coins/zh-hans.ts'
import { eventsEn } from '#web/locales/events/en.ts'
import { eventsHans } from '#web/locales/events/zh-hans.ts'
import { ticketsEn } from '#web/locales/tickets/en.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { publishCardEvent } from './card-payments.ts'
import { freshEmail, registerMember } from './members.ts'
import { journey, untilHydrated, type VisitOptions } from './page.ts'
import { addressIn, call } from './site-content.ts'

const chain = inject('siteChain')
const atProvider = /\/pay\/cs_test_\d+$/
const atOrder = /\/order\/\d+#\S+$/

const readers = [
  ['zh-Hans', { width: 375, touch: true }, eventsHans, ticketsHans, coinsHans],
  ['en', { width: 1440 }, eventsEn, ticketsEn, coinsEn],
] as const satisfies readonly [Language, VisitOptions, object, object, object][]

/** An event that can be paid for in every way, with a code that takes something off. */
async function publishPayableEvent() {
  const organiser = await registerMember()
  const event = await publishCardEvent(organiser, '各种付款之夜')
  const save = (account: object) =>
    call('savePaymentAccount', account as Parameters<typeof call<'savePaymentAccount'>>[1], 'zh-Hans', organiser.token)
  await save({ provider: 'transfer', enabled: true, instructions: '汇丰银行 123-456789-838', hold_days: 3 })
  // An address belongs to one organiser alone.
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`)
  const coins = { address, chosen_chains: [chain.id], rates: { HKD: '7.8036' } }
  await save({ provider: 'stablecoin', enabled: true, ...coins })
  const code = { purpose: 'amount', value: '800', code: 'HARBOUR8', uses_limit: 5 } as const
  await call('makeActivityCodes', { id: event.id, ...code, idempotency_key: randomUUID() }, 'zh-Hans', organiser.token)
  return event
}

/** Pays another way than before. @param provider value of the way in the list */
async function payOtherwise(page: Page, tk: Readonly<Record<keyof typeof ticketsHans, string>>, provider: string) {
  await page.getByRole('button', { name: tk.payOtherwise }).click()
  await page.locator(`input[name="provider"][value="${provider}"]`).check()
  expect(await page.getByLabel(tk.name).count(), 'nobody is asked who comes again').toBe(0)
  await page.getByRole('button', { name: tk.payNow, exact: true }).click()
}

describe('an order that is begun', () => {
  for (const [language, options, ev, tk, coin] of readers)
    journey(`is found by every way back and paid in another way, ${language}`, async (visitor) => {
      const { visit, origin, expectFailures } = visitor
      expectFailures(new RegExp(`^${inject('siteStripe')}/`), '/api/quoteOrder')
      const event = await publishPayableEvent()
      const address = addressIn(language, `/events/${event.id}`)
      const page = await visit(address, options)
      await page.getByRole('button', { name: ev.buy, exact: true }).click()

      // A refused code is not used; the text stays selected, so that the next one replaces it.
      const code = page.getByLabel(tk.discountCode)
      await code.fill('WRONG1')
      await page.getByRole('button', { name: tk.codeUse }).last().click()
      await page.getByText(errorCatalogue.discountRefused.message[language]).waitFor()
      expect(await code.evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0))).toBe(
        'WRONG1',
      )
      expect(await page.getByRole('button', { name: tk.discountRemove.replace('{code}', 'WRONG1') }).count()).toBe(0)
      await page.keyboard.type('HARBOUR8')
      await page.keyboard.press('Enter')
      await page.getByText('HK$120.00').first().waitFor()
      // Removing a code leads back to the field, where the next one is typed.
      await page.getByRole('button', { name: tk.discountRemove.replace('{code}', 'HARBOUR8') }).press('Enter')
      await page.getByText('HK$120.00').first().waitFor({ state: 'detached' })
      await page.keyboard.type('HARBOUR8')
      await page.keyboard.press('Enter')
      await page.getByText('HK$120.00').first().waitFor()
      await page.getByRole('button', { name: tk.next }).click()
      await page.getByLabel(tk.name).fill('林知远')
      await page.getByLabel(tk.email).fill(freshEmail())
      await page.getByRole('button', { name: tk.toPay, exact: true }).click()
      await page.getByRole('button', { name: tk.payNow, exact: true }).click()
      await page.waitForURL(atProvider)

      // Back from the provider's page, and a reload there.
      const payNow = page.getByRole('link', { name: tk.payNow })
      await page.goBack()
      await page.waitForURL(atOrder)
      await payNow.waitFor()
      await page.reload()
      await payNow.waitFor()
      expect(await page.getByRole('timer').count(), 'the time that is left is shown').toBe(1)

      // A closed tab: the event leads on.
      const next = await page.context().newPage()
      await page.close()
      await next.goto(origin + address)
      await untilHydrated(next)
      await next.getByRole('link', { name: ev.goOnPaying }).click()
      await next.getByRole('link', { name: tk.payNow }).waitFor()

      await payOtherwise(next, tk, 'transfer')
      await next.getByText(tk.transferTitle).waitFor()
      await payOtherwise(next, tk, 'stablecoin')
      await next.getByText(coin.amount, { exact: true }).first().waitFor()
      await payOtherwise(next, tk, 'stripe')
      await next.waitForURL(atProvider)

      // Paid without a word of the provider: the page asks by itself.
      await next.getByRole('button', { name: 'Pay' }).click()
      await next.getByRole('link', { name: 'Return' }).click()
      await next.getByRole('link', { name: tk.openTicket }).waitFor()
      await next.getByText(tk.done).waitFor()
      expect(await next.getByRole('timer').count()).toBe(0)
      expect(await next.getByRole('link', { name: tk.payNow }).count()).toBe(0)
    })
})
