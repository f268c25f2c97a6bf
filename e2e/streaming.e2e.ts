import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Language } from '#language/languages.ts'
import { freshEmail, registerMember, signInPage } from './members.ts'
import { journey } from './page.ts'
import { call, newestItems, prefixes, texts } from './site-content.ts'
import { publishEvent, registerFor } from './test-events.ts'

let number = 0
const editor = () => inject('siteAdministrator')

/** A title that no other journey publishes. */
const freshTitle = () => `实时快讯${Date.now()}之${++number}`

/** Publishes a flash at once. @returns what the desk keeps of it */
async function publish(title: string) {
  const answer = await call('publishFlash', { title, text: `${title}的正文。`, despite: true }, 'zh-Hans', editor())
  if (answer.saved !== true) throw new Error(`not published: ${answer.saved}`)
  return answer.flash
}

/** Opens the list of flash and waits until events reach it. */
async function openList(page: Page, origin: string, language: Language = 'zh-Hans'): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes('/api/stream?'))
  await page.goto(`${origin}${prefixes[language]}/news`)
  expect((await opened).status()).toBe(200)
}

const rowOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const offerIn = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(texts[language]['flash.new'].replace('{n}', '\\d+')) })

journey(
  'a flash goes on top where the reader is there, and is corrected and taken back in place',
  async ({ visit, origin }) => {
    const page = await visit('/nowhere', { status: 404 })
    await openList(page, origin)
    const title = freshTitle()
    const { item, version } = await publish(title)
    await rowOf(page, title).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const corrected = `${title}更正`
    const saved = await call(
      'correctFlash',
      { item: item ?? 0, version, title: corrected, note: '改正标题' },
      'zh-Hans',
      editor(),
    )
    expect(saved.saved).toBe(true)
    await rowOf(page, corrected).waitFor()
    expect(await page.getByText(title, { exact: true }).count()).toBe(0)
  },
)

journey('a flash waits for a reader who is further down, and nothing jumps', async ({ visit, origin }) => {
  const page = await visit('/nowhere', { status: 404 })
  await openList(page, origin, 'zh-Hant-HK')
  await page.evaluate(() => scrollTo(0, 600))
  const before = await page.evaluate(() => document.querySelectorAll('.tape li')[8]?.getBoundingClientRect().top)
  const title = freshTitle()
  await publish(title)
  const offer = offerIn(page, 'zh-Hant-HK')
  await offer.waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(600)
  expect(await page.evaluate(() => document.querySelectorAll('.tape li')[8]?.getBoundingClientRect().top)).toBe(before)
  await offer.click()
  await page.getByText(title.replace('实时快讯', '實時快訊'), { exact: true }).first().waitFor()
})

journey('tabs share one connection, and another goes on with it', async ({ visit, origin }) => {
  const first = await visit('/nowhere', { status: 404 })
  const streams: string[] = []
  const whole = first.waitForResponse((response) => decodeURIComponent(response.url()).includes('breaking,flash'))
  await openList(first, origin)
  await whole
  first.context().on('request', (request) => {
    if (request.url().includes('/api/stream?')) streams.push(request.url())
  })
  const second = await first.context().newPage()
  await second.goto(`${origin}/news`)
  const title = freshTitle()
  await publish(title)
  await rowOf(second, title).waitFor()
  expect(streams).toEqual([])
  const reopened = second.waitForResponse((response) => response.url().includes('/api/stream?'))
  await first.close()
  expect((await reopened).url()).toContain('since=')
  const next = freshTitle()
  await publish(next)
  await rowOf(second, next).waitFor()
})

journey('a breaking flash stands over other pages until the reader closes it', async ({ visit, origin }) => {
  const page = await visit('/nowhere', { status: 404 })
  const items = await newestItems('flash', 2)
  let shown = items[0]
  // Sent to this page alone: a breaking flash of the site would stand over the pages of all other journeys.
  await page.route(/\/api\/stream\?/, (route) => {
    const { id = 0, release_time = null, title = '' } = shown ?? {}
    const both = { title, language: 'zh-Hans' }
    const titles = { 'zh-Hans': both, 'zh-Hant-HK': both, en: both }
    const state = { topic: 'breaking', state: { flash: { id, release_time, titles } } }
    return route.fulfill({
      contentType: 'text/event-stream',
      body: `event: ready\ndata: {"topics":["breaking"],"resumed":false}\n\nevent: state\ndata: ${JSON.stringify(state)}\n\n`,
    })
  })
  await page.goto(`${origin}/feedback`)
  const bar = page.getByRole('status', { name: texts['zh-Hans']['item.breakingFlash'] })
  await bar.getByRole('link', { name: items[0]?.title }).waitFor()
  await bar.getByRole('button', { name: texts['zh-Hans']['frame.close'] }).click()
  await bar.waitFor({ state: 'detached' })
  // The first one stays closed on this device; the next one is shown, except over itself.
  shown = items[1]
  await page.goto(`${origin}/events`)
  await bar.getByRole('link', { name: items[1]?.title }).click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${items[1]?.id}`))
  await bar.waitFor({ state: 'detached' })
})

journey('the tickets that are left follow what others take', async ({ visit }) => {
  const event = await publishEvent(`余票${Date.now()}`, 3)
  const page = await visit(`/events/${event}`)
  await page.getByText('剩3张').first().waitFor()
  await registerFor(event, freshEmail())
  await page.getByText('剩2张').first().waitFor()
})

journey('the bell counts a message when it arrives', async ({ visit }) => {
  const member = await registerMember()
  const page = await visit('/nowhere', { status: 404 })
  await signInPage(page, member)
  const opened = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('inbox:'))
  await page.goto(new URL('/feedback', page.url()).href)
  await opened
  const { user } = await call('getViewer', { items: [], authors: [], topics: [] }, 'zh-Hans', member.token)
  const unread = (user?.unread ?? 0) + 1
  const words = { 'zh-Hans': { title: '系统消息', text: '请核对你的资料。' } }
  const message = { key: randomUUID(), audience: { kind: 'one' as const, user: user?.id ?? 0 }, texts: words }
  await call('sendSiteMessage', message, 'zh-Hans', editor())
  await page
    .getByRole('link', {
      name: texts['zh-Hans']['user.unread']
        .replace('{name}', texts['zh-Hans']['user.messages'])
        .replace('{n}', `${unread}`),
    })
    .waitFor()
})
