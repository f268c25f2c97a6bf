import { describe, expect } from 'vitest'
import { journey } from './page.ts'

describe('page views', () => {
  journey('go to the site itself, also of pages that are opened without a document', async ({ visit, origin }) => {
    const page = await visit('/robots.txt', {
      hydrated: false,
      // The automated browser identifies itself as a robot, which is not counted.
      beforehand: () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    })
    const answered = page.waitForResponse(`${origin}/api/pvuv`)
    await page.goto(`${origin}/news`)
    await page.getByRole('link', { name: '专栏', exact: true }).first().click()
    expect((await answered).status()).toBe(200)
  })
})
