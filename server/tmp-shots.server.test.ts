import { randomUUID } from 'node:crypto'
import { chromium } from 'playwright-core'
import { it } from 'vitest'
import { readQuizzes } from '#server/importers/demo/quizzes.ts'
import { openTestSite } from '#server/test-site.ts'

it('shots', async () => {
  const site = await openTestSite()
  await site.services.quizzes.saveDemo(await readQuizzes())
  let seed = 7
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let n = 0; n < 240; n++) {
    const bias = [rnd(), rnd(), rnd(), rnd()]
    const rows = (await readQuizzes())[0]!.questions
    await site.services.quizzes.submit(
      {
        slug: '16personalities',
        key: randomUUID(),
        answers: rows.map((q) => ({
          question: q.key,
          choice: Math.max(
            1,
            Math.min(5, Math.round(1 + 4 * ((q.reversed ? 1 - bias[q.axis]! : bias[q.axis]!) * 0.7 + rnd() * 0.3))),
          ),
        })),
      },
      { language: 'en', now: new Date(), tags: new Set(), caller: { address: `10.0.${n % 250}.${n}` } } as never,
    )
  }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
  const shot = async (name: string, path: string, width: number, scheme: 'light' | 'dark', full = true) => {
    const page = await browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 }, colorScheme: scheme })
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    page.on('pageerror', (e) => console.log(name, String(e)))
    await page.goto(site.origin + path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        scrollTo(0, y)
        await new Promise((r) => setTimeout(r, 30))
      }
      scrollTo(0, 0)
    })
    await page.waitForLoadState('networkidle')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, 'OVERFLOW', over)
    await page.screenshot({ path: `/tmp/hw/quiz/${name}.png`, fullPage: full })
    await page.close()
  }
  const only = process.env.SHOTS?.split(',')
  const all: [string, string, number, 'light' | 'dark'][] = [
    ['start-1440', '/16personalities', 1440, 'light'],
    ['start-375-dark-hk', '/zh-hant/16personalities', 375, 'dark'],
    ['start-375', '/16personalities', 375, 'light'],
    ['result-1440', '/16personalities/logarithmic-nautilus#88-71-54-62', 1440, 'light'],
    ['result-1440-dark-en', '/en/16personalities/self-custody-snail#20-71-38-62', 1440, 'dark'],
    ['result-375', '/16personalities/wharf-cat#12-38-29-54', 375, 'light'],
    ['result-375-en', '/en/16personalities/true-believer-jellyfish', 375, 'dark'],
    ['start-1440-en', '/en/16personalities', 1440, 'dark'],
  ]
  for (const one of all) if (!only || only.some((o) => one[0].startsWith(o))) await shot(...one)
  for (const [w, lang, scheme] of [
    [375, '', 'light'],
    [1440, '/en', 'dark'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: w, height: 780 }, colorScheme: scheme })
    page.on('console', (m) => m.type() === 'error' && console.log('run', m.text()))
    await page.goto(`${site.origin}${lang}/16personalities`)
    await page.locator('.qz-acts .btn--primary:enabled').click()
    for (let n = 1; n <= 10; n++) {
      await page.locator('.qz-run__count b', { hasText: new RegExp(`^${n}$`) }).waitFor()
      await page.keyboard.press(String(1 + (n % 5)))
    }
    await page.locator('.qz-run__count b', { hasText: /^11$/ }).waitFor()
    await page.screenshot({ path: `/tmp/hw/quiz/run-${w}.png` })
    await page.close()
  }
  await browser.close()
  await site.close()
}, 300_000)
