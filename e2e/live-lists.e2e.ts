import type { CallOutput } from '#contract/calls.ts'
import { journey, untilHydrated, withoutStream } from './page.ts'
import { addressIn, texts } from './site-content.ts'

const intervalMs = 15_000

for (const [path, language] of [
  ['/', 'zh-Hans'],
  ['/', 'en'],
  ['/news', 'zh-Hant-HK'],
] as const) {
  journey(
    `an open list offers what came since where no stream gets through, on ${path} in ${language}`,
    async ({ visit, origin }) => {
      const page = await visit('/nowhere', { status: 404 })
      const title = `ETF ${language} ${path}`
      await page.route('**/api/getArticleList', async (route) => {
        const answer = await route.fetch()
        const { data, ...envelope } = (await answer.json()) as { data: CallOutput<'getArticleList'> }
        const [newest] = data.list
        const list = [{ ...newest, id: 2_000_000_000, title }, ...data.list]
        await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, list } } })
      })
      await withoutStream(page)
      await page.clock.install()
      await page.goto(origin + addressIn(language, path))
      await untilHydrated(page)
      await page.evaluate(() => scrollTo(0, 300))
      const offer = page.getByRole('button', { name: texts[language]['flash.new'].replace('{n}', '1'), exact: true })
      await page.clock.runFor(intervalMs)
      await offer.click()
      await page.getByText(title, { exact: true }).first().waitFor()
      await offer.waitFor({ state: 'detached' })
    },
  )
}
