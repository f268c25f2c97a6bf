import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { partsOf } from '#server/platform/delivery/mail/test-mail-parts.ts'
import { openTestSmtpServer, type TestSmtpServer } from '#server/platform/delivery/mail/test-smtp-server.ts'
import { newslettersEn as t } from '#web/locales/newsletters/en.ts'
import { newslettersHans as zh } from '#web/locales/newsletters/zh-hans.ts'
import { freePort } from '../tools/free-port.ts'
import { accessibilityProblems } from './accessibility.ts'
import { freshEmail } from './members.ts'
import { journeysAt, untilHydrated } from './page.ts'
import { startSite, stopSite, untilReady } from './site/site-process.ts'
import { asNewClient } from './site-content.ts'

let mails: TestSmtpServer
let folder: string
let site: ChildProcess
let origin: string

/** Journeys of newsletters have a site of their own, which sends its emails. */
beforeAll(async () => {
  mails = await openTestSmtpServer()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-newsletters-'))
  // The user that the embedded PostgreSQL runs as when we are root must be able to enter.
  await chmod(folder, 0o755)
  origin = `http://127.0.0.1:${await freePort()}`
  const own = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Harbourwire <news@news.test>' }
  site = startSite(origin, { ...inject('siteSettings'), ...own, ...mail }, inject('siteLog'))
  await untilReady(origin, site)
}, 240_000)
afterAll(async () => {
  await stopSite(site)
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

const journey = journeysAt(() => origin)

/** Emails are planned once a minute. */
const arriveWithinMs = 150_000

/** The first email to an address whose source fits, once it has arrived. */
const mailTo = (address: string, pattern: RegExp): Promise<{ source: string; text: string }> =>
  vi.waitUntil(
    () => {
      const mail = mails.mails.find(({ to, source }) => to.includes(address) && pattern.test(source))
      return mail && { source: mail.source, text: partsOf(mail.source)['text/plain'] ?? '' }
    },
    { timeout: arriveWithinMs, interval: 50 },
  )
/** The first link in a text that leads to a path of the site. */
const linkIn = (text: string, path: string) => new RegExp(`${origin}(${path}\\S+)`).exec(text)?.[1] ?? ''

/** The half hour that has begun in Hong Kong: a digest of that time is due. */
function presentMinute(): number {
  const minutes = Math.floor(Date.now() / 60_000) + 8 * 60
  return Math.floor((minutes % (24 * 60)) / 30) * 30
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

type Texts = typeof t | typeof zh

async function subscribe(page: Page, address: string, minute: number, texts: Texts = t): Promise<string> {
  await page.getByRole('textbox', { name: texts.address }).fill(address)
  await page.getByLabel(texts.time).selectOption(`${minute}`)
  await button(page, texts.subscribe).click()
  await heading(page, texts.sentTitle)
  return (await page.locator('main').innerText()).replace(address, '')
}

journey(
  'a visitor subscribes, confirms, reads a digest, changes preferences and leaves with one click',
  async (visitor) => {
    const { visit } = visitor
    const address = freshEmail()
    const page = await visit('/en/newsletters')
    expect(await accessibilityProblems(page)).toEqual([])
    const answer = await subscribe(page, address, presentMinute())
    const letter = await mailTo(address, /^Subject: /m)
    expect(letter.text).not.toContain('#manage=')
    await page.goto(origin + linkIn(letter.text, '/en/newsletters#confirm='))
    await button(page, t.confirm).click()
    await heading(page, t.subscribed)
    await page.getByRole('link', { name: t.manageTitle }).click()
    await heading(page, t.manageTitle)

    const digest = await mailTo(address, /^List-ID: <daily\./im)
    expect(digest.source).toMatch(/^Content-Language: en\r$/m)
    const manage = linkIn(digest.text, '/en/newsletters#manage=')
    await page.goto('about:blank')
    await page.goto(origin + manage)
    await heading(page, t.manageTitle)
    await page.getByLabel(t.time).selectOption('480')
    await list(page, t.events).check()
    const city = (await page.getByLabel(t.city, { exact: true }).locator('option').nth(1).getAttribute('value')) ?? ''
    await page.getByLabel(t.city, { exact: true }).selectOption(city)
    expect(await accessibilityProblems(page)).toEqual([])
    await button(page, t.save).click()
    await page.getByText(t.saved, { exact: true }).waitFor()
    const reopen = async () => {
      await page.reload()
      await untilHydrated(page)
      await list(page, t.daily).waitFor()
    }
    await reopen()
    expect(await page.getByLabel(t.time).inputValue()).toBe('480')
    expect(await page.getByLabel(t.city, { exact: true }).inputValue()).toBe(city)

    // The request that programs for email make.
    const stop = /^List-Unsubscribe: <([^>]+)>/m.exec(digest.source.replace(/\r\n[ \t]/g, ' '))?.[1] ?? ''
    const posted = await fetch(stop, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...asNewClient() },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).toBe(200)
    await reopen()
    expect([await list(page, t.daily).isChecked(), await list(page, t.events).isChecked()]).toEqual([false, true])

    const stopPage = await visit(stop.slice(origin.length), { hydrated: false })
    await button(stopPage, 'Unsubscribe').click()
    await button(stopPage, 'Undo').click()
    await stopPage.getByText('You will receive the daily digest as before.').waitFor()
    await stopPage.getByRole('link', { name: 'Manage your subscription' }).click()
    await list(stopPage, t.daily).waitFor()
    expect(await list(stopPage, t.daily).isChecked()).toBe(true)
    await button(stopPage, t.stopAll).click()
    await stopPage.getByText(t.stopped).waitFor()
    await button(stopPage, t.undo).click()
    await stopPage.getByText(t.saved, { exact: true }).waitFor()
    expect(await list(stopPage, t.daily).isChecked()).toBe(true)

    const again = await visit('/en/newsletters')
    expect(await subscribe(again, address, 450), 'as if nobody knew the address').toBe(answer)
  },
)

journey('a reader adds a label to what is followed by email, and removes it', async ({ visit }) => {
  const address = freshEmail()
  const page = await visit('/newsletters')
  await list(page, zh.following).check()
  await subscribe(page, address, 450, zh)
  const { text } = await mailTo(address, /^Subject: /m)
  await page.goto(origin + linkIn(text, '/newsletters#confirm='))
  await button(page, zh.confirm).click()
  await page.getByRole('link', { name: zh.manageTitle }).click()
  await page.getByRole('textbox', { name: zh.addFollowed }).fill('以太坊')
  await page.keyboard.press('Enter')
  const offer = page.getByRole('button', { name: /^标签：/ }).first()
  const name = ((await offer.textContent()) ?? '').replace('标签：', '')
  await offer.click()
  const followed = page.getByRole('checkbox', { name, exact: true })
  expect(await followed.isChecked()).toBe(true)
  await button(page, zh.save).click()
  await page.getByText(zh.saved, { exact: true }).waitFor()
  await page.reload()
  await followed.uncheck()
  await button(page, zh.save).click()
  await page.getByText(zh.saved, { exact: true }).waitFor()
  expect(await followed.count()).toBe(0)
})
