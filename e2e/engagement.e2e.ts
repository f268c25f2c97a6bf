import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { password, registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { newestItems, texts } from './site-content.ts'

const t = texts['zh-Hans']
const newestArticle = async () => `/contents/${(await newestItems('article', 1))[0]?.id}`

async function asMember(page: Page): Promise<void> {
  await signInPage(page, await registerMember())
  await page.reload()
  await untilHydrated(page)
}

const side = (page: Page, name: string) => page.locator('.art__side').getByRole('button', { name })
const pressed = (page: Page, name: string) => () => side(page, name).getAttribute('aria-pressed')

/** The first row of a list, known by its address: others are published meanwhile and stand first on the next visit. */
async function firstRow(page: Page, rows: string) {
  const address = await page.locator(`${rows} h3 a`).first().getAttribute('href')
  return page.locator(rows).filter({ has: page.locator(`h3 a[href="${address}"]`) })
}

describe('what members like, collect and follow', () => {
  journey('shows at once and after a reload, and is taken back', async ({ visit }) => {
    const page = await visit(await newestArticle())
    await asMember(page)
    for (const name of [t['engagement.like'], t['engagement.collect']]) {
      await side(page, name).click()
      await expect.poll(pressed(page, name)).toBe('true')
      await expect.poll(() => side(page, name).textContent()).toMatch(/^\d+$/)
    }
    const follow = page.locator('.art__by .btn--follow')
    if ((await follow.count()) > 0) {
      await follow.click()
      await expect.poll(() => follow.textContent()).toContain(t['engagement.followed'])
      // The same author's other button knows it too.
      expect(await page.locator('.bio .btn--follow').getAttribute('aria-pressed')).toBe('true')
    }
    await page.reload()
    await expect.poll(pressed(page, t['engagement.like'])).toBe('true')
    await expect.poll(pressed(page, t['engagement.collect'])).toBe('true')
    await side(page, t['engagement.like']).click()
    await expect.poll(pressed(page, t['engagement.like'])).toBe('false')
  })

  journey('is undone with a message when the server refuses', async (visitor) => {
    visitor.expectFailures('/api/likeInformation')
    const page = await visitor.visit(await newestArticle())
    await asMember(page)
    const refusal = { code: 404, message: '当前内容不存在' }
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/likeInformation', async (route) => {
      await promise
      await route.fulfill({ json: refusal })
    })
    await side(page, t['engagement.like']).click()
    await expect.poll(pressed(page, t['engagement.like']), { message: 'at once' }).toBe('true')
    resolve()
    await expect.poll(pressed(page, t['engagement.like']), { message: 'undone' }).toBe('false')
    await page.locator('.toast').getByText(refusal.message).waitFor()
  })

  journey('collects an article from its card, which stays where it is', async ({ visit, origin }) => {
    const page = await visit('/home_wz')
    await asMember(page)
    const row = await firstRow(page, '.item')
    await row.hover()
    const collect = row.locator('button.mark')
    await collect.click()
    await expect.poll(() => collect.getAttribute('aria-pressed')).toBe('true')
    expect(page.url()).toBe(`${origin}/home_wz`)
    await page.reload()
    await expect.poll(() => collect.getAttribute('aria-pressed')).toBe('true')
  })

  journey('asks visitors to sign in and does then what they pressed', async ({ visit, origin }) => {
    const { email } = await registerMember()
    const page = await visit('/news')
    const row = await firstRow(page, '.tape--page .fl')
    await row.hover()
    const collect = row.locator('button.mark')
    await collect.click()
    const dialog = page.locator('dialog.dialog--login')
    await dialog.locator('input[name="account"]').fill(email)
    await dialog.locator('input[name="password"]').fill(password)
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('Enter')
    await loaded
    expect(page.url()).toBe(`${origin}/news`)
    await expect.poll(() => collect.getAttribute('aria-pressed')).toBe('true')
  })

  journey('costs visitors no call, and members one for a page', async ({ visit, origin }) => {
    const page = await visit('/columnlist')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${origin}/api/`)) calls.push(request.url().slice(origin.length))
    })
    await page.reload()
    await untilHydrated(page)
    expect(calls.filter((one) => one === '/api/getViewer')).toEqual([])
    await asMember(page)
    await expect.poll(() => calls.filter((one) => one === '/api/getViewer')).toHaveLength(1)
    calls.length = 0
    await page.locator('.nav a[href="/columns"]').click()
    await page.waitForURL(`${origin}/columns`)
    await expect.poll(() => calls.filter((one) => one === '/api/getViewer')).toHaveLength(1)
  })
})
