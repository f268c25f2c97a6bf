import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { accountHans as t } from '#web/locales/account/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { codeSentTo, freshEmail, password, registerMember, signInPage, type TestMember } from './members.ts'
import { journey, untilHydrated, untilSettled, type Visitor } from './page.ts'
import { addressIn, call, newestItems } from './site-content.ts'

const areaPaths = [
  '/my',
  '/my/Individual',
  '/my/security',
  '/my/mymessage',
  '/my/realname',
  '/my/follow',
  '/my/collect',
  '/deregister',
  '/feedback',
]

/** Opens a page of the user area as a member. */
async function visitAs(visitor: Visitor, member: TestMember, path: string, options = {}): Promise<Page> {
  const page = await visitor.visit('/aboutus', options)
  await signInPage(page, member)
  await page.goto(visitor.origin + path)
  await untilHydrated(page)
  return page
}

const button = (page: Page, name: string, exact = true) => page.getByRole('button', { name, exact })
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor()

/** Everything that lists show: two articles and a topic are collected, an author is followed. */
async function furnish({ token }: TestMember): Promise<{ title: string; author: string }> {
  const items = await newestItems('article', 30)
  const [first, second] = items
  const written = items.find(({ author }) => author)
  if (!first || !second || !written?.author) throw new Error('the demonstration content is too small')
  for (const { id } of [first, second]) await call('collectionInformation', { id, type: 'article' }, 'zh-Hans', token)
  await call('followAuthor', { id: written.author.id, follow: true }, 'zh-Hans', token)
  return { title: first.title, author: written.author.nickname }
}

