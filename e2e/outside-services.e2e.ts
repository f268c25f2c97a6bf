import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { accountHans } from '#web/locales/account/zh-hans.ts'
import { consentHans } from '#web/locales/consent/zh-hans.ts'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import { registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { call } from './site-content.ts'

/** The services outside of the site, from the page of a reader to servers that check what they are sent. */

const outside = inject('siteOutside')
const from = (origin: string) => new RegExp(`^${origin.replaceAll('.', '\\.')}/`)

journey('somebody signs in with Google and gets back to where they were', async (visitor) => {
  visitor.expectFailures(from(outside.google))
  const page = await visitor.visit('/columns#login')
  await page.getByRole('button', { name: signInHans.google }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`${visitor.origin}/columns`)
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const user = await call('getUserInfo', {}, 'zh-Hans', token)
  expect(user.linked).toMatchObject([{ provider: 'google' }])
  // A token that Google made for somebody else's way here signs nobody in.
  await page.context().clearCookies()
  await page.goto(`${visitor.origin}/home#state=another&id_token=a.b.c`)
  await page.waitForLoadState('networkidle')
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(false)
})

journey('a member links an account of X, and takes the link away', async (visitor) => {
  visitor.expectFailures(from(outside.x))
  const member = await registerMember()
  const page = await visitor.visit('/')
  await signInPage(page, member)
  await page.goto(`${visitor.origin}/my/security`)
  await untilHydrated(page)
  await page.getByRole('button', { name: new RegExp(`^${accountHans.linkIt}\\s*X`) }).click()
  await page.getByRole('link', { name: 'Agree' }).click()
  await page.getByText('@owner_there', { exact: true }).waitFor()
  // The parameters that X adds are removed from the address, and work once.
  await expect.poll(() => new URL(page.url()).search).toBe('')
  const { linked } = await call('getUserInfo', {}, 'zh-Hans', member.token)
  expect(linked).toMatchObject([{ provider: 'x', username: 'owner_there' }])
  await page.getByRole('button', { name: new RegExp(`^${accountHans.unlink}\\s*X`) }).click()
  await page.getByText('@owner_there', { exact: true }).waitFor({ state: 'detached' })
})

journey('a page is signed for WeChat as its own client computes the signature', async (visitor) => {
  const page = await visitor.visit('/news?page=1#top')
  const { address, given } = await page.evaluate(async () => {
    const body = JSON.stringify({ url: location.href })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { data } = await (await fetch('/api/getShareSignaTure', options)).json()
    return { address: location.href.split('#')[0], given: data }
  })
  const signed = {
    jsapi_ticket: outside.wechat.ticket,
    noncestr: given.nonceStr,
    timestamp: given.timestamp,
    url: address,
  }
  const text = Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  expect(given.appId).toBe(outside.wechat.appId)
  expect(given.signature).toBe(createHash('sha1').update(text).digest('hex'))
})

/** A reader's browser, as a service that counts takes it. */
const asReader = () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })

/** A page of a site for which Umami is configured. */
const withUmami = () => {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  document.addEventListener('DOMContentLoaded', () => {
    const mark = document.querySelector<HTMLMetaElement>('meta[name=analytics]')
    if (mark) mark.content = mark.content.replace(/^plausible (\S+)\/api\/event \S+$/, 'umami $1/api/send a-website')
  })
}

interface Received {
  path: string
  type: string
  cookies: boolean
  body: { url?: string; payload?: { url?: string } }
}
/** Requests that a service received about the pages of a path, which no other journey opens. */
const receivedAbout = async (path: string): Promise<Received[]> => {
  const all: Received[] = await (await fetch(`${outside.analytics}/received`)).json()
  return all.filter(({ body }) => (body.url ?? body.payload?.url ?? '').endsWith(path))
}
const allow = (page: Page) =>
  page.locator('section.consent').getByRole('button', { name: consentHans.allow, exact: true })

for (const [name, beforehand, expected] of [
  [
    'Plausible',
    asReader,
    { path: '/api/event', type: 'text/plain', body: { name: 'pageview', domain: 'news.example' } },
  ],
  [
    'Umami',
    withUmami,
    { path: '/api/send', type: 'application/json', body: { type: 'event', payload: { website: 'a-website' } } },
  ],
] as const)
  journey(`${name} gets page views of readers who agreed, without cookies, and of nobody else`, async (visitor) => {
    visitor.expectFailures(from(outside.analytics))
    const before = (await receivedAbout('/atlas')).length
    const page = await visitor.visit('/atlas', { beforehand })
    await page.locator('section.consent').getByText(name).waitFor()
    await page.goto(`${visitor.origin}/atlas`)
    expect(await receivedAbout('/atlas')).toHaveLength(before)
    await allow(page).click()
    await expect.poll(async () => (await receivedAbout('/atlas')).length).toBe(before + 1)
    expect((await receivedAbout('/atlas')).at(-1)).toMatchObject({ ...expected, cookies: false })
  })
