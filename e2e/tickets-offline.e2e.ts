import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { freshEmail, registerMember, signInPage } from './members.ts'
import { journey, untilHydrated, untilTrue } from './page.ts'
import { publishEvent, registerFor } from './test-events.ts'

/** Until the device has this page and the files that it consists of. */
const untilKept = (page: Page) =>
  untilTrue(page, async () => {
    if (!(await caches.has('tickets')) || !navigator.serviceWorker.controller) return false
    const kept = (await (await caches.open('tickets')).keys()).map(({ url }) => url)
    const files = [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((one) =>
      'src' in one ? String(one.src) : (one as HTMLLinkElement).href,
    )
    return [location.origin + location.pathname, ...files].every((url) => kept.includes(url))
  })

describe('tickets without a network', () => {
  journey('one that was opened opens again', async ({ visit, expectFailures }) => {
    const event = await publishEvent('离线出示之夜', 5)
    const [ticket] = (await registerFor(event, freshEmail())).attendees
    const page = await visit(`/ticket/${ticket?.id}#${ticket?.token}`, { width: 375, touch: true })
    const code = page.getByRole('img', { name: ticketsHans.codeOf })
    await code.waitFor()
    await untilKept(page)
    expectFailures(/./)
    await page.context().setOffline(true)
    await page.reload()
    await code.waitFor()
    await page.getByText(ticketsHans.offline).waitFor()
    // It notices by itself that the network is back.
    await page.context().setOffline(false)
    await page.getByRole('button', { name: ticketsHans.passOn }).waitFor()
    expect(await page.getByText(ticketsHans.offline).count()).toBe(0)
  })

  journey('the list opens again, until its owner signs out', async ({ visit, origin, expectFailures }) => {
    const event = await publishEvent('离线清单之夜', 5)
    const member = await registerMember()
    await registerFor(event, member.email, member.token)
    const page = await visit('/robots.txt', { hydrated: false })
    await signInPage(page, member)
    await page.goto(`${origin}/ac_mine`)
    await untilHydrated(page)
    const row = page.getByRole('link', { name: '离线清单之夜', exact: true })
    await row.waitFor()
    await untilKept(page)
    expectFailures(/./)
    await page.context().setOffline(true)
    await page.reload()
    await untilHydrated(page)
    await row.waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await untilHydrated(page)
    const loaded = page.waitForEvent('load')
    await page.locator('.user__more').click()
    await page.locator('#user-menu').getByRole('button', { name: '退出登录' }).click()
    await loaded
    expect(await page.evaluate(async () => (await caches.match('/ac_mine')) === undefined)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('tickets'))).toBeNull()
  })
})
