import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { resendCountdownSeconds } from '#contract/constants.ts'
import { languages } from '#language/languages.ts'
import { signInEn } from '#web/locales/sign-in/en.ts'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import { signInHant } from '#web/locales/sign-in/zh-hant.ts'
import { accessibilityProblems, themes } from './accessibility.ts'
import { codeSentTo, freshEmail, freshPhone, password, registerMember, registerPhone, signInPage } from './members.ts'
import { countDocuments, journey, untilHydrated } from './page.ts'
import { texts } from './site-content.ts'

const t = signInHans
const all = { 'zh-Hans': signInHans, 'zh-Hant-HK': signInHant, en: signInEn } as const
const phone = { width: 375, height: 812, touch: true }

/** The login icon in the header; the way to publish beside it opens the dialog too. */
const signInIcon = '.top .for-visitors[href*="#login"]'
const dialogOf = (page: Page) => page.locator('dialog.dialog--login').first()
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const field = (dialog: Locator, name: string) => dialog.locator(`input[name="${name}"]`)

/** Opens the dialog as a site shows it that sends text messages; the one under test keeps them in its outbox. */
async function openDialog(page: Page): Promise<Locator> {
  const options = { google_client_id: null, sms: true, x: false }
  await page.route('**/api/getSignInOptions', (route) => route.fulfill({ json: { code: 200, data: options } }))
  await page.locator(signInIcon).click()
  await dialogOf(page).waitFor()
  return dialogOf(page)
}

/** Runs the steps that sign somebody in, until the page has reloaded for a member. */
async function untilMember(page: Page, signIn: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await signIn()
  await loaded
  await untilHydrated(page)
  expect(await page.locator('html').getAttribute('data-member')).toBe('')
}

/** Has a code sent and fills it in. */
async function fillCode(dialog: Locator, address: string): Promise<void> {
  const after = Date.now() - 1000
  await button(dialog, t.send).click()
  await dialog.getByRole('button', { name: /后可重发/ }).waitFor()
  await field(dialog, 'code').fill(await codeSentTo(address, after))
}

const failures = ['/api/login', '/api/forgotPassword', '/api/sendMailSms', '/api/bindEmail', '/api/likeInformation']

