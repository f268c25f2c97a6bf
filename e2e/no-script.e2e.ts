import { describe, expect } from 'vitest'
import { journey } from './page.ts'
import { itemInAllLanguages, newestItems, texts } from './site-content.ts'

const t = texts['zh-Hans']
const options = { javaScript: false } as const

describe('without script', () => {
  journey('pages can be read and links followed', async ({ visit, origin }) => {
    const page = await visit('/', options)
    const headline = page.locator('.home__top h3 a').first()
    const title = await headline.textContent()
    await headline.click()
    await page.waitForURL(/\/contents\/\d+$/)
    expect(await page.locator('h1').textContent()).toContain(title?.trim())
    expect((await page.locator('.prose').first().textContent())?.length).toBeGreaterThan(300)
    await page.locator('header').getByRole('link', { name: t['nav.news'] }).click()
    await page.waitForURL(`${origin}/news`)
    expect(await page.locator('.tape li').count()).toBeGreaterThan(20)
  })

  journey('the language links lead to the page in that language', async ({ visit, origin }) => {
    const id = await itemInAllLanguages('article')
    const page = await visit(`/contents/${id}`, options)
    await page.locator('header').getByRole('link', { name: '繁體中文' }).click()
    await page.waitForURL(`${origin}/zh-hant/contents/${id}`)
    await page.locator('header').getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${origin}/en/contents/${id}`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.locator('header').getByRole('link', { name: '简体中文' }).click()
    await page.waitForURL(`${origin}/contents/${id}`)
  })

  const lists: [name: string, address: string, rows: string][] = [
    ['the flash list', '/news', '.tape li h3'],
    ['the articles of the home page', '/', '.feed__rows h3'],
  ]
  for (const [name, address, rows] of lists) {
    journey(`${name} goes on by a link`, async ({ visit }) => {
      const page = await visit(address, options)
      const first = await page.locator(rows).allInnerTexts()
      await page.locator('main').getByRole('link', { name: t['list.more'] }).click()
      await page.waitForURL(/before=\d+/)
      const second = await page.locator(rows).allInnerTexts()
      expect(second.length).toBeGreaterThan(0)
      expect(second.filter((row) => first.includes(row))).toEqual([])
    })
  }

  journey('the list of the phone slides out', async ({ visit, origin }) => {
    const page = await visit('/', { ...options, width: 375, touch: true })
    await page.locator('header').getByRole('button', { name: t['frame.menu'] }).click()
    await page.locator('#sheet').getByRole('link', { name: t['nav.news'] }).click()
    await page.waitForURL(`${origin}/news`)
  })

  journey('nothing is offered that needs script, and nothing stays folded away', async ({ visit }) => {
    const [flash] = await newestItems('flash', 1)
    for (const address of ['/', '/news', `/news/${flash?.id}`]) {
      const page = await visit(address, options)
      const dead = await page
        .locator('main button:not([popovertarget])')
        .evaluateAll((buttons) =>
          buttons.filter((button) => button.checkVisibility()).map((button) => button.outerHTML.slice(0, 100)),
        )
      expect(dead, address).toEqual([])
    }
  })

  for (const [address, language] of [
    ['/publish', 'zh-Hans'],
    ['/my', 'zh-Hans'],
    ['/my/follow', 'zh-Hans'],
    ['/en/publish', 'en'],
    ['/home#login=%2Fpublish&ended', 'zh-Hans'],
  ] as const) {
    journey(`${address} says that it needs script`, async ({ visit }) => {
      const page = await visit(address, options)
      const note = page.locator('.needs-script-note:visible')
      await note.waitFor()
      expect(await note.allTextContents()).toEqual([texts[language]['frame.needsScript']])
    })
  }

  journey('the home page says nothing of it by itself', async ({ visit }) => {
    const page = await visit('/', options)
    expect(await page.locator('.needs-script-note:visible').count()).toBe(0)
  })

  journey('a missing flash shows the list and says so', async ({ visit }) => {
    const page = await visit('/news/99999999', { ...options, status: 404 })
    expect(await page.locator('main').textContent()).toContain(t['missing.flash'])
    expect(await page.locator('main a[href^="/news/"]').count()).toBeGreaterThan(0)
  })
})
