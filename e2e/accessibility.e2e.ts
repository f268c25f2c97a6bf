import { describe, expect } from 'vitest'
import { problemsInThemes } from './accessibility.ts'
import { journey } from './page.ts'
import { texts } from './site-content.ts'

describe('what opens is for everyone', () => {
  const t = texts['zh-Hans']
  journey('the list of the phone, in both themes', async ({ visit }) => {
    const page = await visit('/', { width: 375, touch: true })
    await page.locator('header').getByRole('button', { name: t['frame.menu'] }).click()
    await page.locator('#sheet').getByRole('link').first().waitFor()
    expect(await problemsInThemes(page)).toEqual([])
  })

  journey('the ways to share, in both themes', async ({ visit }) => {
    const page = await visit('/news')
    await page
      .locator('.tape li')
      .first()
      .getByRole('button', { name: new RegExp(t['item.share']) })
      .click()
    await page.getByRole('dialog', { name: t['share.title'] }).waitFor()
    expect(await problemsInThemes(page)).toEqual([])
  })

  journey('what failed to load, in both themes', async (visitor) => {
    visitor.expectFailures('/api/getArticleList')
    const page = await visitor.visit('/news')
    await page.route('**/api/getArticleList', (route) => route.abort())
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByRole('button', { name: t['list.retry'] }).waitFor()
    // From the top: further down, what floats above the page may lie over half of a link just then.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await problemsInThemes(page)).toEqual([])
  })
})
