import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { turnOnSecondStep } from './test-app.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  await site.services.settings.saveSetting('second_factor_from', '')
})

const dayMs = 86_400_000
const query = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)
const requireIn = (days: number) =>
  site.services.settings.saveSetting('second_factor_from', siteDay(new Date(Date.now() + days * dayMs)))
const editor = () => addMember(site, { roles: ['editor'] })
const addPasskey = ({ id }: TestMember) =>
  query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
     values ($1::bigint, 'key-' || $1::bigint, '\\x00', 0, '{}', 'key', false, now())`,
    [id],
  )
const tryAll = async (member: TestMember, names: readonly CallName[]) =>
  Promise.all(names.map(async (name) => (await member.call(name)).code))
const { code: required } = refused('secondFactorRequired')

describe('a second factor that is required', () => {
  it('closes the console to staff without one, and the rest of the site to nobody', async () => {
    const [member, reader] = [await editor(), await addMember(site)]
    await requireIn(0)
    expect(await tryAll(member, ['getDesk', 'flashOptions', 'reviewQueue'])).toEqual([required, required, required])
    expect(await tryAll(member, ['getUserInfo', 'mySessions', 'myCollection'])).toEqual([200, 200, 200])
    expect(await tryAll(reader, ['getUserInfo', 'myOrders'])).toEqual([200, 200])
    const page = await fetch(`${site.origin}/console`, { headers: member.browser })
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('/my/security#second-step')])
  })

  it.each([
    ['a passkey', addPasskey],
    ['an authenticator app', ({ call }: TestMember) => turnOnSecondStep(call)],
  ])('is %s', async (_, add) => {
    const member = await editor()
    await requireIn(-1)
    expect((await member.call('getDesk')).code).toBe(required)
    await add(member)
    expect((await member.call('getDesk')).code).toBe(200)
    expect((await member.call('mySecondStep')).data.required).toMatchObject({ met: true, days: 0 })
  })

  it('concerns organisers who are paid, and no others', async () => {
    const [paid, unpaid] = [await addMember(site), await addMember(site)]
    await query(`insert into payment_accounts (owner_id, provider, enabled) values ($1, 'transfer', true)`, [paid.id])
    await query(`insert into payment_accounts (owner_id, provider, enabled) values ($1, 'transfer', false)`, [
      unpaid.id,
    ])
    await requireIn(0)
    expect(await tryAll(paid, ['paymentAccounts', 'activityMine'])).toEqual([required, required])
    expect(await tryAll(unpaid, ['paymentAccounts'])).toEqual([200])
    expect((await unpaid.call('mySecondStep')).data.required).toBeNull()
  })

  it('is announced from two weeks before, and closes nothing until its day', async () => {
    const member = await editor()
    await requireIn(15)
    expect((await member.call('mySecondStep')).data.required).toBeNull()
    await requireIn(14)
    expect((await member.call('mySecondStep')).data.required).toMatchObject({ days: 14, met: false })
    await requireIn(1)
    expect((await member.call('mySecondStep')).data.required).toMatchObject({ days: 1 })
    expect((await member.call('getDesk')).code).toBe(200)
  })

  it('is required of the tokens of an administrator as well', async () => {
    const member = await addMember(site, { roles: ['administrator'] })
    const { data } = await member.call('createApiToken', { name: '数据台', scopes: ['accounts'], days: 30 })
    const asProgram = (name: CallName) => member.call(name, {}, { headers: { authorization: data.token } })
    expect((await asProgram('staffUsers')).code).toBe(200)
    await requireIn(0)
    expect((await asProgram('staffUsers')).code).toBe(required)
  })
})

describe('an exception', () => {
  it('lasts a day, comes from an administrator alone, and is in the log', async () => {
    const [member, colleague, administrator] = [
      await editor(),
      await editor(),
      await addMember(site, { roles: ['administrator'] }),
    ]
    await addPasskey(administrator)
    await addPasskey(colleague)
    await requireIn(0)
    expect(await colleague.call('exemptFromSecondFactor', { id: member.id })).toMatchObject(refused('notAllowed'))
    expect((await administrator.call('exemptFromSecondFactor', { id: member.id })).code).toBe(200)
    expect((await member.call('getDesk')).code).toBe(200)
    expect((await member.call('mySecondStep')).data.required).toMatchObject({ exempt_until: expect.any(String) })
    const log = (await administrator.call('auditLog', { target: `user:${member.id}` })).data.list
    expect(log).toMatchObject([{ action: 'user.exempt', after: { until: expect.any(String) } }])
    await query('update second_factor_exceptions set until = $1', [new Date()])
    expect((await member.call('getDesk')).code).toBe(required)
    expect(await administrator.call('exemptFromSecondFactor', { id: 1_000_000 })).toMatchObject(refused('userMissing'))
  })

  it('cannot be granted by who lacks the factor, also to themselves', async () => {
    const administrator = await addMember(site, { roles: ['administrator'] })
    await requireIn(0)
    expect(await administrator.call('exemptFromSecondFactor', { id: administrator.id })).toMatchObject(
      refused('secondFactorRequired'),
    )
  })
})

describe('the day of the setting', () => {
  it('is announced two weeks before, unless it is moved away', async () => {
    const administrator = await addMember(site, { roles: ['administrator'] })
    const save = async (day: string) => {
      const { by: _by, saved_time: _time, ...now } = (await administrator.call('siteSettings')).data
      return administrator.call('saveSiteSettings', { ...now, second_factor_from: day })
    }
    const dayIn = (days: number) => siteDay(new Date(Date.now() + days * dayMs))
    expect(await save(dayIn(13))).toMatchObject({ code: 400, fields: ['second_factor_from'] })
    expect((await save(dayIn(14))).data.saved).toBe(true)
    expect((await save('')).data.saved).toBe(true)
    for (const wrong of ['2026-02-30', 'soon', '1999-01-01']) expect((await save(wrong)).code).toBe(400)
  })
})
