import { expect } from 'vitest'
import { consentEn } from '#web/locales/consent/en.ts'
import { consentHans } from '#web/locales/consent/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { journey } from './page.ts'

const asked = (text: string) => text.replace('{service}', 'Plausible').split('{')[0] ?? ''

/** A reader's browser: the site asks nobody who is driven. */
const configured = () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })

for (const width of [1440, 375])
  journey(
    `the question about an outside service hides nothing and follows the language, at ${width}`,
    async (visitor) => {
      const page = await visitor.visit('/search', { width, beforehand: configured })
      const question = page.locator('section.consent')
      await question.getByText(asked(consentHans.ask)).waitFor()
      expect(await problemsInThemes(page)).toEqual([])
      // Content that arrives meanwhile makes the page longer.
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight)
            const edgeOf = (name: string) => document.querySelector(name)?.getBoundingClientRect()
            return (edgeOf('footer')?.bottom ?? Number.NaN) - (edgeOf('section.consent')?.top ?? Number.NaN)
          }),
        )
        .toBeLessThanOrEqual(1)
      await page.evaluate(() => {
        document.documentElement.lang = 'en'
      })
      await question.getByText(asked(consentEn.ask)).waitFor()
      await question.getByRole('button', { name: consentEn.refuse, exact: true }).click()
      await question.waitFor({ state: 'detached' })
      await page.goto(`${visitor.origin}/privacy`)
      await question.getByText(asked(consentHans.refused)).waitFor()
    },
  )
