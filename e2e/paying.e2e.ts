import { describe, expect } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import { eventsEn } from '#web/locales/events/en.ts'
import { eventsHans } from '#web/locales/events/zh-hans.ts'
import { organisingEn } from '#web/locales/organising/en.ts'
import { type OrganisingTexts, organisingHans } from '#web/locales/organising/zh-hans.ts'
import { ticketsEn } from '#web/locales/tickets/en.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { freshEmail, linkSentTo, registerMember, signInPage } from './members.ts'
import { orderByTransfer, publishPricedEvent } from './organisers.ts'
import { journey } from './page.ts'
import { addressIn, call } from './site-content.ts'

interface Words {
  ev: Readonly<Record<keyof typeof eventsHans, string>>
  tk: Readonly<Record<keyof typeof ticketsHans, string>>
  org: OrganisingTexts
}

const inLanguages: [Language, Words][] = [
  ['zh-Hans', { ev: eventsHans, tk: ticketsHans, org: organisingHans }],
  ['en', { ev: eventsEn, tk: ticketsEn, org: organisingEn }],
]
const price = 'HK$128.00'
const said = (text: string, amount = price) => text.replace('{amount}', amount)

for (const [language, { ev, tk, org }] of inLanguages) {
  describe(`money in ${language}`, () => {
    journey('a transfer is paid after the tab was closed, and comes back as it was said', async ({ visit, origin }) => {
      const organiser = await registerMember()
      const event = await publishPricedEvent(organiser, '转账之夜')
      const email = freshEmail()
      const first = await visit(addressIn(language, `/events/${event.id}`), { width: 390, touch: true })
      await first.getByRole('button', { name: ev.buy, exact: true }).click()
      await first.getByRole('button', { name: tk.more.replace('{name}', '标准票') }).click()
      await first.getByRole('button', { name: tk.next }).click()
      await first.getByLabel(tk.name).fill('林知远')
      await first.getByLabel(tk.email).fill(email)
      await first.getByRole('button', { name: tk.toPay, exact: true }).click()
      await first.getByRole('button', { name: tk.payNow, exact: true }).click()
      await first.getByText(tk.transferTitle).waitFor()
      await first.close()

      const page = await visit(await linkSentTo(email, /(?:\/en)?\/order\/\d+\?token=/), { language, width: 390 })
      await page.getByText('123-456789-838').waitFor()
      const desk = await visit(addressIn(language, '/events'), { language })
      await signInPage(desk, organiser)
      await desk.goto(`${origin}${addressIn(language, '/ac_organ')}?event=${event.id}&tab=money`)
      const row = desk.getByRole('row').filter({ hasText: '林知远' })
      await row.getByText(org['paymentState.open']).waitFor()
      await row.getByRole('button').click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('button', { name: org.markPaid }).click()
      await dialog.getByRole('button', { name: org.markPaid }).click()
      await dialog.getByText(org['wrong.required']).waitFor()
      await dialog.getByLabel(org.markPaidReason).fill('8812')
      await dialog.getByRole('button', { name: org.markPaid }).click()
      await dialog.locator('.status').getByText(org['paymentState.paid'], { exact: true }).waitFor()
      // The page of the buyer notices by itself.
      await page.getByRole('link', { name: tk.openTicket }).waitFor()

      await page.getByRole('button', { name: tk.cancelOrder }).click()
      const asking = page.getByRole('dialog')
      await asking.getByText(said(tk.cancelRefund)).waitFor()
      await asking.getByRole('button', { name: tk.cancelOrder }).click()
      await page.getByText(said(tk.refunding)).waitFor()
      await desk.reload()
      await desk.getByRole('row').filter({ hasText: '林知远' }).getByRole('button').click()
      await dialog.getByRole('button', { name: org.finishDone }).click()
      await dialog.locator('.status--ok').getByText(org['refundState.done'], { exact: true }).waitFor()
      await page.reload()
      await page.getByText(said(tk.refunded), { exact: true }).waitFor()
      await page.getByText(tk.state_refund_complete).first().waitFor()
    })

    journey('an organiser refunds one ticket of two, and the rest with the event', async ({ visit, origin }) => {
      const organiser = await registerMember()
      const event = await publishPricedEvent(organiser, '退款之夜')
      const order = await orderByTransfer(event, '郑以诺', 2)
      await call('markActivityPaid', { payment: order.payment, reason: '到账' }, 'zh-Hans', organiser.token)
      const desk = await visit(addressIn(language, '/events'), { language })
      await signInPage(desk, organiser)
      await desk.goto(`${origin}${addressIn(language, '/ac_organ')}?event=${event.id}`)
      await desk.getByRole('row').filter({ hasText: '郑以诺' }).getByRole('button').click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('button', { name: org.refund, exact: true }).click()
      await dialog.getByLabel(org.refundAmount).check()
      await dialog.getByRole('textbox').first().fill('256.01')
      await dialog.getByRole('button', { name: org.refundNow, exact: true }).last().click()
      await dialog.getByText(said(org.refundUpTo, 'HK$256.00')).waitFor()
      await dialog.getByLabel(org.refundTickets).check()
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByText(said(org.refundSum)).waitFor()
      await dialog.getByLabel(org.refundReason).fill('有一位不来了')
      await dialog.getByRole('button', { name: org.refundNow, exact: true }).last().click()
      await dialog.getByRole('button', { name: org.finishDone }).click()
      await dialog.locator('.status--ok').getByText(org['refundState.done'], { exact: true }).waitFor()
      await dialog.getByText(said(org.refundable)).waitFor()

      const page = await visit(`${addressIn(language, `/order/${order.order}`)}#${order.token}`, { language })
      await page.getByText(said(tk.refunded)).waitFor()
      await page
        .getByText(fillIn(tk.partCancelled, { n: 1, of: 2 }))
        .first()
        .waitFor()
      expect(await page.getByRole('link', { name: tk.openTicket }).count()).toBe(1)

      await desk.goto(`${origin}${addressIn(language, '/ac_organ')}?event=${event.id}&tab=dates`)
      await desk.getByRole('button', { name: org.cancelEvent }).click()
      await dialog.getByLabel(org.cancelEventReason).fill('场地停电')
      await dialog.getByLabel(org['consequence.type'].replace('{name}', '退款之夜')).fill('退款之夜')
      await dialog.getByRole('button', { name: org.cancelEvent }).click()
      // Orders of a cancelled event are refunded in the background.
      const pending = { id: event.id, state: 'pending' } as const
      const count = async () => (await call('activityRefunds', pending, 'zh-Hans', organiser.token)).total
      await expect.poll(count, { timeout: 60_000 }).toBe(1)
      await desk.goto(
        `${origin}${addressIn(language, '/ac_organ')}?event=${event.id}&tab=money&view=refunds&money=pending`,
      )
      await desk.getByRole('row').filter({ hasText: org['refundState.pending'] }).getByRole('button').click()
      const finish = dialog.getByRole('button', { name: org.finishDone })
      await finish.click()
      await finish.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByText(tk.state_refund_complete).first().waitFor()
      await page.getByText(tk.reason_event).waitFor()
    })
  })
}

