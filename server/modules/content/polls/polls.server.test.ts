import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let id: number
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { polls, database } = site.services
  await database.pool.query('delete from rate_limits')
  const given = { question: '多少才够？', options: ['不到5%', '5%到10%', '10%以上'], minutes: 10 }
  id = await database.orm.transaction((tx) => polls.add(tx, given, 'zh-Hans', new Date()))
})

const vote = (choice: number, device: string = randomUUID()) => callAsVisitor(site, 'votePoll', { id, choice, device })
const standing = async (device?: string) =>
  (await callAsVisitor(site, 'getPollStandings', { ids: [id], ...(device && { device }) })).data.list[0]

it('A vote shows how others voted, and counts once for each browser', async () => {
  const device = randomUUID()
  expect(await standing(device)).toEqual({ id, choice: null, counts: null })
  expect((await vote(2, device)).data).toEqual({ id, choice: 2, counts: [0, 1, 0] })
  expect((await vote(3, device)).data, 'a second one changes nothing').toEqual({ id, choice: 2, counts: [0, 1, 0] })
  expect((await vote(3)).data.counts).toEqual([0, 1, 1])
})

it('Votes sent at the same moment count once for each voter', async () => {
  const device = randomUUID()
  await Promise.all([1, 2, 3, 1, 2].map((choice) => vote(choice, device)))
  const { counts = null } = (await standing(device)) ?? {}
  expect(counts?.reduce((sum, one) => sum + one, 0)).toBe(1)
})

it('A member has one vote in all browsers; it stays counted when the account ends', async () => {
  const member = await addMember(site)
  for (const device of [randomUUID(), randomUUID()]) await member.call('votePoll', { id, choice: 1, device })
  const mine = await member.call('getPollStandings', { ids: [id] })
  expect(mine.data.list).toEqual([{ id, choice: 1, counts: [1, 0, 0] }])
  const { polls, database } = site.services
  expect(await polls.exportPersonalData(member.id)).toMatchObject({ poll_votes: [{ poll: id, choice: 1 }] })
  await database.orm.transaction((tx) => polls.erase(tx, member.id))
  expect(await polls.exportPersonalData(member.id)).toEqual({ poll_votes: [] })
  expect((await vote(2)).data.counts).toEqual([1, 1, 0])
})

it('A visitor who forgets the key again and again is soon refused; members and other polls are not', async () => {
  for (let n = 0; n < 30; n += 1) expect((await vote(1)).code).toBe(200)
  expect(await vote(1)).toMatchObject(refused('tooManyRequests'))
  expect((await standing())?.counts ?? null).toBeNull()
  const member = await addMember(site)
  expect((await member.call('votePoll', { id, choice: 2, device: randomUUID() })).data.counts).toEqual([30, 1, 0])
  const { polls, database } = site.services
  const other = { question: '另一个？', options: ['一', '二'], minutes: 10 }
  const second = await database.orm.transaction((tx) => polls.add(tx, other, 'zh-Hans', new Date()))
  expect((await callAsVisitor(site, 'votePoll', { id: second, choice: 1, device: randomUUID() })).code).toBe(200)
})

it('A vote that is sent again is none more for the address', async () => {
  const device = randomUUID()
  for (let n = 0; n < 40; n += 1) expect((await vote(1, device)).code).toBe(200)
  expect((await vote(2)).data.counts).toEqual([1, 1, 0])
})

it('After the end nobody votes, and everybody sees the counts', async () => {
  await vote(1)
  const { polls, database } = site.services
  await database.orm.transaction((tx) => polls.close(tx, id, new Date(Date.now() - 1_000)))
  expect(await vote(1)).toMatchObject(refused('wrongState'))
  expect(await standing()).toEqual({ id, choice: null, counts: [1, 0, 0] })
})

it.each([
  ['an option that it does not have', { choice: 4 }, 400],
  ['no option', { choice: 0 }, 400],
  ['a poll that is not there', { id: 999_999 }, 404],
  ['a key that is none', { device: 'me' }, 400],
])('A vote for %s is refused', async (_what, given, code) => {
  expect((await callAsVisitor(site, 'votePoll', { id, choice: 1, device: randomUUID(), ...given })).code).toBe(code)
})
