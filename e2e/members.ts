import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Role } from '#contract/members/accounts.ts'
import { call } from './site-content.ts'

export const password = 'Lantern-quay 88'

/** An address that nobody has used. */
export const freshEmail = () => `reader-${randomBytes(5).toString('hex')}@example.org`
/** A number of the mainland that nobody has used. */
export const freshPhone = () => `139${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(-8)}`

interface Message {
  time: string
  kind: 'mail' | 'sms'
  to?: string
  phone?: string
  text: string
  code?: string
}

const waitMs = 30_000
const lookEveryMs = 50

/** The code of the newest message to an email address or a phone, which may be on its way still. */
export async function codeSentTo(address: string, after = 0, dataDir = inject('siteDataDir')): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    for (const message of await newestFirst(folder)) {
      if ((message.to ?? message.phone) !== address || Date.parse(message.time) < after) continue
      const code = message.code ?? /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0]
      if (code) return code
    }
    await pause(lookEveryMs)
  }
  throw new Error(`no code was sent to ${address}`)
}

/** A link of this site in the newest email to an address that has one; the email may not have arrived yet. */
export async function linkSentTo(address: string, path: RegExp, dataDir = inject('siteDataDir')): Promise<string> {
  const link = new RegExp(`${inject('siteOrigin').replaceAll('.', '\\.')}(${path.source}\\S*)`)
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    for (const { to, text } of await newestFirst(join(dataDir, 'outbox'))) {
      const found = to === address ? link.exec(text)?.[1] : undefined
      if (found) return found
    }
    await pause(lookEveryMs)
  }
  throw new Error(`no link to ${path.source} was sent to ${address}`)
}

async function newestFirst(folder: string): Promise<Message[]> {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.json'))
  const newest = names.sort().reverse().slice(0, 100)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Message))
}

export interface TestMember {
  email: string
  token: string
}

/** Registers somebody, without a browser. */
export async function registerMember(): Promise<TestMember> {
  const email = freshEmail()
  await call('sendMailSms', { email, type: 'register' })
  const { token } = await call('login', { type: '5', email, emailCode: await codeSentTo(email), password })
  return { email, token }
}

/** Registers somebody who has a phone and a password, but no email address. @returns the phone number */
export async function registerPhone(): Promise<string> {
  const phone = freshPhone()
  await call('sendSms', { phone, phone_code: '86' })
  const { token } = await call('login', { type: '2', username: phone, phone_code: '86', code: await codeSentTo(phone) })
  await call('setPassword', { new_password1: password, new_password2: password }, 'zh-Hans', token)
  return phone
}

/** Registers somebody of the newsroom, who gets the role from an administrator. */
export async function registerStaff(role: Role, nickname: string): Promise<TestMember> {
  const member = await registerMember()
  await call('editUserInfo', { nickname }, 'zh-Hans', member.token)
  const { id } = await call('getUserInfo', {}, 'zh-Hans', member.token)
  await call('changeUserRole', { id, role, give: true }, 'zh-Hans', inject('siteAdministrator'))
  return member
}

/** Gives a page the cookies of a member; they hold from the next document on. */
export async function signInPage(page: Page, { token }: TestMember): Promise<void> {
  const url = inject('siteOrigin')
  await page.context().addCookies([
    { name: 'token', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'member', value: '1', url, sameSite: 'Lax' },
  ])
}
