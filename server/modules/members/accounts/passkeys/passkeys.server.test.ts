import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxPasskeys } from '#contract/constants.ts'
import { openTestPasskey } from '#server/test-passkey.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, newEmail, type TestAccounts } from '../test-accounts.ts'

let site: TestSite
let accounts: TestAccounts

beforeAll(async () => {
  site = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(() => site.close())
beforeEach(() => accounts.resetLimits())

type Device = ReturnType<typeof openTestPasskey>
const query = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)
const begin = async () => (await accounts.visitor('beginPasskeySignIn')).data

/** Somebody with a passkey. */
async function memberWithPasskey(device: Device = openTestPasskey()) {
  const email = newEmail()
  const token = await accounts.register(email)
  const me = accounts.as(token)
  const { attempt, options } = (await me('beginPasskey')).data
  const added = await me('addPasskey', { attempt, response: device.create(options), name: '工作用的笔记本' })
  expect(added).toMatchObject({ code: 200 })
  const { id } = (await me('getUserInfo')).data
  return { email, token, me, device, id, passkey: added.data.list[0]?.id ?? 0 }
}
async function signIn(device: Device, ways: Parameters<Device['sign']>[1] = {}) {
  const { attempt, options } = await begin()
  return accounts.visitor('passkeySignIn', { attempt, response: device.sign(options, ways) })
}

describe('signing in with a passkey', () => {
  it('needs nothing else, and notes the use', async () => {
    const { device, me, id, email } = await memberWithPasskey()
    expect((await me('myPasskeys')).data.list).toMatchObject([{ name: '工作用的笔记本', last_used_time: null }])
    const answer = await signIn(device)
    expect(answer).toMatchObject({ code: 200, data: { id } })
    const { list } = (await accounts.as(answer.data.token)('myPasskeys')).data
    expect(list).toMatchObject([{ last_used_time: expect.any(String), synced: false }])
    expect((await accounts.messagesTo(email))[0]?.text).toContain('工作用的笔记本')
  })

  it('refuses a challenge that was used, of another page, for a new passkey, or too old', async () => {
    const { device, me } = await memberWithPasskey()
    const [first, second] = [await begin(), await begin()]
    const response = device.sign(first.options)
    const login = (attempt: string, signed = response) =>
      accounts.visitor('passkeySignIn', { attempt, response: signed })
    expect(await login(second.attempt), 'of another tab').toMatchObject(refused('passkeyRefused'))
    expect(await login(first.attempt)).toMatchObject({ code: 200 })
    expect(await login(first.attempt), 'a second time').toMatchObject(refused('passkeyExpired'))
    const own = (await me('beginPasskey')).data
    expect(await login(own.attempt, device.sign(own.options))).toMatchObject(refused('passkeyExpired'))
    const old = await begin()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 })
    const late = await login(old.attempt, device.sign(old.options))
    vi.useRealTimers()
    expect(late).toMatchObject(refused('passkeyExpired'))
  })

  it('takes a challenge once, of ten at the same time', async () => {
    const { device } = await memberWithPasskey()
    const { attempt, options } = await begin()
    const response = device.sign(options)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accounts.visitor('passkeySignIn', { attempt, response })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it.each([
    ['a page of another origin', { origin: 'https://site.test.evil.example' }],
    ['nobody verified', { flags: 0x01 }],
    ['nobody present', { flags: 0x00 }],
  ])('refuses %s', async (_name, ways) => {
    const { device } = await memberWithPasskey()
    expect(await signIn(device, ways)).toMatchObject(refused('passkeyRefused'))
  })

  it('refuses a counter that does not grow, and a device that is not known', async () => {
    const { device } = await memberWithPasskey()
    expect(await signIn(device, { counter: 7 })).toMatchObject({ code: 200 })
    for (const counter of [7, 3, 0]) {
      expect(await signIn(device, { counter }), `${counter}`).toMatchObject(refused('passkeyRefused'))
    }
    expect(await signIn(device, { counter: 8 })).toMatchObject({ code: 200 })
    expect(await signIn(openTestPasskey())).toMatchObject(refused('passkeyRefused'))
  })

  it('refuses a signature by another key for the same credential', async () => {
    const { device } = await memberWithPasskey()
    const { attempt, options } = await begin()
    const { id, rawId } = device.sign(options)
    const response = { ...openTestPasskey().sign(options), id, rawId }
    expect(await accounts.visitor('passkeySignIn', { attempt, response })).toMatchObject(refused('passkeyRefused'))
  })

  it('opens no suspended account, and is refused from pages of other sites', async () => {
    const { device, id } = await memberWithPasskey()
    await query("update users set status = 'suspended' where id = $1", [id])
    expect(await signIn(device)).toMatchObject(refused('accountSuspended'))
    const headers = { origin: 'https://evil.example' }
    expect(await accounts.visitor('beginPasskeySignIn', {}, headers)).toMatchObject(refused('foreignOrigin'))
  })
})

describe('the passkeys of an account', () => {
  it('want a fresh proof to be added or removed', async () => {
    const { token, me, passkey } = await memberWithPasskey()
    const { attempt, options } = (await me('beginPasskey')).data
    await accounts.makeStale(token)
    expect(await me('beginPasskey')).toMatchObject(refused('proofRequired'))
    const response = openTestPasskey().create(options)
    expect(await me('addPasskey', { attempt, response })).toMatchObject(refused('proofRequired'))
    expect(await me('removePasskey', { id: passkey })).toMatchObject(refused('proofRequired'))
  })

  it('belong to the account that asked for the challenge', async () => {
    const [mine, theirs] = [await memberWithPasskey(), await memberWithPasskey()]
    const { attempt, options } = (await mine.me('beginPasskey')).data
    const response = openTestPasskey().create(options)
    expect(await theirs.me('addPasskey', { attempt, response })).toMatchObject(refused('passkeyExpired'))
    await theirs.me('renamePasskey', { id: mine.passkey, name: '别人' })
    await theirs.me('removePasskey', { id: mine.passkey })
    expect((await mine.me('myPasskeys')).data.list).toMatchObject([{ name: '工作用的笔记本' }])
    const again = (await theirs.me('beginPasskey')).data
    const taken = { attempt: again.attempt, response: mine.device.create(again.options) }
    expect(await theirs.me('addPasskey', taken)).toMatchObject(refused('passkeyRefused'))
  })

  it('are refused from another origin, and with a challenge that was used', async () => {
    const { me } = await memberWithPasskey()
    const first = (await me('beginPasskey')).data
    const foreign = openTestPasskey().create(first.options, { origin: 'https://evil.example' })
    expect(await me('addPasskey', { attempt: first.attempt, response: foreign })).toMatchObject(
      refused('passkeyRefused'),
    )
    const response = openTestPasskey().create(first.options)
    expect(await me('addPasskey', { attempt: first.attempt, response })).toMatchObject(refused('passkeyExpired'))
  })

  it('have names in any script, without characters that nobody sees', async () => {
    const { me, passkey } = await memberWithPasskey()
    const rename = (name: string) => me('renamePasskey', { id: passkey, name })
    expect((await rename('  手机\u202E 📱 ')).data.list).toMatchObject([{ name: '手机 📱' }])
    for (const name of ['', '\u200B', '长'.repeat(41)]) {
      expect(await rename(name)).toMatchObject({ code: 400, fields: [expect.stringContaining('name')] })
    }
    expect((await rename('📱'.repeat(40))).code).toBe(200)
  })

  it('are at most twenty, of however many at the same time', async () => {
    const { me, id } = await memberWithPasskey()
    await query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
       select $1::bigint, 'key-' || $1::bigint || '-' || n, '\\x00', 0, '{}', 'key', false, now() from generate_series(1, $2) n`,
      [id, maxPasskeys - 2],
    )
    const begun = [(await me('beginPasskey')).data, (await me('beginPasskey')).data]
    const answers = await Promise.all(
      begun.map(({ attempt, options }) => me('addPasskey', { attempt, response: openTestPasskey().create(options) })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject(refused('tooManyPasskeys'))
    expect(await me('beginPasskey')).toMatchObject(refused('tooManyPasskeys'))
  })

  it('sign in no more once they are removed, and the owner is told', async () => {
    const { me, device, passkey, email } = await memberWithPasskey()
    expect((await me('removePasskey', { id: passkey })).data.list).toEqual([])
    expect(await signIn(device)).toMatchObject(refused('passkeyRefused'))
    expect((await accounts.messagesTo(email))[0]).toMatchObject({ subject: '【港讯】已移除通行密钥' })
  })

  it('end when the owner of an address takes back an account that somebody else made', async () => {
    const { device, id, email } = await memberWithPasskey()
    await query('update users set email_on_trust = true where id = $1', [id])
    const code = await accounts.mailCode(email, 'reset')
    const password = { new_password1: 'another horse 9', new_password2: 'another horse 9' }
    expect(await accounts.visitor('forgotPassword', { email, code, ...password })).toMatchObject({ code: 200 })
    expect(await signIn(device)).toMatchObject(refused('passkeyRefused'))
  })
})
