import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Language } from '#language/languages.ts'
import { journey } from './page.ts'
import { call, prefixes, texts } from './site-content.ts'

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
  const streams = new Set<string>()
  first.context().on('request', (request) => {
    if (request.url().includes('/api/stream?')) streams.add(request.url())
  })
  await openList(first, origin)
  const second = await first.context().newPage()
  await second.goto(`${origin}/news`)
  const title = freshTitle()
  await publish(title)
  await rowOf(second, title).waitFor()
  expect(streams.size).toBe(1)
  const reopened = second.waitForResponse((response) => response.url().includes('/api/stream?'))
  await first.close()
  expect((await reopened).url()).toContain('since=')
  const next = freshTitle()
  await publish(next)
  await rowOf(second, next).waitFor()
})