describe('the modes from end to end', () => {
  journey('mode 2 registers and leads to mode 1, which signs in', async ({ visit }) => {
    const email = freshEmail()
    const page = await visit('/news')
    const dialog = await openDialog(page)
    await button(dialog, t.register).click()
    const submit = button(dialog, t.register)
    await field(dialog, 'email').fill(email)
    await fillCode(dialog, email)
    await field(dialog, 'password').fill(password)
    await field(dialog, 'confirm').fill(`${password}!`)
    await dialog.getByRole('checkbox').nth(0).check()
    expect(await submit.isDisabled(), 'one agreement is not enough').toBe(true)
    await dialog.getByRole('checkbox').nth(1).check()
    await submit.click()
    await dialog.getByText('两次密码输入不一致').waitFor()
    await expect.poll(() => field(dialog, 'confirm').evaluate((one) => one === document.activeElement)).toBe(true)
    await field(dialog, 'confirm').fill(password)
    await submit.click()
    await dialog.getByRole('heading', { name: t.signIn }).waitFor()
    expect(await field(dialog, 'account').inputValue()).toBe(email)
    await dialog.locator('.login__done').getByText(t.registered).waitFor()
    await untilMember(page, () => button(dialog, t.signIn).click())
    expect(new URL(page.url()).pathname, 'the page is the one that it was').toBe('/news')
    expect(await page.locator(signInIcon).isVisible()).toBe(false)
  })

  journey('mode 1 refuses a wrong password with a message and takes the right one by Enter', async (visitor) => {
    visitor.expectFailures(...failures)
    const { email } = await registerMember()
    const page = await visitor.visit('/')
    const dialog = await openDialog(page)
    await field(dialog, 'account').fill(` ${email} `)
    await field(dialog, 'password').fill('something else')
    await page.keyboard.press('Enter')
    const refusal = dialog.locator('.field', { has: page.locator('input[name="password"]') }).locator('.field__err')
    await refusal.getByText('账号或密码不正确').waitFor()
    await field(dialog, 'password').fill(password)
    await untilMember(page, () => page.keyboard.press('Enter'))
  })

  journey('mode 3 signs in with a code to the email address', async (visitor) => {
    visitor.expectFailures(...failures)
    const { email } = await registerMember()
    const page = await visitor.visit('/', phone)
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: t.byEmailCode }).click()
    const submit = button(dialog, t.signIn)
    await field(dialog, 'email').fill(email)
    expect(await submit.isDisabled(), 'without a code').toBe(true)
    await fillCode(dialog, email)
    const code = await field(dialog, 'code').inputValue()
    await field(dialog, 'code').fill(code === '000000' ? '000001' : '000000')
    await submit.click()
    await dialog.getByText('验证码输入错误，请重新输入！').waitFor()
    expect(await field(dialog, 'code').getAttribute('aria-invalid')).toBe('true')
    await field(dialog, 'code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await untilMember(page, () => submit.click())
  })

  journey('mode 4 sets a new password by a code and leads to mode 1', async (visitor) => {
    visitor.expectFailures(...failures)
    const { email } = await registerMember()
    const fresh = `${password} renewed`
    const page = await visitor.visit('/')
    const dialog = await openDialog(page)
    await field(dialog, 'account').fill(email)
    await button(dialog, t.forgot).click()
    expect(await field(dialog, 'account').inputValue(), 'the address goes along').toBe(email)
    await fillCode(dialog, email)
    await field(dialog, 'password').fill(fresh)
    await field(dialog, 'confirm').fill(fresh)
    await button(dialog, t.resetSubmit).click()
    await dialog.locator('.login__done').getByText(t.resetDone).waitFor()
    await field(dialog, 'password').fill(password)
    await button(dialog, t.signIn).click()
    await dialog.locator('.field__err').waitFor()
    await field(dialog, 'password').fill(fresh)
    await untilMember(page, () => button(dialog, t.signIn).click())
  })

  journey('mode 5 makes an email account of one that has a phone only', async (visitor) => {
    visitor.expectFailures(...failures)
    const number = await registerPhone()
    const email = freshEmail()
    const fresh = `${password} upgraded`
    const page = await visitor.visit('/', phone)
    const dialog = await openDialog(page)
    await field(dialog, 'account').fill(number)
    await button(dialog, t.upgradeNow).click()
    await dialog.getByRole('tab', { name: t.withPassword }).click()
    expect(await field(dialog, 'phone').inputValue(), 'the number goes along').toBe(number)
    await field(dialog, 'password').fill(password)
    const documents = countDocuments(page)
    await button(dialog, t.next).click()

    await dialog.locator('[aria-current="step"]').getByText(t.step2).waitFor()
    await button(dialog, t.next).click()
    await dialog.getByText(t.enterEmail).waitFor()
    await field(dialog, 'email').fill(email)
    await fillCode(dialog, email)
    const code = await field(dialog, 'code').inputValue()
    await field(dialog, 'code').fill(code === '123456' ? '123457' : '123456')
    await button(dialog, t.next).click()
    await dialog.getByText('验证码输入错误，请重新输入！').waitFor()
    await field(dialog, 'code').fill(code)
    await button(dialog, t.next).click()

    await dialog.locator('[aria-current="step"]').getByText(t.step3).waitFor()
    await button(dialog, t.previous).click()
    expect(await field(dialog, 'email').inputValue()).toBe(email)
    await button(dialog, t.next).click()
    await field(dialog, 'password').fill(fresh)
    await field(dialog, 'confirm').fill(fresh)
    await button(dialog, t.finish).click()

    await dialog.locator('.login__done').getByText(t.upgraded).waitFor()
    expect(documents(), 'the page stays until the end').toBe(0)
    expect(await field(dialog, 'account').inputValue()).toBe(email)
    await field(dialog, 'password').fill(fresh)
    await untilMember(page, () => button(dialog, t.signIn).click())
  })

  journey('a code to a phone signs in, and the menu signs out', async ({ visit }) => {
    const number = freshPhone()
    const page = await visit('/')
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: t.byPhoneCode }).click()
    await field(dialog, 'phone').fill(`${number.slice(0, 3)} ${number.slice(3)}`)
    await fillCode(dialog, number)
    await untilMember(page, () => button(dialog, t.signIn).click())
    const loaded = page.waitForEvent('load')
    await page.locator('.user__more').click()
    await page.locator('#user-menu').getByRole('button', { name: texts['zh-Hans']['user.signOut'] }).click()
    await loaded
    await page.locator(signInIcon).waitFor()
    const left = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
    expect(left.filter((one) => one.startsWith('token=') || one === 'member=1')).toEqual([])
  })
})

