import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openTestApp } from '#server/modules/members/accounts/second-step/test-app.ts'
import { accountHans as t } from '#web/locales/account/zh-hans.ts'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { password, registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Signs out by the call, and opens the dialog. */
async function signOut(page: Page, origin: string): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/logOut', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  await page.goto(`${origin}/aboutus`)
  await untilHydrated(page)
}

/** Shows that the password is right, which opens the second step. */
async function beginSignIn(page: Page, email: string): Promise<void> {
  await page.locator('.top .for-visitors[href*="#login"]').click()
  await page.locator('input[name="account"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('dialog').getByRole('button', { name: signInHans.signIn, exact: true }).click()
  await page.getByRole('heading', { name: signInHans.sixDigits }).waitFor()
}

async function untilMember(page: Page, work: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await work()
  await loaded
  await untilHydrated(page)
  expect(await page.locator('html').getAttribute('data-member')).toBe('')
}

journey('a member turns the second step on, and signs in with it and with a recovery code', async (visitor) => {
  const { visit, origin, expectFailures } = visitor
  expectFailures('/api/confirmTotp', '/api/completeSignIn')
  const member = await registerMember()
  const page = await visit('/aboutus')
  await signInPage(page, member)
  await page.goto(`${origin}/my/security`)
  await untilHydrated(page)
  await button(page, t.turnOn).click()
  await page.getByRole('img', { name: t.enrolQr }).waitFor()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  const app = openTestApp(secret)
  const boxes = page.locator('input[name="code"]')
  await boxes.fill(app.wrong())
  await page.locator('.field__err').waitFor()
  expect(await boxes.inputValue()).toBe('')
  expect(await accessibilityProblems(page)).toEqual([])
  await boxes.fill(app.code())
  await page.getByRole('heading', { name: t.recoveryCodesMade }).waitFor()
  const codes = await page.locator('li > code').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(codes[0] ?? '').isVisible()).toBe(true)
  expect(
    await page
      .locator('h1')
      .first()
      .evaluate((one) => getComputedStyle(one).visibility),
  ).toBe('hidden')
  await page.emulateMedia({ media: 'screen' })
  await button(page, t.codesSaved).click()
  await page.getByText('还剩10个').waitFor()

  await signOut(page, origin)
  await beginSignIn(page, member.email)
  await page.keyboard.press('Escape')
  await page.locator('input[name="account"]').waitFor()
  await page.locator('input[name="password"]').fill(password)
  await page.locator('dialog').getByRole('button', { name: signInHans.signIn, exact: true }).click()
  const digits = page.getByLabel(signInHans.sixDigitsLabel)
  await digits.waitFor()
  await expect.poll(() => digits.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(app.wrong())
  await page.getByText('还可试4次').waitFor()
  expect(await digits.inputValue()).toBe('')
  await expect.poll(() => digits.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  // The code of the next half minute, since the present one was used.
  await untilMember(page, () => page.keyboard.type(app.code(30_000)))

  await signOut(page, origin)
  await beginSignIn(page, member.email)
  await page.getByText(signInHans.rememberDevice).waitFor()
  await button(page, signInHans.useRecovery).click()
  await page.locator('input[name="recovery-code"]').fill(codes[0]?.toLowerCase() ?? '')
  expect(await accessibilityProblems(page)).toEqual([])
  await untilMember(page, () =>
    page.locator('dialog').getByRole('button', { name: signInHans.signIn, exact: true }).click(),
  )
  await page.locator('.toast').getByText('还剩9个').waitFor()
})
