import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { type Mood, openTestX, type TestX } from '#server/test-x.ts'
import { accountsOn, newEmail, type TestAccounts } from '../test-accounts.ts'

let x: TestX
let site: TestSite
let plain: TestSite
let accounts: TestAccounts
let people = 0

beforeAll(async () => {
  x = await openTestX()
  site = await openTestSite({ x: x.settings })
  plain = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(async () => {
  await site.close()
  await plain.close()
  x.close()
})
beforeEach(async () => {
  await accounts.resetLimits()
})
afterEach(() => {
  vi.useRealTimers()
  x.become('usual')
})

const newAccount = () => {
  people += 1
  return { id: String(7_000_000 + people), username: `reader_${people}` }
}
const newMember = async () => accounts.as(await accounts.register(newEmail()))
type Member = Awaited<ReturnType<typeof newMember>>

/** To the page of X and back, without the last step. */
async function sentBack(me: Member, account = newAccount()) {
  const { data } = await me('getTwitterAuthUrl')
  return x.agree(data.url, account)
}

describe('linking an account of X', () => {
  it('asks X for no more than it needs, with a challenge and a state that nobody can guess', async () => {
    const me = await newMember()
    const { data } = await me('getTwitterAuthUrl')
    const { origin, pathname, searchParams } = new URL(data.url)
    expect(origin + pathname).toBe(x.settings.authUrl)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: x.settings.clientId,
      redirect_uri: 'http://site.test/my/security',
      scope: 'users.read tweet.read',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const { rows } = await site.services.database.pool.query('select link_attempts::text as row from link_attempts')
    const kept = JSON.stringify(rows)
    const state = searchParams.get('state') ?? ''
    expect(kept).not.toContain(state)
    expect(kept).not.toContain(Buffer.from(state).toString('hex'))
  })

  it('links the account that X vouches for', async () => {
    const me = await newMember()
    const account = newAccount()
    const { code, state } = await sentBack(me, account)
    expect(await me('twitterAuthCallback', { code, state })).toMatchObject({
      code: 200,
      data: { username: account.username },
    })
    expect(x.problems).toEqual([])
    const info = await me('getUserInfo')
    expect(info.data.linked).toMatchObject([{ provider: 'x', username: account.username }])
    expect((await me('myMessages')).data.list[0]).toMatchObject({ kind: 'security', title: '已关联新的账号' })
  })

  it('takes a state once', async () => {
    const me = await newMember()
    const { code, state } = await sentBack(me)
    const answers = await Promise.all([1, 2].map(() => me('twitterAuthCallback', { code, state })))
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await me('twitterAuthCallback', { code, state })).toMatchObject(refused('invalidInput'))
  })

  it('takes a state from the user alone who began, and leaves it to them', async () => {
    const [me, other] = [await newMember(), await newMember()]
    const { code, state } = await sentBack(me)
    expect(await other('twitterAuthCallback', { code, state })).toMatchObject(refused('invalidInput'))
    expect(await me('twitterAuthCallback', { code, state })).toMatchObject({ code: 200 })
    expect((await other('getUserInfo')).data.linked).toEqual([])
  })

  it('takes a state for ten minutes', async () => {
    const me = await newMember()
    vi.useFakeTimers({ toFake: ['Date'] })
    const late = await sentBack(me)
    vi.setSystemTime(Date.now() + 600_000)
    expect(await me('twitterAuthCallback', late)).toMatchObject(refused('invalidInput'))
    const inTime = await sentBack(me)
    vi.setSystemTime(Date.now() + 599_000)
    expect(await me('twitterAuthCallback', inTime)).toMatchObject({ code: 200 })
  })

  it('needs the verifier of its own beginning', async () => {
    const me = await newMember()
    const [first, second] = [await sentBack(me), await sentBack(me)]
    x.problems.length = 0
    const crossed = { code: first.code, state: second.state }
    expect(await me('twitterAuthCallback', crossed)).toMatchObject(refused('providerFailed'))
    expect(x.problems).toEqual(['code_verifier'])
    x.problems.length = 0
  })

  it('refuses an account that another user has', async () => {
    const [me, other] = [await newMember(), await newMember()]
    const account = newAccount()
    await me('twitterAuthCallback', await sentBack(me, account))
    expect(await other('twitterAuthCallback', await sentBack(other, account))).toMatchObject(refused('linkedElsewhere'))
    expect((await me('getUserInfo')).data.linked).toHaveLength(1)
  })

  it('of one account by two users at once links one', async () => {
    const members = [await newMember(), await newMember()]
    const account = newAccount()
    const back = [await sentBack(members[0] as Member, account), await sentBack(members[1] as Member, account)]
    const answers = await Promise.all(members.map((me, i) => me('twitterAuthCallback', back[i] ?? {})))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, errorCatalogue.linkedElsewhere.code])
  })

  it('takes the place of the one before, also of two at once', async () => {
    const me = await newMember()
    await me('twitterAuthCallback', await sentBack(me))
    const back = [await sentBack(me), await sentBack(me)]
    const answers = await Promise.all(back.map((one) => me('twitterAuthCallback', one)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await me('getUserInfo')).data.linked).toHaveLength(1)
  })

  it('ends, always: X does not sign in', async () => {
    const me = await newMember()
    await me('twitterAuthCallback', await sentBack(me))
    expect(await me('unlinkAccount', { provider: 'x' })).toMatchObject({ code: 200, data: {} })
    expect((await me('getUserInfo')).data.linked).toEqual([])
    expect(await me('unlinkAccount', { provider: 'x' })).toMatchObject({ code: 200 })
  })

  it('begins a few times only', async () => {
    const me = await newMember()
    const codes = []
    for (let i = 0; i < 21; i++) codes.push((await me('getTwitterAuthUrl')).code)
    expect(codes.at(-1)).toBe(errorCatalogue.tooManyRequests.code)
  })
})

