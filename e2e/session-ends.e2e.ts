import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { accountHans } from '#web/locales/account/zh-hans.ts'
import { signInHans as t } from '#web/locales/sign-in/zh-hans.ts'
import { password, registerMember, signInPage, type TestMember } from './members.ts'
import { journey, untilHydrated, type Visitor } from './page.ts'
import { call, newestItems, texts } from './site-content.ts'

const endedText = errorCatalogue.sessionEnded.message['zh-Hans']
/** Waits for a message that an act leads to; from before the act, because a message is gone after some seconds. */
const toast = (page: Page, text: string, act: Promise<unknown>) =>
  Promise.all([page.locator('.toast').getByText(text).waitFor(), act])

/** A page whose reader is signed in, with the header of members. */
async function memberOn(visitor: Visitor, address: string): Promise<{ page: Page; member: TestMember }> {
  const member = await registerMember()
  const page = await visitor.visit(address)
  await signInPage(page, member)
  await page.reload()
  await untilHydrated(page)
  await page.locator('.user__me .ava').waitFor()
  return { page, member }
}

/** The same, and then the session is ended from another device. */
async function endedElsewhere(visitor: Visitor, address: string): Promise<{ page: Page; member: TestMember }> {
  const { page, member } = await memberOn(visitor, address)
  await call('logOut', {}, 'zh-Hans', member.token)
  return { page, member }
}

/** Signs in with the dialog that is over the page. */
async function signInAgain(page: Page, { email }: TestMember): Promise<void> {
  const dialog = page.locator('dialog.dialog--login').first()
  await dialog.locator('input[name="account"]').fill(email)
  await dialog.locator('input[name="password"]').fill(password)
  await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
}

describe('a session that was ended elsewhere', () => {
  journey('says so where something is pressed, which is done after the next sign-in', async (visitor) => {
    visitor.expectFailures('/api/likeInformation')
    const [article] = await newestItems('article', 1)
    const { page, member } = await endedElsewhere(visitor, `/contents/${article?.id}`)
    const like = page.locator('.art__side').getByRole('button', { name: texts['zh-Hans']['engagement.like'] })
    await toast(page, endedText, like.click())
    await signInAgain(page, member)
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
    expect(new URL(page.url()).pathname).toBe(`/contents/${article?.id}`)
  })

  journey('says so on the way to a screen for members, which is there after the next sign-in', async (visitor) => {
    visitor.expectFailures('/api/getUserInfo')
    const { page, member } = await endedElsewhere(visitor, '/news')
    await toast(page, endedText, page.locator('.user__me').click())
    await signInAgain(page, member)
    await page.waitForURL(`${visitor.origin}/my`)
  })

  journey('says so at the address of a screen for members', async (visitor) => {
    const { page, member } = await endedElsewhere(visitor, '/news')
    await toast(page, endedText, page.goto(`${visitor.origin}/my`))
    expect(new URL(page.url()).pathname).toBe('/home')
    await signInAgain(page, member)
    await page.waitForURL(`${visitor.origin}/my`)
  })
})

journey('a network that fails on the way to a screen for members is told, and signs out', async (visitor) => {
  visitor.expectFailures('/api/getUserInfo')
  const { page } = await memberOn(visitor, '/news')
  await page.route('**/api/getUserInfo', (route) => route.abort())
  await toast(page, accountHans.network, page.locator('.user__me').click())
  await page.waitForURL(`${visitor.origin}/home`)
  expect(await page.locator('.top .for-visitors[href*="#login"]').isVisible()).toBe(true)
  await page.goto(`${visitor.origin}/my`)
  expect(new URL(page.url()).pathname, 'the token is gone').toBe('/home')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
})
