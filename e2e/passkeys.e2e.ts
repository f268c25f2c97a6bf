import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { accountHans as t } from '#web/locales/account/zh-hans.ts'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'
import { freePort } from '../tools/free-port.ts'
import { accessibilityProblems } from './accessibility.ts'
import { codeSentTo, freshEmail, password } from './members.ts'
import { journeysAt, untilHydrated } from './page.ts'
import { startSite, stopSite, untilReady } from './site/site-process.ts'

let folder: string
let site: ChildProcess
let origin: string

/** A passkey is bound to a host with a name, which the site of the other journeys has not. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-passkeys-'))
  // The user that the embedded PostgreSQL runs as when we are root must be able to enter.
  await chmod(folder, 0o755)
  origin = `http://localhost:${await freePort()}`
  const own = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO_CONTENT: 'off' }
  site = startSite(origin, { ...inject('siteSettings'), ...own }, inject('siteLog'))
  await untilReady(origin, site)
}, 240_000)
afterAll(async () => {
  await stopSite(site)
  await rm(folder, { recursive: true, force: true })
})

const journey = journeysAt(() => origin)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor()

async function ask(path: string, input: object): Promise<{ token: string }> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'cn' },
    body: JSON.stringify(input),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: { token: string } }
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return data
}

/** Registers somebody, and signs the page in. */
async function becomeMember(page: Page): Promise<void> {
  const email = freshEmail()
  await ask('/sendMailSms', { email, type: 'register' })
  const emailCode = await codeSentTo(email, 0, join(folder, 'data'))
  const { token } = await ask('/login', { type: '5', email, emailCode, password })
  await page.context().addCookies([
    { name: 'token', value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
    { name: 'member', value: '1', url: origin, sameSite: 'Lax' },
  ])
}

/** A device with a lock that its owner opens at once. */
async function addDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return session
}

/** Runs in the page: passkeys are asked for by the button alone. */
function suggestNothing(): void {
  if (typeof PublicKeyCredential === 'undefined') return
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
}

journey('a member adds a passkey, signs out, and signs in with it', async ({ visit }) => {
  const page = await visit('/aboutus', { beforehand: suggestNothing })
  await addDevice(page)
  await becomeMember(page)
  await page.goto(`${origin}/my/security`)
  await untilHydrated(page)
  await button(page, t.passkeyAdd).click()
  await toast(page, t.passkeyAdded)
  await page.getByText(t.passkeyUnused).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${t.passkeyRename}`) }).click()
  await page.getByLabel(t.passkeyName).fill('工作用的笔记本')
  await page.getByLabel(t.passkeyName).press('Enter')
  await page.getByText('工作用的笔记本', { exact: true }).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.evaluate(() =>
    fetch('/api/logOut', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  await page.goto(`${origin}/aboutus`)
  await untilHydrated(page)
  expect(await page.locator('html').getAttribute('data-member')).toBeNull()
  await page.locator('.top .for-visitors[href*="#login"]').click()
  const loaded = page.waitForEvent('load')
  await button(page, signInHans.passkey).click()
  await loaded
  await untilHydrated(page)
  expect(await page.locator('html').getAttribute('data-member')).toBe('')
  await page.goto(`${origin}/my/security`)
  await page.getByText('工作用的笔记本', { exact: true }).first().waitFor()
  expect(await page.getByText(t.passkeyUnused).count()).toBe(0)
})
