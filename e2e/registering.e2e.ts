import { describe, expect } from 'vitest'
import type { Language } from '#language/languages.ts'
import { eventsEn } from '#web/locales/events/en.ts'
import { eventsHans } from '#web/locales/events/zh-hans.ts'
import { ticketsEn } from '#web/locales/tickets/en.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { freshEmail, linkSentTo } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { addressIn, call } from './site-content.ts'
import { publishEvent, registerFor } from './test-events.ts'

const inLanguages: [Language, typeof eventsHans | typeof eventsEn, typeof ticketsHans | typeof ticketsEn][] = [
  ['zh-Hans', eventsHans, ticketsHans],
  ['en', eventsEn, ticketsEn],
]

for (const [language, ev, tk] of inLanguages) {
  describe(`tickets in ${language}`, () => {
    journey('who waits for a place gets the next one that is free', async ({ visit, origin }) => {
      const event = await publishEvent('候补之夜', 1)
      const first = await registerFor(event, freshEmail())
      const email = freshEmail()
      const page = await visit(addressIn(language, `/events/${event}`), { width: 390, touch: true })
      await page.getByRole('complementary', { name: ev.tickets }).getByText(ev.orWait).waitFor()
      await page.getByRole('button', { name: ev.joinWaiting, exact: true }).click()
      await page.getByLabel(tk.name).fill('林知远')
      await page.getByLabel(tk.email).fill(email)
      await page.getByRole('button', { name: tk.waitJoin }).click()
      await page.getByText(tk.waiting.replace('{n}', '1')).waitFor()
      await page.reload()
      await untilHydrated(page)
      await page.getByText(tk.waiting.replace('{n}', '1')).waitFor()
      await call('cancelOrder', { order: first.id, token: first.token })
      await page.goto(origin + (await linkSentTo(email, /(?:\/en)?\/order\/\d+\?token=/)))
      await untilHydrated(page)
      // An offer holds its place for hours: its end is named, and no clock runs.
      await page.locator('.hold').waitFor()
      await page.getByLabel(tk.name).fill('林知远')
      await page.getByLabel(tk.email).fill(email)
      await page.getByRole('button', { name: tk.submit, exact: true }).click()
      await page.waitForURL(/\/ticket\/[\w-]+#/)
      await page.getByRole('heading', { level: 1, name: '候补之夜' }).waitFor()
      await page.getByText(tk.valid, { exact: true }).waitFor()
      expect(await page.evaluate(() => scrollY), 'the ticket is seen from its head').toBe(0)
      const offer = await call('getTicketOffer', { event })
      expect(offer.types[0]).toMatchObject({ left: 0, unavailable: 'sold_out' })
      await page.goto(origin + addressIn(language, `/events/${event}`))
      const tickets = page.getByRole('complementary', { name: ev.tickets })
      await tickets.getByRole('link', { name: '林知远' }).waitFor()
      expect(await tickets.getByText(ev.unavailable_sold_out, { exact: true }).count()).toBe(1)
      expect(await tickets.getByRole('button', { name: ev.joinWaiting }).count()).toBe(0)
    })

    journey('a ticket that is passed on opens for its new holder alone', async ({ visit, expectFailures }) => {
      const event = await publishEvent('转票之夜', 5)
      const order = await registerFor(event, freshEmail())
      const [ticket] = order.attendees
      const email = freshEmail()
      const page = await visit(`${addressIn(language, `/ticket/${ticket?.id}`)}#${ticket?.token}`)
      const code = page.getByRole('img', { name: tk.codeOf })
      await code.waitFor()
      await page.getByRole('button', { name: tk.passOn }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(tk.seatName).fill('Ada Lovelace')
      await dialog.getByLabel(tk.seatEmail).fill(email)
      await dialog.getByRole('button', { name: tk.passOn }).click()
      await page.getByRole('heading', { name: tk.passedOn.replace('{name}', 'Ada Lovelace') }).waitFor()
      await page.getByText(tk.passedOnHint.replace('{email}', email)).waitFor()
      expect(await code.count()).toBe(0)
      expectFailures('/api/getTicket')
      const received = await visit(await linkSentTo(email, /(?:\/en)?\/ticket\/[\w-]+\?token=/), { language })
      await received.getByRole('img', { name: tk.codeOf }).waitFor()
      await received.getByText('Ada Lovelace', { exact: true }).waitFor()
      expect(new URL(received.url()).search, 'what opens it is not sent to servers').toBe('')
      await page.reload()
      await page.getByText(tk.passedOnOver).waitFor()
    })
  })
}
