import { beforeAll, describe, expect } from 'vitest'
import type { AuthorAnalytics } from '#contract/audience/analytics.ts'
import { authorAnalyticsHans as f } from '#web/locales/author-analytics/zh-hans.ts'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { registerMember, type TestMember } from './members.ts'
import { journey, untilSettled, untilTrue } from './page.ts'
import { button, visitAs } from './publish-desk.ts'

let writer: TestMember
beforeAll(async () => {
  writer = await registerMember()
}, 180_000)

/** Returns the analytics of an author with readers; a member of the test has none. */
function analyticsOf(from: string, to: string): AuthorAnalytics {
  const days = Array.from({ length: 28 }, (_, n) => ({
    day: new Date(Date.parse(to) - (27 - n) * 86_400_000).toISOString().slice(0, 10),
    ...{ views: 120 + ((n * 37) % 90), readers: 80 + ((n * 23) % 50) },
    ...{ before_views: 100 + ((n * 29) % 70), before_readers: 60 },
  }))
  const reading = { readers: 1_204, reached: [0.82, 0.61, 0.48, 0.41], median_seconds: 161 }
  return {
    ...{ from, to, days, reading },
    ...{ totals: { views: 4_620, readers: 2_870 }, totals_before: { views: 3_711, readers: 1_680 } },
    sources: [
      { name: '', views: 1_900 },
      { name: '/', views: 1_400 },
      { name: 'search.example', views: 880 },
      { name: '/search', views: 440 },
    ],
    items: [
      {
        id: 1,
        title: '稳定币发牌后的第一个冬天：储备、赎回与一座港口',
        views: 3_100,
        readers: 2_000,
        before: 0,
        reading,
      },
      {
        ...{ id: 2, title: 'Layer 2 fees fell below a cent', views: 1_520, readers: 870, before: 1_700 },
        reading: { readers: 0, reached: [0, 0, 0, 0], median_seconds: null },
      },
    ],
  }
}

describe('analytics of an author', () => {
  journey('open beside the articles, are read as a table and saved as a file', async (visitor) => {
    const page = await visitAs(visitor, writer, '/mywz')
    await page.route('**/api/authorAnalytics', async (route) => {
      const { from, to, item } = route.request().postDataJSON() as { from: string; to: string; item?: number }
      const analytics = analyticsOf(from, to)
      const items = analytics.items.filter(({ id }) => item === undefined || id === item)
      await route.fulfill({ json: { code: 200, message: '', data: { ...analytics, items } } })
    })
    await button(page, t.analytics).click()
    await page.getByRole('heading', { name: f.sources }).waitFor()
    await page.getByText(f.search, { exact: true }).waitFor()
    expect(await problemsInThemes(page)).toEqual([])
    await page.getByText(f.asTable, { exact: true }).click()
    await page.getByRole('columnheader', { name: f.readers, exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await button(page, f.csv).click()
    expect((await download).suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    await button(page, 'Layer 2 fees fell below a cent').click()
    await button(page, f.all).waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await untilTrue(page, async () => document.documentElement.scrollWidth <= innerWidth)
    await button(page, f.close).click()
    await untilSettled(page)
  })

  journey('say that nothing was read yet, where nothing was published', async (visitor) => {
    const page = await visitAs(visitor, writer, '/mywz')
    await button(page, t.analytics).click()
    await page.getByText(f.nothing).waitFor()
    await untilSettled(page)
  })
})

interface ReadingRecord {
  event: string
  page: string
  depth?: number
}

describe('how far an article is read', () => {
  journey('is reported when its reader leaves', async ({ visit, origin }) => {
    const page = await visit('/robots.txt', {
      hydrated: false,
      // The automated browser identifies itself as a robot, which is not counted; it also hides the content of beacons.
      beforehand: () => {
        Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
        const sent: string[] = []
        Object.assign(window, { sent })
        const send = Navigator.prototype.sendBeacon
        Navigator.prototype.sendBeacon = function (address, body) {
          if (body instanceof Blob) body.text().then((text) => sent.push(text))
          return send.call(this, address, body)
        }
      },
    })
    const answer = await fetch(`${origin}/api/getArticleList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"size":1}',
    })
    const { data } = (await answer.json()) as { data: { list: { id: number }[] } }
    const path = `/contents/${data.list[0]?.id}`
    await page.goto(origin + path)
    // The script that measures reading loads after the text; a page that is left reports the rest each time.
    const leave = async () => {
      const sent = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight)
        dispatchEvent(new Event('pagehide'))
        return (window as unknown as { sent: string[] }).sent
      })
      const records = sent.flatMap((text) => (JSON.parse(text) as { records: ReadingRecord[] }).records)
      return Math.max(0, ...records.map((one) => (one.event === 'read' && one.page === path ? (one.depth ?? 0) : 0)))
    }
    await expect.poll(leave, { timeout: 60_000 }).toBeGreaterThan(90)
  })
})
