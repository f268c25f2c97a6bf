import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { eventsEn } from '#web/locales/events/en.ts'
import { eventsHans } from '#web/locales/events/zh-hans.ts'
import { ticketsEn } from '#web/locales/tickets/en.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { ticketsHant } from '#web/locales/tickets/zh-hant.ts'
import { orderByCard, payAt, publishCardEvent, tellPaid } from './card-payments.ts'
import { freshEmail, linkSentTo, registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { addressIn, call } from './site-content.ts'

type Words = Readonly<Record<keyof typeof ticketsHans, string>>
const atProvider = /\/pay\/cs_test_\d+$/
const orderLink = /(?:\/en|\/zh-hant)?\/order\/\d+\?token=/

/** From the page of an event to the provider's page. @returns where that is */
async function toProvider(page: Page, tk: Words, register: string, email: string): Promise<string> {
  await page.getByRole('button', { name: register, exact: true }).click()
  await page.getByRole('button', { name: tk.next }).click()
  await page.getByLabel(tk.name).fill('林知远')
  await page.getByLabel(tk.email).fill(email)
  await page.getByRole('button', { name: tk.toPay, exact: true }).click()
  await page.getByRole('button', { name: tk.payNow, exact: true }).click()
  await page.waitForURL(atProvider)
  return page.url()
}
const ticketOf = (page: Page, tk: Words) => page.getByRole('link', { name: tk.openTicket })
/** Asserts the final state of a buyer: one order that is paid, one ticket. */
async function mustHaveOne(page: Page): Promise<void> {
  const [, order, token] = /\/order\/(\d+)#(\S+)/.exec(page.url()) ?? []
  const { state, attendees } = await call('getOrder', { order: Number(order), token })
  expect([state, attendees.map((one) => one.state)]).toEqual(['paid', ['valid']])
}

describe('paying by card', () => {
  journey('the provider tells first, twice, and the buyer comes back to a ticket', async (visitor) => {
    visitor.expectFailures(new RegExp(`^${inject('siteStripe')}/`))
    const event = await publishCardEvent(await registerMember(), '刷卡之夜')
    const page = await visitor.visit(`/events/${event.id}`, { width: 390, touch: true })
    const paying = await toProvider(page, ticketsHans, eventsHans.buy, freshEmail())
    await page.getByRole('heading', { name: '12800 hkd' }).waitFor()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Return' }).waitFor()
    await tellPaid(event, paying, 2)
    await page.getByRole('link', { name: 'Return' }).click()
    await ticketOf(page, ticketsHans).waitFor()
    await page.getByText(ticketsHans.done).waitFor()
    await mustHaveOne(page)
  })

  journey('the buyer comes back first, in their language, and has the ticket at once', async (visitor) => {
    visitor.expectFailures(new RegExp(`^${inject('siteStripe')}/`))
    const event = await publishCardEvent(await registerMember(), '刷卡之夜')
    const page = await visitor.visit(addressIn('en', `/events/${event.id}`))
    const paying = await toProvider(page, ticketsEn, eventsEn.buy, freshEmail())
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Return' }).click()
    await ticketOf(page, ticketsEn).waitFor()
    expect(new URL(page.url()).pathname, 'the way back keeps the language').toMatch(/^\/en\/order\//)
    await tellPaid(event, paying)
    await page.reload()
    await ticketOf(page, ticketsEn).waitFor()
    await mustHaveOne(page)
  })

  journey(
    'a tab that is closed before it was paid goes on from the mail, and from the list of a member',
    async (visitor) => {
      visitor.expectFailures(new RegExp(`^${inject('siteStripe')}/`))
      const event = await publishCardEvent(await registerMember(), '刷卡之夜')
      const member = await registerMember()
      const page = await visitor.visit('/zh-hant/events', { language: 'zh-Hant-HK' })
      await signInPage(page, member)
      await page.goto(`${visitor.origin}/zh-hant/events/${event.id}`)
      await untilHydrated(page)
      const paying = await toProvider(page, ticketsHant, '購票', member.email)
      await page.goBack()
      await page.close()

      const list = await visitor.visit('/zh-hant/events', { language: 'zh-Hant-HK', width: 390 })
      await signInPage(list, member)
      await list.goto(`${visitor.origin}/zh-hant/ac_mine?list=orders`)
      await list.getByRole('link', { name: ticketsHant.payOrder }).click()
      // The same page of the provider is still open, and paid there without a word to anybody.
      expect(await list.getByRole('link', { name: ticketsHant.payNow }).getAttribute('href')).toBe(paying)
      await payAt(paying)
      const mailed = await visitor.visit(await linkSentTo(member.email, orderLink), { language: 'zh-Hant-HK' })
      await ticketOf(mailed, ticketsHant).waitFor()
      await mustHaveOne(mailed)
      // The page that was left open notices by itself.
      await ticketOf(list, ticketsHant).waitFor()
    },
  )

  journey('a priced place that becomes free is offered to who waits, and theirs once it is paid', async (visitor) => {
    visitor.expectFailures(new RegExp(`^${inject('siteStripe')}/`))
    const event = await publishCardEvent(await registerMember(), '付费候补之夜', {
      types: [{ kind: 'ordinary', name: '标准票', price: '12800', pools: [0] }],
      places: 1,
    })
    const first = await orderByCard(event, '郑以诺', freshEmail())
    const email = freshEmail()
    const page = await visitor.visit(`/events/${event.id}`, { width: 390, touch: true })
    await page.getByRole('button', { name: eventsHans.joinWaiting, exact: true }).click()
    await page.getByLabel(ticketsHans.name).fill('林知远')
    await page.getByLabel(ticketsHans.email).fill(email)
    await page.getByRole('button', { name: ticketsHans.waitJoin }).click()
    await page.getByText(ticketsHans.waiting.replace('{n}', '1')).waitFor()
    await call('cancelOrder', { order: first.id, token: first.token })
    await page.goto(visitor.origin + (await linkSentTo(email, orderLink)))
    await untilHydrated(page)
    await page.getByLabel(ticketsHans.name).fill('林知远')
    await page.getByLabel(ticketsHans.email).fill(email)
    await page.getByRole('button', { name: ticketsHans.toPay, exact: true }).click()
    await page.getByText('HK$128.00').first().waitFor()
    await page.getByRole('button', { name: ticketsHans.payNow, exact: true }).click()
    await page.waitForURL(atProvider)
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Return' }).click()
    await ticketOf(page, ticketsHans).waitFor()
    await mustHaveOne(page)
  })

  journey('a ticket is exchanged for a dearer one once the difference is paid', async (visitor) => {
    visitor.expectFailures(new RegExp(`^${inject('siteStripe')}/`))
    const event = await publishCardEvent(await registerMember(), '换票之夜', {
      types: [
        { kind: 'ordinary', name: '标准票', price: '12800', pools: [0] },
        { kind: 'ordinary', name: '前排票', price: '20000', pools: [0] },
      ],
    })
    const { attendees } = await orderByCard(event, '林知远', freshEmail())
    const address = `/ticket/${attendees[0]?.id}#${attendees[0]?.token}`
    const page = await visitor.visit(address)
    await page.getByRole('button', { name: ticketsHans.upgrade }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('前排票').waitFor()
    await dialog.getByRole('button', { name: ticketsHans.upgradePay.replace('{amount}', 'HK$72.00') }).click()
    await page.getByText(ticketsHans.upgradeUntilPaid).waitFor()
    await page.getByRole('button', { name: ticketsHans.payNow, exact: true }).click()
    await page.waitForURL(atProvider)
    await page.getByRole('heading', { name: '7200 hkd' }).waitFor()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Return' }).click()
    await ticketOf(page, ticketsHans).click()
    await page.getByText('前排票').first().waitFor()
    await page.getByRole('img', { name: ticketsHans.codeOf }).waitFor()
    const old = await visitor.visit(address)
    await old.getByText(ticketsHans.exchanged).waitFor()
  })
})
