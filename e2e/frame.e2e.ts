import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mobileBreakpointPx, shareQrSizePx } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { journey, untilHydrated, untilSettled } from './page.ts'
import { addressIn, call, newestItems, texts } from './site-content.ts'

const t = texts['zh-Hans']
const phone = { width: 375, height: 800, touch: true }

describe('relative times', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const
  const ages: [age: number, language: Language, shown: string | RegExp][] = [
    [30 * second, 'zh-Hans', '刚刚'],
    [5 * minute + second, 'zh-Hans', '5分钟前'],
    [3 * hour + second, 'zh-Hant-HK', '3小時前'],
    [2 * day + second, 'zh-Hans', '2天前'],
    [10 * day, 'zh-Hant-HK', '1星期前'],
    [45 * day, 'zh-Hans', '1个月前'],
    [45 * day, 'en', texts.en['time.months'].replace('{n}', '1')],
    [100 * day, 'zh-Hans', /^20\d\d年|^20\d\d\/\d/],
  ]
  for (const [age, language, shown] of ages) {
    journey(`after ${age / hour} h in ${language}`, async ({ visit, origin }) => {
      const [article] = await newestItems('article', 1)
      const released = Date.parse(`${article?.release_time?.replace(' ', 'T')}+08:00`)
      const page = await visit('/nowhere', { status: 404 })
      await page.clock.setFixedTime(released + age)
      await page.goto(origin + addressIn(language, `/contents/${article?.id}`))
      await untilHydrated(page)
      const time = page.locator('main time').first()
      await expect.poll(() => time.textContent()).toMatch(typeof shown === 'string' ? new RegExp(`^${shown}$`) : shown)
      expect(await time.getAttribute('datetime')).toBe(new Date(released).toISOString())
    })
  }

  journey('show the exact time of the reader on hover', async ({ visit }) => {
    const [article] = await newestItems('article', 1)
    const released = new Date(Date.parse(`${article?.release_time?.replace(' ', 'T')}+08:00`))
    for (const timeZone of ['America/New_York', 'Asia/Tokyo']) {
      const page = await visit(`/contents/${article?.id}`, { timeZone })
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(released)
      await expect.poll(() => page.locator('main time').first().getAttribute('title')).toContain(clock)
    }
  })
})