describe('the user area', () => {
  journey('changes what others see, and the header knows it at once', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/my/Individual')
    const name = page.getByLabel(t.nickname, { exact: true })
    await name.fill('林'.repeat(21))
    await page.locator('.counter--over', { hasText: '21 / 20' }).waitFor()
    expect(await page.locator('.field__err').count(), 'nothing is said while somebody types').toBe(0)
    await button(page, t.save).click()
    await page.getByText('超出1个字').waitFor()
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true)
    await name.fill('林知远')
    expect(await page.locator('.field__err').count(), 'what is right is said at once').toBe(0)
    await page.getByLabel(t.link_x, { exact: true }).fill('https://x.com/linzhiyuan')
    await button(page, t.save).click()
    await toast(page, t.saved)
    await page.goto(`${visitor.origin}/my`)
    expect(await page.locator('h1').textContent()).toContain('林知远')
    await page.getByRole('link', { name: 'x.com/linzhiyuan' }).waitFor()
  })

  journey('takes an avatar, cropped to a square', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/my/Individual')
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0a6' } })
        .png()
        .toBuffer()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await picture(400, 150) })
    await page.getByText(t.avatarSmall).waitFor()
    await file.setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: Buffer.from('x') })
    await page.getByText(t.avatarType).waitFor()
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(900, 500) })
    const dialog = page.getByRole('dialog', { name: t.cropTitle })
    await dialog.getByRole('slider').press('ArrowRight')
    await dialog.getByText('105%').waitFor()
    await dialog.getByRole('application').press('ArrowLeft')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: t.cropDo }).click()
    await toast(page, t.avatarSaved)
    const shown = page.locator('.avatar-field img')
    await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/media\//)
    await button(page, t.avatarRemove).click()
    await expect.poll(() => shown.getAttribute('src')).not.toMatch(/^\/media\//)
  })

  journey('reads messages, one and all', async (visitor) => {
    const member = await registerMember()
    // Another device is announced, twice.
    for (const device of ['Firefox/133.0', 'Chrome/131.0']) await signInElsewhere(visitor.origin, member, device)
    const page = await visitAs(visitor, member, '/my/mymessage')
    const unread = page.locator('.msgs .new')
    await expect.poll(() => unread.count()).toBe(2)
    /** Waits for the call that marks messages as read: they are shown so at once, and leaving the page would end it. */
    const untilRead = (click: Promise<void>) => Promise.all([page.waitForResponse('**/api/readMessages'), click])
    await untilRead(unread.first().locator('a, button').click())
    // Leaving a page while its code still comes would be a failure of that page.
    await page.waitForURL(`${visitor.origin}/my/security`)
    await untilHydrated(page)
    await untilSettled(page)
    await page.goto(`${visitor.origin}/my/mymessage`)
    await untilHydrated(page)
    await expect.poll(() => unread.count()).toBe(1)
    await untilRead(button(page, t.readAll).click())
    await expect.poll(() => unread.count()).toBe(0)
    await page.reload()
    await expect.poll(() => unread.count()).toBe(0)
  })

  journey('lists what is followed and collected, and lets go of it with a way back', async (visitor) => {
    const member = await registerMember()
    const { title, author } = await furnish(member)
    const page = await visitAs(visitor, member, '/my/collect')
    await page.getByRole('link', { name: title }).waitFor()
    expect(await page.locator('.tabs a').first().textContent()).toContain('2')
    await button(page, t.uncollectName.replace('{name}', title)).click()
    await expect.poll(() => page.locator('.tabs a').first().textContent()).toContain('1')
    await button(page, t.collectName.replace('{name}', title)).click()
    await expect.poll(() => page.locator('.tabs a').first().textContent()).toContain('2')
    await page.goto(`${visitor.origin}/follow`)
    await untilHydrated(page)
    const follow = page.locator('.writer', { hasText: author }).getByRole('button')
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('false')
    await page.reload()
    await page.getByText(t.followNone).waitFor()
  })

  journey('ends a session elsewhere, which then knows nobody', async (visitor) => {
    const member = await registerMember()
    const other = await signInElsewhere(visitor.origin, member, 'Firefox/133.0')
    const page = await visitAs(visitor, member, '/my')
    await page.locator('.my-sessions li', { hasText: 'Firefox' }).getByRole('button').click()
    await toast(page, t.sessionsEnded.replace('{n}', '1'))
    await expect.poll(() => page.locator('.my-sessions li').count()).toBe(1)
    await expect(call('getUserInfo', {}, 'zh-Hans', other)).rejects.toThrow('10500')
  })

  journey('says so where the area codes do not come, and the usual one serves', async (visitor) => {
    visitor.expectFailures('/api/getPhoneCode')
    const member = await registerMember()
    const page = await visitAs(visitor, member, '/my')
    await page.route('**/api/getPhoneCode', (route) => route.abort())
    await page.goto(`${visitor.origin}/my/security#phone`)
    await untilHydrated(page)
    await page.getByText(t.network).waitFor()
    expect(await page.getByLabel(t.areaCode).inputValue()).toBe('86 ')
    const refusal = { code: 500, message: '服务暂时不可用，请稍后再试', data: null }
    await page.unroute('**/api/getPhoneCode')
    await page.route('**/api/getPhoneCode', (route) => route.fulfill({ status: 500, json: refusal }))
    await page.reload()
    await untilHydrated(page)
    await page.getByText(refusal.message).waitFor()
  })

  journey('changes the email address after a proof, where the session is no longer fresh', async (visitor) => {
    visitor.expectFailures('/api/bindEmail')
    const member = await registerMember()
    const page = await visitAs(visitor, member, '/my/security#email')
    const email = freshEmail()
    await page.getByLabel(t.newEmail, { exact: true }).fill(email)
    await button(page, t.codeSend).click()
    await page.getByText(t.codeSent).waitFor()
    // The countdown continues after the form was closed or the page reloaded.
    await page.reload()
    await untilHydrated(page)
    await page.getByLabel(t.newEmail, { exact: true }).fill(email)
    await expect.poll(() => page.locator('.join--code .join__end').textContent()).toMatch(/\d/)
    expect(await page.locator('.join--code .join__end').isDisabled()).toBe(true)
    await page.getByLabel(t.code, { exact: true }).fill(await codeSentTo(email))
    // The quarter of an hour is over: what the server would say then.
    let refused = false
    await page.route('**/api/bindEmail', async (route) => {
      if (refused) return route.continue()
      refused = true
      await route.fulfill({ json: { code: 10408, message: '请先验证身份，再进行此操作', data: null } })
    })
    await button(page, t.save).click()
    const dialog = page.getByRole('dialog', { name: t.proofTitle })
    await dialog.getByLabel(t.proofAccount).fill('somebody@else.example')
    await dialog.getByLabel(t.password, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t.proofDo, exact: true }).click()
    await dialog.getByText(t.proofAccountWrong).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByLabel(t.proofAccount).fill(member.email)
    await dialog.getByRole('button', { name: t.proofDo, exact: true }).click()
    await toast(page, t.emailDone)
    await call('login', { type: '4', email, password })
  })

  journey('files a real name, which is then shown masked', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/my/realname')
    await page.getByLabel(t.legalName, { exact: true }).fill('林知远')
    await page.getByLabel(t.documentNumber, { exact: true }).fill('A123456(9)')
    visitor.expectFailures('/api/submitRealName')
    await button(page, t.submit).click()
    await page.getByText(t.numberWrong).waitFor()
    await page.getByLabel(t.documentNumber, { exact: true }).fill('A123456(3)')
    await button(page, t.submit).click()
    await page.getByText(t.realNamePendingText).waitFor()
    await page.getByText('林**').waitFor()
    expect(await page.content()).not.toContain('A123456')
  })

  journey('saves everything that is held about the member', async (visitor) => {
    const member = await registerMember()
    const page = await visitAs(visitor, member, '/my')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, t.download).click()])
    expect(download.suggestedFilename()).toMatch(/^harbourwire-\d{4}-\d{2}-\d{2}\.json$/)
    const data = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data.profile.email).toBe(member.email)
  })

  journey('deletes the account, unless its owner comes back', async (visitor) => {
    visitor.expectFailures('/api/deregister')
    const member = await registerMember()
    const page = await visitAs(visitor, member, '/deregister')
    await page.getByLabel(t.password, { exact: true }).fill('not the password')
    await button(page, t.leave).click()
    await page.getByText(t.leaveSureMissing).waitFor()
    await page.getByLabel(t.leaveSure).check()
    await button(page, t.leave).click()
    await page.locator('.field__err').waitFor()
    await page.getByLabel(t.password, { exact: true }).fill(password)
    await button(page, t.leave).click()
    await page.waitForURL('**/home')
    await page.locator('.toast').getByText('已提交注销').waitFor()
    expect(await page.evaluate(() => document.cookie)).not.toContain('member=1')
    const back = await call('login', { type: '4', email: member.email, password })
    expect(back).toMatchObject({ deregistration_cancelled: true })
    expect((await call('getUserInfo', {}, 'zh-Hans', back.token)).deregister_time).toBe(null)
  })

  journey('takes feedback of a visitor', async ({ visit }) => {
    const page = await visit('/feedback')
    await page.getByLabel(t.feedbackContent).fill('太短了')
    await button(page, t.send).click()
    await page.getByText(t.feedbackShort).waitFor()
    await page.getByLabel(t.feedbackContent).fill('首页的第三条快讯标题有错字。')
    await button(page, t.send).click()
    await page.getByText(t.feedbackSent).waitFor()
  })
})