describe('what is refused', () => {
  it.each(['refusing', 'garbled', 'redirecting', 'huge', 'hanging up'] satisfies Mood[])(
    'X that is %s',
    async (mood) => {
      const me = await newMember()
      const back = await sentBack(me)
      x.become(mood)
      expect(await me('twitterAuthCallback', back)).toMatchObject(refused('providerFailed'))
    },
  )

  it.each([{}, { code: 'x' }, { state: 'x' }, { code: 1, state: 2 }])('a return with %o', async (input) => {
    const me = await newMember()
    expect(await me('twitterAuthCallback', input)).toMatchObject(refused('invalidInput'))
  })

  it('a state that is too long', async () => {
    const me = await newMember()
    const answer = await me('twitterAuthCallback', { code: 'x', state: 'x'.repeat(501) })
    expect(answer).toMatchObject(refused('textTooLong'))
  })

  it('a state that was made up', async () => {
    const me = await newMember()
    expect(await me('twitterAuthCallback', { code: 'x', state: 'a'.repeat(43) })).toMatchObject(refused('invalidInput'))
  })

  it('visitors', async () => {
    expect(await accounts.visitor('getTwitterAuthUrl')).toMatchObject(refused('signInRequired'))
    expect(await accounts.visitor('twitterAuthCallback', { code: 'x', state: 'y' })).toMatchObject(
      refused('signInRequired'),
    )
  })

  it('a site that does not offer it', async () => {
    const other = accountsOn(plain)
    const me = other.as(await other.register(newEmail()))
    expect(await me('getTwitterAuthUrl')).toMatchObject(refused('notConfigured'))
    expect(await me('twitterAuthCallback', { code: 'x', state: 'y' })).toMatchObject(refused('notConfigured'))
    expect((await accounts.visitor('getSignInOptions')).data.x).toBe(true)
  })
})
