import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { eventsHans } from '#web/locales/events/zh-hans.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { publishCardEvent } from './card-payments.ts'
import { freshEmail, registerMember } from './members.ts'
import { journey, untilHydrated } from './page.ts'

const ev = eventsHans
const tk = ticketsHans

const next = (page: Page) => page.getByRole('button', { name: tk.next, exact: true })
const toPay = (page: Page) => page.getByRole('button', { name: tk.toPay, exact: true })

describe('the form for tickets', () => {
  journey('goes back and forward by step, and is open again after a reload', async ({ visit, origin }) => {
    const event = await publishCardEvent(await registerMember(), '来回之夜')
    const address = `/events/${event.id}`
    const page = await visit(address, { width: 375, touch: true })
    const timer = page.getByRole('timer')
    await page.getByRole('button', { name: ev.buy, exact: true }).click()
    await next(page).click()
    await page.getByLabel(tk.name).fill('林知远')
    await page.getByLabel(tk.email).fill(freshEmail())
    await toPay(page).click()
    await page.getByText(tk.howToPay, { exact: true }).waitFor()

    await page.goBack()
    await toPay(page).waitFor()
    expect(await page.getByLabel(tk.name).inputValue()).toBe('林知远')
    await page.goBack()
    await next(page).waitFor()
    expect(await timer.count(), 'the places stay reserved, and the clock says so').toBe(1)
    expect(page.url()).toBe(origin + address)
    await page.goForward()
    await toPay(page).waitFor()
    expect(await page.getByLabel(tk.name).inputValue()).toBe('林知远')
    await page.goForward()
    await page.getByText(tk.howToPay, { exact: true }).waitFor()

    // The attendees are only typed so far: the form is open at them.
    await page.reload()
    await toPay(page).waitFor()
    expect([await page.getByLabel(tk.name).inputValue(), await timer.count()]).toEqual(['林知远', 1])
    await page.goBack()
    await page.goBack()
    await next(page).waitFor()
    // The same choice keeps the same places.
    await next(page).click()
    await toPay(page).waitFor()

    // Another page and back: the form is open at the same step.
    await page.goto(`${origin}/events`)
    await untilHydrated(page)
    await page.goBack()
    await toPay(page).waitFor()
    expect(await timer.count()).toBe(1)
    await page.goto(origin + address)
    await toPay(page).waitFor()
    expect(await page.getByText(ev.left.replace('{n}', ''), { exact: false }).count()).toBe(0)
  })
})