describe('every page of the user area', () => {
  // Both themes where most readers are; elsewhere what differs is the length of the words.
  for (const [language, theme] of [
    ['zh-Hans', 'light'],
    ['zh-Hans', 'dark'],
    ['zh-Hant-HK', 'dark'],
    ['en', 'light'],
  ] as const) {
    journey(`is for everyone, ${language}, ${theme}`, async (visitor) => {
      const member = await registerMember()
      await furnish(member)
      const page = await visitAs(visitor, member, addressIn(language, '/my'), { theme })
      const problems: string[] = []
      for (const path of areaPaths) {
        await page.goto(visitor.origin + addressIn(language, path))
        await untilHydrated(page)
        expect(await page.locator('h1').count(), path).toBe(1)
        problems.push(...(await accessibilityProblems(page)).map((one) => `${path}: ${one}`))
        await page.setViewportSize({ width: 320, height: 700 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) problems.push(`${path} is ${over} px too wide at 320`)
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      expect(problems).toEqual([])
    })
  }

  journey('sends visitors to sign in', async ({ origin }) => {
    for (const path of areaPaths.filter((one) => one !== '/feedback')) {
      const answer = await fetch(origin + path, { redirect: 'manual' })
      expect(answer.status, path).toBe(302)
      expect(answer.headers.get('location')).toBe(`/home#login=${encodeURIComponent(path)}`)
    }
  })
})

/** Signs in from another device. @returns its token */
async function signInElsewhere(origin: string, { email }: TestMember, device: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${device}` },
    body: JSON.stringify({ type: '4', email, password }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
