import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date(), challenge: { kind: 'work', hashes: 200 } })
})
afterAll(() => sites.close())

const letter = { content: '首页的第三条快讯标题有错字。' }
const send = (place: 'one' | 'two', challenge?: string, language = 'cn') =>
  callAsVisitor(sites[place], 'sendFeedback', letter, { language, headers: challenge ? { challenge } : {} })

async function answer(call: string): Promise<string> {
  const { data } = await callAsVisitor(sites.one, 'getFormChallenge', { call })
  if (data.challenge?.kind !== 'work') throw new Error('No work was given')
  const challenge = data.challenge.work
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

it('is asked of visitors, in their language, and answered once for all processes', async () => {
  const asked = await send('one', undefined, 'en')
  expect(asked).toMatchObject(refused('challengeFailed'))
  expect(asked.message).toContain('automated requests')
  const wrong = refused('challengeFailed').code
  const given = await answer('sendFeedback')
  const codes = (await Promise.all((['one', 'two', 'two'] as const).map((place) => send(place, given)))).map(
    ({ code }) => code,
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, wrong, wrong])
  expect(await send('two', await answer('sendSms'))).toMatchObject(refused('challengeFailed'))
})

it('is not used up by input that is refused', async () => {
  const challenge = await answer('sendFeedback')
  const wrong = await callAsVisitor(sites.one, 'sendFeedback', { content: 5 }, { headers: { challenge } })
  expect(wrong).toMatchObject(refused('invalidInput'))
  expect((await send('one', challenge)).code).toBe(200)
})

it('is not asked of members, nor of calls that do not declare it', async () => {
  const member = await addMember(sites.one)
  expect((await member.call('sendFeedback', { content: '会员的来信，请编辑部看看。' })).code).toBe(200)
  expect((await member.call('getFormChallenge', { call: 'sendFeedback' })).data).toEqual({ challenge: null })
  expect((await callAsVisitor(sites.one, 'getFormChallenge', { call: 'getAppConfig' })).data.challenge).toBeNull()
})

it('counts wrong answers among the limits that were reached, and not those that are still to come', async () => {
  sites.one.services.limitHits.take()
  await send('one')
  expect(sites.one.services.limitHits.take()).toEqual([])
  await send('one', 'wrong')
  expect(sites.one.services.limitHits.take()).toMatchObject([{ kind: 'challenge', route: '/api/sendFeedback' }])
  const administrator = await addMember(sites.one, { roles: ['administrator'] })
  expect((await administrator.call('getProtection')).data.challenge).toBe('work')
})