describe('screens for members', () => {
  journey(
    'lead a visitor to the home page with the dialog, and then to where they wanted',
    async ({ visit, origin }) => {
      const { email } = await registerMember()
      const page = await visit('/my?from=test')
      expect(page.url()).toBe(`${origin}/home`)
      const dialog = dialogOf(page)
      await dialog.waitFor()
      await field(dialog, 'account').fill(email)
      await field(dialog, 'password').fill(password)
      await button(dialog, t.signIn).click()
      await page.waitForURL(`${origin}/my`)
    },
  )

  journey('open to a member by a link, and close with the reason when the session has ended', async (visitor) => {
    visitor.expectFailures('/api/getUserInfo')
    const member = await registerMember()
    const page = await visitor.visit('/news')
    await signInPage(page, member)
    await page.reload()
    await untilHydrated(page)
    await page.locator('.user__me').click()
    await page.waitForURL(`${visitor.origin}/my`)

    const other = await visitor.visit('/news')
    await signInPage(other, member)
    await other.reload()
    await untilHydrated(other)
    const refusal = { code: 1005, message: '验证失败，请重新登录', data: null }
    await other.route('**/api/getUserInfo', (route) => route.fulfill({ json: refusal }))
    await other.locator('.user__me').click()
    await other.waitForURL(`${visitor.origin}/home`)
    await other.locator('.toast').getByText(refusal.message).waitFor()
  })

  journey('never show a member a header of visitors', async (visitor) => {
    visitor.expectFailures(/^\/assets\//)
    const { origin } = visitor
    const page = await visitor.visit('/news')
    await signInPage(page, await registerMember())
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${origin}/news`, { waitUntil: 'domcontentloaded' }).catch(() => {})
    expect(await page.locator(signInIcon).isVisible()).toBe(false)
    expect(await page.locator('.top .for-members').isVisible()).toBe(true)
  })
})

journey('a dialog that cannot be loaded costs a message, not the page', async (visitor) => {
  visitor.expectFailures(/^\/assets\//)
  const page = await visitor.visit('/news')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.locator(signInIcon).click()
  await page.locator('.toast').getByText(texts['zh-Hans']['error.chunk']).waitFor()
  await page.unroute('**/assets/*.js')
  expect(await page.locator('h1').isVisible()).toBe(true)
})

describe('the countdown', () => {
  journey('survives closing, reopening and a reload, and belongs to its address', async ({ visit }) => {
    const email = freshEmail()
    const page = await visit('/')
    await page.clock.install()
    await page.route('**/api/sendMailSms', (route) => route.fulfill({ json: { code: 200, message: '', data: {} } }))
    let dialog = await openDialog(page)
    const begin = async () => {
      await dialog.getByRole('tab', { name: t.byEmailCode }).click()
      await field(dialog, 'email').fill(email)
    }
    await begin()
    await button(dialog, t.send).click()
    const send = () => dialog.getByRole('button', { name: /重发|重新发送/ })
    await expect.poll(() => send().textContent()).toMatch(/^(59|60)秒后可重发$/)
    expect(await send().isDisabled()).toBe(true)
    await page.clock.runFor(20_000)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    dialog = await openDialog(page)
    await begin()
    await expect.poll(() => send().textContent()).toMatch(/^(3\d|40)秒后可重发$/)
    await field(dialog, 'email').fill(`other-${email}`)
    await button(dialog, t.send).waitFor()
    await field(dialog, 'email').fill(email)
    await page.clock.runFor(resendCountdownSeconds * 1000)
    await expect.poll(() => send().textContent()).toBe(t.sendAgain)
    expect(await send().isDisabled()).toBe(false)
  })

  journey('does not start when sending fails', async (visitor) => {
    visitor.expectFailures(...failures)
    const page = await visitor.visit('/')
    const failure = { code: 10407, message: '验证码发送失败，请稍后再试' }
    await page.route('**/api/sendMailSms', (route) => route.fulfill({ status: 502, json: failure }))
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: t.byEmailCode }).click()
    await field(dialog, 'email').fill(freshEmail())
    await button(dialog, t.send).click()
    await dialog.getByText(failure.message).waitFor()
    expect(await button(dialog, t.send).isEnabled()).toBe(true)
  })
})

/** Opens each mode in turn; `look` sees it. */
async function throughModes(
  page: Page,
  texts: typeof t | typeof signInHant,
  look: (name: string, dialog: Locator) => Promise<void>,
) {
  const dialog = await openDialog(page)
  const words = texts as typeof t
  await look('1', dialog)
  await dialog.getByRole('tab', { name: words.byEmailCode }).click()
  await look('3', dialog)
  await dialog.getByRole('tab', { name: words.byPhoneCode }).click()
  await look('3 by phone', dialog)
  await dialog.getByRole('tab', { name: words.byPassword }).click()
  await button(dialog, words.register).click()
  await look('2', dialog)
  await button(dialog, words.toSignIn).click()
  await button(dialog, words.forgot).click()
  await look('4', dialog)
  await button(dialog, words.toSignIn).click()
  await button(dialog, words.upgradeNow).click()
  await button(dialog, words.next).click()
  await look('5', dialog)
  await dialog.locator('.join__start').click()
  await page.locator('.areas button').first().waitFor()
  await look('area codes', page.locator('dialog.dialog--areas'))
}

describe('the dialog is for everybody', () => {
  for (const theme of themes) {
    journey(`without a violation in any mode, ${theme}`, async ({ visit }) => {
      const page = await visit('/news', theme === 'dark' ? { ...phone, theme } : { theme })
      await throughModes(page, t, async (mode) => {
        expect(await accessibilityProblems(page), `mode ${mode}`).toEqual([])
      })
    })
  }

  for (const language of languages) {
    journey(`in ${language}`, async ({ visit }) => {
      const words = all[language] as typeof t
      const page = await visit('/news', { language })
      const { signIn, register, reset, upgrade, chooseArea } = words
      const titles = { 1: signIn, 2: register, 3: signIn, 4: reset, 5: upgrade, 'area codes': chooseArea }
      await throughModes(page, words, async (mode, dialog) => {
        const heading = await dialog.getByRole('heading').first().textContent()
        expect(heading, `mode ${mode}`).toBe(titles[mode.split(' by')[0] as '1'])
        const text = (await dialog.textContent()) ?? ''
        if (language === 'en') expect(text.replace(/简|繁/g, ''), `mode ${mode}`).not.toMatch(/\p{Script=Han}/u)
        if (language === 'zh-Hant-HK') expect(text, `mode ${mode}`).not.toMatch(/[录账码邮后发号证设护]/)
      })
    })
  }

  journey('password managers and phones know the fields', async ({ visit }) => {
    const page = await visit('/news')
    const seen: Record<string, string[]> = {}
    await throughModes(page, t, async (mode, dialog) => {
      seen[mode] = await dialog
        .locator('input:not([type="checkbox"])')
        .evaluateAll((inputs) =>
          inputs.map((one) => `${one.getAttribute('autocomplete')} ${one.getAttribute('inputmode')}`),
        )
    })
    expect(seen).toMatchObject({
      1: ['username webauthn email', 'current-password null'],
      2: ['email email', 'one-time-code numeric', 'new-password null', 'new-password null'],
      3: ['email email', 'one-time-code numeric'],
      '3 by phone': ['tel-national tel', 'one-time-code numeric'],
      4: ['username webauthn email', 'one-time-code numeric', 'new-password null', 'new-password null'],
      5: ['tel-national tel', 'one-time-code numeric'],
    })
  })

  journey('the focus stays inside, Esc closes, and the focus returns', async ({ visit }) => {
    const page = await visit('/news')
    const dialog = await openDialog(page)
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      )
    await expect.poll(() => field(dialog, 'account').evaluate((one) => one === document.activeElement)).toBe(true)
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab')
      expect(await focused(), `after ${press + 1} presses`).toBe(true)
    }
    await dialog.locator('.join__start').click()
    const areas = page.locator('dialog.dialog--areas')
    await areas.getByRole('searchbox').fill('sing')
    await areas.getByRole('button', { name: /新加坡/ }).waitFor()
    await areas.getByRole('searchbox').fill('xjp')
    await areas.getByRole('button', { name: /新加坡/ }).waitFor()
    await page.keyboard.press('Enter')
    await areas.waitFor({ state: 'detached' })
    expect(await dialog.locator('.join__start').textContent()).toBe('+65')
    await dialog.locator('.join__start').click()
    await areas.waitFor()
    await page.keyboard.press('Escape')
    await areas.waitFor({ state: 'detached' })
    expect(await dialog.isVisible(), 'Esc closes the list alone').toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const icon = page.locator(signInIcon)
    expect(await icon.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})