describe('a price that changed', () => {
  journey('is shown before anybody pays it, and the buyer goes on', async ({ visit, expectFailures }) => {
    expectFailures('/api/reserveTickets')
    const organiser = await registerMember()
    const event = await publishPricedEvent(organiser, '涨价之夜')
    const page = await visit(`/events/${event.id}`, { width: 390, touch: true })
    await page.getByRole('button', { name: eventsHans.buy, exact: true }).click()
    await page.getByRole('button', { name: ticketsHans.more.replace('{name}', '标准票') }).click()
    const sum = page.locator('dl').filter({ hasText: ticketsHans.total })
    await sum.getByText(price).first().waitFor()
    const setup = await call('activityTickets', { id: event.id }, 'zh-Hans', organiser.token)
    const types = setup.types.map((type) => ({ ...type, ...(type.id === event.type && { price: '15000' }) }))
    await call('saveActivityTickets', { ...setup, id: event.id, types }, 'zh-Hans', organiser.token)
    await page.getByRole('button', { name: ticketsHans.next }).click()
    await page.getByText(errorCatalogue.priceChanged.message['zh-Hans']).waitFor()
    await sum.getByText('HK$150.00').first().waitFor()
    await page.getByRole('button', { name: ticketsHans.next }).click()
    await page.getByLabel(ticketsHans.name).waitFor()
  })
})
