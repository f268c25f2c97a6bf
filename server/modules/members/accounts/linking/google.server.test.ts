import { createHmac } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { openTestIssuer, type TestIssuer } from '#server/test-issuer.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, newPhone, type TestAccounts } from '../test-accounts.ts'

const clientId = 'client-of-this-site.apps.test'
let issuer: TestIssuer
let site: TestSite
let plain: TestSite
let accounts: TestAccounts
let subjects = 0

beforeAll(async () => {
  issuer = await openTestIssuer()
  site = await openTestSite({
    google: { clientId, authUrl: issuer.authUrl, issuer: 'https://accounts.google.com', jwksUrl: issuer.jwksUrl },
  })
  plain = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(async () => {
  await site.close()
  await plain.close()
  issuer.close()
})
beforeEach(async () => {
  await accounts.resetLimits()
})

const seconds = () => Math.floor(Date.now() / 1000)

function person(given: JWTPayload = {}): JWTPayload {
  subjects += 1
  return {
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: `10000000000${subjects}`,
    email: newEmail(),
    email_verified: true,
    name: 'Lam Mei',
    iat: seconds(),
    exp: seconds() + 3_600,
    ...given,
  }
}
const signIn = (credential: string, more: object = {}) => accounts.visitor('googleLogin', { credential, ...more })
const signInAs = async (claims: JWTPayload) => signIn(await issuer.token(claims))

describe('signing in with Google', () => {
  it('makes an account with the verified address and the name of the token', async () => {
    const claims = person()
    const answer = await signInAs(claims)
    expect(answer).toMatchObject({ code: 200, data: { upgradable: true } })
    const info = await accounts.as(answer.data.token)('getUserInfo')
    expect(info.data).toMatchObject({
      nickname: 'Lam Mei',
      email: 'r***@mail.test',
      has_password: false,
      linked: [{ provider: 'google', username: claims.email }],
    })
  })

  it('finds the account by the subject, also when the address has changed', async () => {
    const claims = person()
    const first = await signInAs(claims)
    const again = await signInAs({ ...claims, email: newEmail() })
    expect(again.data.id).toBe(first.data.id)
    const unverified = await signInAs({ ...claims, email_verified: false })
    expect(unverified.data.id).toBe(first.data.id)
  })

  it.each([
    ['an address that Google only verified once', {}, 'proofRequired'],
    ['an address of a domain that Google manages', { hd: 'mail.test' }, undefined],
  ] as const)('with %s, of an account that never used Google', async (_, claim, refusal) => {
    const email = newEmail()
    await accounts.register(email)
    const answer = await signInAs(person({ email, ...claim }))
    expect(answer).toMatchObject(refusal ? refused(refusal) : { code: 200 })
  })

  it("on a stranger's word leaves nothing behind once the owner of the address sets a password", async () => {
    const claims = person()
    const stranger = await signInAs(claims)
    const phone = newPhone()
    const bind = { phone, phone_code: '86', code: await accounts.smsCode(phone, 'bind', stranger.data.token) }
    expect(await accounts.as(stranger.data.token)('bindPhone', bind)).toMatchObject({ code: 200 })
    const email = String(claims.email)
    const code = await accounts.mailCode(email, 'reset')
    const twice = { new_password1: goodPassword, new_password2: goodPassword }
    expect(await accounts.visitor('forgotPassword', { email, code, ...twice })).toMatchObject({ code: 200 })

    expect(await accounts.as(stranger.data.token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await signInAs(claims)).toMatchObject(refused('proofRequired'))
    const byPhone = await accounts.registerByPhone(phone)
    const owner = await accounts.signIn(email)
    expect((await accounts.as(byPhone)('getUserInfo')).data.id).not.toBe(owner.data.id)
    const info = (await accounts.as(owner.data.token)('getUserInfo')).data
    expect(info).toMatchObject({ id: stranger.data.id, linked: [], mobile: '' })
    const letters = (await accounts.messagesTo(email)).map(({ text }) => text).join()
    expect(letters).toContain('原来绑定的手机号')
  })

  it.each([
    ['Google itself hands out', { hd: 'mail.test' }],
    ['its owner has bound by a code', {}],
  ] as const)('of an address that %s outlives a new password', async (_, claim) => {
    const claims = person(claim)
    const { data } = await signInAs(claims)
    const email = 'hd' in claim ? String(claims.email) : newEmail()
    if (!('hd' in claim)) {
      const code = await accounts.mailCode(email, 'bind', data.token)
      expect(await accounts.as(data.token)('bindEmail', { email, code })).toMatchObject({ code: 200 })
    }
    const code = await accounts.mailCode(email, 'reset')
    const twice = { new_password1: goodPassword, new_password2: goodPassword }
    await accounts.visitor('forgotPassword', { email, code, ...twice })
    expect((await signInAs(claims)).data.id).toBe(data.id)
  })

  it('links an account that has the address, and tells its owner', async () => {
    const email = newEmail()
    await accounts.register(email)
    const id = (await accounts.row(email))?.id
    const answer = await signInAs(person({ email: email.toUpperCase(), hd: 'mail.test' }))
    expect(answer.data.id).toBe(id)
    expect(
      (await accounts.messagesTo(email)).some((mail) => mail.kind === 'mail' && mail.subject.includes('已关联')),
    ).toBe(true)
  })

  it('at several at once makes one account', async () => {
    const credential = await issuer.token(person())
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(credential)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('takes the name of the issuer without the scheme too', async () => {
    expect(await signInAs(person({ iss: 'accounts.google.com' }))).toMatchObject({ code: 200 })
  })

  it('may be unlinked, since the address signs in', async () => {
    const claims = person()
    const { data } = await signInAs(claims)
    expect(await accounts.as(data.token)('unlinkAccount', { provider: 'google' })).toMatchObject({ code: 200 })
    expect((await accounts.as(data.token)('getUserInfo')).data.linked).toEqual([])
  })

  it('is not unlinked where it is the last way to sign in', async () => {
    const claims = person()
    const { data } = await signInAs(claims)
    await site.services.database.pool.query('update users set email = null where id = $1', [data.id])
    expect(await accounts.as(data.token)('unlinkAccount', { provider: 'google' })).toMatchObject(refused('lastSignIn'))
    expect((await signInAs(claims)).data.id).toBe(data.id)
  })
})

describe('a token is refused', () => {
  const cases: readonly (readonly [string, (claims: JWTPayload) => JWTPayload])[] = [
    ['for another client', (claims) => ({ ...claims, aud: 'another-client' })],
    ['without a client', ({ aud: _, ...claims }) => claims],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://accounts.evil.example' })],
    ['of an issuer with a longer name', (claims) => ({ ...claims, iss: 'https://accounts.google.com.evil.example' })],
    ['without an issuer', ({ iss: _, ...claims }) => claims],
    ['whose time is over', (claims) => ({ ...claims, iat: seconds() - 4_000, exp: seconds() - 60 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['made long ago', (claims) => ({ ...claims, iat: seconds() - 90_000, exp: seconds() + 3_600 })],
    ['that begins later', (claims) => ({ ...claims, nbf: seconds() + 600 })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
    ['of a new person without an address', ({ email: _, ...claims }) => claims],
    ['of a new person whose address nobody verified', (claims) => ({ ...claims, email_verified: false })],
    ['that does not say whether the address is verified', ({ email_verified: _, ...claims }) => claims],
    ['with an address that is none', (claims) => ({ ...claims, email: 'a@b, c@mail.test' })],
    [
      'with an address that only looks like another',
      (claims) => ({ ...claims, email: `\u212Aelvin${seconds()}@mail.test` }),
    ],
  ]
  it.each(cases)('%s', async (_, change) => {
    expect(await signInAs(change(person()))).toMatchObject(refused('wrongCredentials'))
  })

  it('signed with another key', async () => {
    expect(await signIn(await issuer.forged(person()))).toMatchObject(refused('wrongCredentials'))
    expect(await signIn(await issuer.ofUnknownKey(person()))).toMatchObject(refused('wrongCredentials'))
  })

  it('not signed at all', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = part(person())
    expect(await signIn(`${part({ alg: 'none' })}.${body}.`)).toMatchObject(refused('wrongCredentials'))
    expect(await signIn(`${part({ alg: 'none', kid: 'test-key' })}.${body}.AAAA`)).toMatchObject(
      refused('wrongCredentials'),
    )
  })

  it('signed with the published key as if it were a shared secret', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'HS256', kid: 'test-key' })}.${part(person())}`
    const signature = createHmac('sha256', JSON.stringify(issuer.publicJwk)).update(signed).digest('base64url')
    expect(await signIn(`${signed}.${signature}`)).toMatchObject(refused('wrongCredentials'))
  })

  it('changed after it was signed', async () => {
    const [head, , signature] = (await issuer.token(person())).split('.')
    const body = Buffer.from(JSON.stringify(person())).toString('base64url')
    expect(await signIn(`${head}.${body}.${signature}`)).toMatchObject(refused('wrongCredentials'))
  })

  it.each(['x', 'a.b.c', '...', '{}', '💥', 'x'.repeat(8_192)])('that is none (%#)', async (credential) => {
    expect(await signIn(credential)).toMatchObject(refused('wrongCredentials'))
  })
})

describe('profile fields', () => {
  it('sign nobody in', async () => {
    const email = newEmail()
    await accounts.register(email)
    const fields = { nickname: 'Lam Mei', openid: '100000000001', avatar_img: 'https://pictures.test/a.png', email }
    expect(await accounts.visitor('googleLogin', fields)).toMatchObject({ status: 400, data: null })
    expect(await accounts.visitor('googleLogin', { ...fields, credential: 'x' })).toMatchObject(
      refused('wrongCredentials'),
    )
  })

  it('beside a good token are not even read', async () => {
    const victim = newEmail()
    await accounts.register(victim)
    const id = (await accounts.row(victim))?.id
    const credential = await issuer.token(person())
    const answer = await signIn(credential, { email: victim, openid: '1', nickname: 'Somebody Else' })
    expect(answer.data.id).not.toBe(id)
    expect((await accounts.as(answer.data.token)('getUserInfo')).data.nickname).toBe('Lam Mei')
  })
})

describe('a site', () => {
  it('without a client id does not offer it', async () => {
    const other = accountsOn(plain)
    expect((await other.visitor('getSignInOptions')).data).toEqual({
      ...{ google_client_id: null, google_auth_url: null, sms: true, x: false, wallet: false },
    })
    expect(await other.visitor('googleLogin', { credential: 'x' })).toMatchObject(refused('notConfigured'))
    expect((await accounts.visitor('getSignInOptions')).data.google_client_id).toBe(clientId)
  })

  it('that cannot read the keys says so', async () => {
    const dark = await openTestIssuer()
    dark.breakDown()
    const blind = await openTestSite({
      google: { clientId, authUrl: dark.authUrl, issuer: dark.origin, jwksUrl: dark.jwksUrl },
    })
    try {
      const credential = await dark.token(person({ iss: dark.origin }))
      const answer = await accountsOn(blind).visitor('googleLogin', { credential })
      expect(answer).toMatchObject(refused('providerFailed'))
    } finally {
      await blind.close()
      dark.close()
    }
  })

  it('stops a client that tries tokens', async () => {
    const codes = []
    for (let i = 0; i < 101; i++) codes.push((await signIn('x')).code)
    expect(codes.at(-1)).toBe(errorCatalogue.tooManyRequests.code)
  })
})
