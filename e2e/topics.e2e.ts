import { describe, expect } from 'vitest'
import { journey, untilSettled } from './page.ts'
import { call, texts } from './site-content.ts'

const t = texts['zh-Hans']

async function topicWithChapters() {
  const { list } = await call('dexList', {})
  for (const { id } of list) {
    const topic = await call('getSpecialDetails', { id })
    if (topic.chapters.length > 1) return topic
  }
  throw new Error('no topic of the demonstration content has chapters')
}

journey('a topic shows its chapters in their order, and its items by time as well', async ({ visit }) => {
  const { id, title, chapters, list } = await topicWithChapters()
  const page = await visit('/features')
  await page.locator(`main a[href="/features/${id}"]`).first().click()
  await page.waitForURL(new RegExp(`/features/${id}$`))
  await expect.poll(() => page.locator('h1').textContent()).toBe(title)
  const shown = chapters.filter((chapter) => list.some((item) => item.chapter === chapter.id))
  expect(await page.locator('.chapter__t').allTextContents()).toEqual(shown.map((chapter) => chapter.title))
  await page.locator('main').getByRole('link', { name: t['topic.byTime'] }).click()
  await page.waitForURL(/order=time#items$/)
  await untilSettled(page)
  expect(await page.locator('.chapter__t').count()).toBe(0)
  const times = await page
    .locator('.topic-items__rows time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted().toReversed())
})

describe('the timeline of an incident', () => {
  journey('opens from the event block of the home page, day by day', async ({ visit }) => {
    const page = await visit('/')
    await page.getByRole('link', { name: t['incident.all'] }).click()
    await page.waitForURL(/\/gw_shijian$/)
    const id = await page.locator('details.incident:not([open])').first().getAttribute('id')
    const incident = page.locator(`#${id}`)
    await incident.locator('summary').click()
    const days = await incident
      .locator('.incident__line time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted())
    await incident.locator('.incident__line a').first().click()
    await page.waitForURL(/\/(news|contents)\/\d+$/)
  })

  journey('has a page of its own, also without script and by its former address', async ({ visit, origin }) => {
    const page = await visit('/gw_shijian')
    const id = await page.locator('details.incident').last().getAttribute('id')
    const number = id?.replace('incident-', '')
    const named = await visit(`/gw_shijian?incident=${number}#${id}`, { javaScript: false })
    expect(new URL(named.url()).pathname).toBe(`/gw_shijian/${number}`)
    const title = (await page.locator(`#${id} h2`).textContent()) ?? ''
    expect(await named.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await named.title()).toContain(title)
    expect(await named.locator('.incident__line').isVisible()).toBe(true)
    expect((await fetch(`${origin}/gw_shijian/999999`)).status).toBe(404)
  })
})
