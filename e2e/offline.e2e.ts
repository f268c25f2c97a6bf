import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { offlineTexts } from '#web/platform/worker/offline-texts.ts'
import { freshEmail, registerMember, signInPage } from './members.ts'
import { publishEvent as publishMemberEvent } from './organisers.ts'
import { journey, untilHydrated, untilSettled, untilTrue, type VisitOptions, type Visitor } from './page.ts'
import { itemInAllLanguages } from './site-content.ts'
import { publishEvent, registerFor } from './test-events.ts'

const siteWorker = true
/** Files that the worker fetches for a page fail where their page is left meanwhile. */
const leftFiles = /^\/assets\//

/** Until the device has the page that is shown, the files that it consists of, and a worker that answers. */
const untilStored = (page: Page) =>
  untilTrue(page, async () => {
    if (!navigator.serviceWorker.controller) return false
    const files = [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((one) =>
      'src' in one ? String(one.src) : (one as HTMLLinkElement).href,
    )
    const stored = await Promise.all([location.href, ...files].map((url) => caches.match(url)))
    return stored.every((one) => one !== undefined)
  })

/** Opens an article and waits until the device has it. @returns its address and title */
async function readArticle({ visit }: Visitor, options: VisitOptions = {}) {
  const page = await visit(`/contents/${await itemInAllLanguages('article')}`, { siteWorker, ...options })
  await untilStored(page)
  return { page, address: page.url(), title: await page.getByRole('heading', { level: 1 }).innerText() }
}

describe('pages without a network', () => {
  for (const language of ['zh-Hant-HK', 'en'] as const) {
    journey(`an article that was read opens in ${language}, and others lead to it`, async (visitor) => {
      const { page, address, title } = await readArticle(visitor, { language })
      const t = offlineTexts[language]
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
      const bar = page.locator('[data-bar="kept"]')
      visitor.expectFailures(/./)
      await page.context().setOffline(true)
      await page.reload()
      await heading.waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await bar.getByRole('button', { name: t.retry }).waitFor()
      const [before = '', after = ''] = t.kept.split('{time}')
      expect(await bar.innerText()).toMatch(new RegExp(`^${before}\\d\\d:\\d\\d${after}`))

      await page.goto(`${visitor.origin}/aboutus`)
      await page.getByRole('heading', { level: 1, name: t.title }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await page.getByRole('listitem').getByRole('link').first().click()
      await heading.waitFor()
      expect(page.url()).toBe(address)
      await bar.waitFor()

      // The page of the network takes the place of the stored one by itself.
      await page.context().setOffline(false)
      await page.locator('html:not([data-kept])').waitFor({ state: 'attached' })
      await heading.waitFor()
      expect(await bar.count()).toBe(0)
    })
  }

  journey('nobody finds what a member read once they have signed out', async (visitor) => {
    const { page, address } = await readArticle(visitor)
    await signInPage(page, await registerMember())
    await page.goto(`${visitor.origin}/aboutus`)
    await untilHydrated(page)
    const picture = `${visitor.origin}/media/read.webp`
    await page.evaluate(async (url) => (await caches.open('read-pictures')).put(url, new Response('picture')), picture)
    const isStored = (urls: string[]) =>
      page.evaluate((urls) => Promise.all(urls.map(async (url) => (await caches.match(url)) !== undefined)), urls)
    expect(await isStored([address, picture])).toEqual([true, true])
    const loaded = page.waitForEvent('load')
    await page.locator('.user__more').click()
    await page.locator('#user-menu').getByRole('button', { name: '退出登录' }).click()
    await loaded
    expect(await isStored([address, picture])).toEqual([false, false])
  })
})

const workerOf = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)

/** Opens a page and waits until the worker of the site answers for it and nothing is under way. */
async function visitControlled({ visit, expectFailures }: Visitor): Promise<Page> {
  expectFailures(leftFiles)
  const page = await visit('/aboutus', { siteWorker })
  await untilTrue(page, async () => navigator.serviceWorker.controller !== null)
  await untilSettled(page)
  return page
}

journey('a newer worker waits until the reader accepts it', async (visitor) => {
  const { origin } = visitor
  const page = await visitControlled(visitor)
  const present = `${origin}/service-worker.js?for=site`
  const newer = `${present}&newer=1`
  const other = await page.context().newPage()
  // The policy of pages lets them register no other worker, and a page of the program registers the present one.
  await (await page.context().newCDPSession(other)).send('Page.setBypassCSP', { enabled: true })
  visitor.expectFailures('/media/none/none.webp')
  await other.goto(`${origin}/media/none/none.webp`)
  await other.evaluate((address) => navigator.serviceWorker.register(address, { scope: '/' }), newer)
  await other.close()
  const bar = page.locator('[data-bar="updated"]')
  await bar.waitFor()
  expect(await workerOf(page)).toBe(present)
  const loaded = page.waitForEvent('load')
  await bar.getByRole('button').click()
  await loaded
  await untilTrue(page, async ([newer]) => navigator.serviceWorker.controller?.scriptURL === newer, [newer])
})

describe('parts with a worker of their own', () => {
  /** Pages of tickets and of check-in, each with the scope of its worker. */
  const parts: [name: string, open: (visitor: Visitor, page: Page) => Promise<string>][] = [
    [
      'a ticket',
      async ({ origin }, page) => {
        const [ticket] = (await registerFor(await publishEvent('自有程序之夜', 5), freshEmail())).attendees
        await page.goto(`${origin}/ticket/${ticket?.id}#${ticket?.token}`)
        return '/ticket'
      },
    ],
    [
      'check-in',
      async ({ origin }, page) => {
        const organiser = await registerMember()
        const { id } = await publishMemberEvent(organiser, '自有程序的活动')
        await signInPage(page, organiser)
        await page.goto(`${origin}/checkin/${id}`)
        return '/checkin'
      },
    ],
    [
      'a conference',
      async ({ origin }, page) => {
        await page.goto(`${origin}/CryptoFi202508`)
        return '/CryptoFi202508'
      },
    ],
  ]
  for (const [name, open] of parts) {
    journey(`${name} keeps it beside that of the whole site`, async (visitor) => {
      const page = await visitControlled(visitor)
      const scope = visitor.origin + (await open(visitor, page))
      await untilTrue(
        page,
        async ([scope]) => {
          const [own, site] = await Promise.all(
            [location.href, '/'].map((address) => navigator.serviceWorker.getRegistration(address)),
          )
          const { controller } = navigator.serviceWorker
          const isOwn = own?.scope.startsWith(scope ?? '') && controller?.scriptURL === own.active?.scriptURL
          return isOwn === true && site?.active?.scriptURL.endsWith('?for=site') === true
        },
        [scope],
      )
      expect(await workerOf(page)).not.toContain('for=site')
    })
  }
})