/** How bright the page's ground is, from 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

const chooseTheme = async (page: Page, name: string) => {
  await page.locator('header').getByRole('button', { name: t['frame.theme'] }).click()
  await page.locator('header').getByRole('button', { name, exact: true }).click()
}

describe('the theme', () => {
  journey('follows the system', async ({ visit }) => {
    const page = await visit('/', { theme: 'light' })
    expect(await brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => brightness(page)).toBeLessThan(60)
  })

  for (const [theme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    journey(
      `is switched from ${theme} to ${other}, and stays on every page and after a reload`,
      async ({ visit, origin }) => {
        const page = await visit('/', { theme })
        const isOther = (value: number) => (other === 'dark' ? value < 60 : value > 200)
        await chooseTheme(page, t[`theme.${other}`])
        await expect.poll(async () => isOther(await brightness(page))).toBe(true)
        const answer = await page.goto(`${origin}/news`)
        expect(await answer?.text()).toContain(`data-theme="${other}"`)
        await untilHydrated(page)
        expect(isOther(await brightness(page))).toBe(true)
        expect(await page.locator('html').getAttribute('data-theme')).toBe(other)
      },
    )
  }
})

journey(
  'the theme is as the system again after a choice, also of what the system showed',
  async ({ visit, origin }) => {
    const page = await visit('/', { theme: 'light' })
    await chooseTheme(page, t['theme.dark'])
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await chooseTheme(page, t['theme.light'])
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brightness(page), 'light was chosen').toBeGreaterThan(200)
    await chooseTheme(page, t['theme.system'])
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    const answer = await page.goto(`${origin}/news`)
    expect(await answer?.text()).not.toContain('data-theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  },
)

describe('on a phone', () => {
  journey('the look is chosen in the list, and the chosen one is marked', async ({ visit }) => {
    const page = await visit('/', { ...phone, theme: 'light' })
    await page.locator('header').getByRole('button', { name: t['frame.menu'] }).click()
    const choice = (name: string) => page.locator('#sheet').getByRole('button', { name, exact: true })
    expect(await choice(t['theme.system']).getAttribute('aria-pressed')).toBe('true')
    await choice(t['theme.dark']).click()
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    expect(await choice(t['theme.dark']).getAttribute('aria-pressed')).toBe('true')
    expect(await choice(t['theme.system']).getAttribute('aria-pressed')).toBe('false')
  })

  const sheet = (page: Page) => page.locator('#sheet')
  const menu = (page: Page) => page.locator('header').getByRole('button', { name: t['frame.menu'] })

  journey('the list slides out and goes by its button, Esc, and a link', async ({ visit, origin }) => {
    const page = await visit('/', phone)
    expect(await sheet(page).isVisible()).toBe(false)
    await menu(page).click()
    await sheet(page).waitFor()
    await sheet(page).getByRole('button', { name: t['frame.close'] }).click()
    await sheet(page).waitFor({ state: 'hidden' })
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await menu(page).evaluate((button) => button === document.activeElement), 'focus is back').toBe(true)
    await menu(page).click()
    await sheet(page).getByRole('link', { name: t['nav.news'] }).click()
    await page.waitForURL(`${origin}/news`)
    await sheet(page).waitFor({ state: 'hidden' })
  })

  journey('the floating button is away while somebody reads on, and comes back on the way up', async ({ visit }) => {
    const page = await visit('/news', phone)
    await untilSettled(page)
    const button = page.locator('.float--lang')
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
    const isShown = () => button.isVisible()
    await expect.poll(isShown).toBe(true)
    // The scroll listener is attached a moment after the page.
    await expect
      .poll(async () => {
        await scrollTo(0)
        await scrollTo(700)
        return isShown()
      })
      .toBe(false)
    await scrollTo(500)
    await expect.poll(isShown).toBe(true)
  })

  journey('the floating language button goes through the languages and lies within reach', async ({ visit }) => {
    const page = await visit('/news', phone)
    const button = page.locator('.float--lang')
    for (const [sign, heading] of [
      ['简', texts['zh-Hans']['flash.title']],
      ['繁', texts['zh-Hant-HK']['flash.title']],
      ['EN', texts.en['flash.title']],
      ['简', texts['zh-Hans']['flash.title']],
    ] as const) {
      await expect.poll(() => button.textContent()).toBe(sign)
      await expect.poll(() => page.locator('h1').textContent()).toBe(heading)
      await untilSettled(page)
      const box = await button.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
      expect(box?.y).toBeGreaterThan(phone.height / 2)
      await button.click()
    }
  })

  journey('the compact header gives way to the wide one at 900 px', async ({ visit }) => {
    const page = await visit('/', { width: mobileBreakpointPx - 1 })
    const shown = async () => ({
      menu: await menu(page).isVisible(),
      float: await page.locator('.float--lang').isVisible(),
      navigation: await page.locator('header .nav').isVisible(),
      tabs: await page.locator('.tabbar').isVisible(),
      languages: await page.locator('header .lang').isVisible(),
    })
    expect(await shown()).toEqual({ menu: true, float: true, navigation: false, tabs: false, languages: false })
    await page.setViewportSize({ width: mobileBreakpointPx, height: 900 })
    expect(await shown()).toEqual({ menu: false, float: false, navigation: true, tabs: true, languages: true })
  })

  journey('the home page shows the flash as its second tab, also when coming back', async ({ visit }) => {
    const page = await visit('/', phone)
    const tabs = page.getByRole('navigation', { name: t['home.channels'] })
    await tabs.getByRole('link', { name: t['home.flash'] }).click()
    const flash = page.locator('.home__tape h3 a').first()
    await flash.waitFor()
    expect(await page.locator('.home__main').isVisible()).toBe(false)
    await untilSettled(page)
    await flash.click()
    await page.waitForURL(/\/news\/\d+$/)
    await page.goBack()
    await flash.waitFor()
  })
})

describe('sharing', () => {
  journey('shows a code of the page and copies its address', async ({ visit, origin }) => {
    const [flash] = await newestItems('flash', 1)
    const page = await visit(`/news/${flash?.id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page
      .locator('main')
      .getByRole('button', { name: new RegExp(t['item.share']) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t['share.title'] })
    await dialog.waitFor()
    const code = dialog.getByRole('img', { name: t['share.hint'] })
    expect(await code.evaluate((drawing) => getComputedStyle(drawing).width)).toBe(`${shareQrSizePx}px`)
    await dialog.getByRole('button', { name: t['share.copy'] }).click()
    await page.getByRole('region', { name: t['frame.notices'] }).getByText(t['share.copied']).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/news/${flash?.id}`)
    expect(await dialog.isVisible()).toBe(false)
  })

  journey('closes by Esc and gives the focus back', async ({ visit }) => {
    const page = await visit('/news')
    const share = page
      .locator('.tape li')
      .first()
      .getByRole('button', { name: new RegExp(t['item.share']) })
    await share.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t['share.title'] })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await share.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('by keyboard', () => {
  journey('the first stop leads past the frame', async ({ visit }) => {
    const page = await visit('/news')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: t['frame.skip'] })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    const box = await skip.boundingBox()
    expect(box?.y, 'in sight').toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  journey('every stop can be seen', async ({ visit }) => {
    const page = await visit('/')
    const unseen: string[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const problem = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return undefined
        // A field may be marked by the frame around it.
        const around = element.matches('input') && element.parentElement ? [element.parentElement] : []
        const styles = [element, ...around, ...element.querySelectorAll('*')].map((one) => getComputedStyle(one))
        const marked = styles.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none')
        const box = element.getBoundingClientRect()
        const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
        return marked && inSight
          ? undefined
          : `${element.outerHTML.slice(0, 120)} marked: ${marked}, in sight: ${inSight}`
      })
      if (problem) unseen.push(problem)
    }
    expect(unseen).toEqual([])
  })
})

journey('the footer says whose opinion it is and names only pages that are there', async ({ visit }) => {
  const page = await visit('/')
  const { disclaimer } = await call('getAppConfig', {})
  expect(await page.locator('footer').textContent()).toContain(disclaimer.value)
})
