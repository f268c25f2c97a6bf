import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** The waiting room of two processes of one site: a visitor may come to another one each time. */

let sites: TestSites
let admin: Awaited<ReturnType<typeof addMember>>
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
  admin = await addMember(sites.one, { roles: ['administrator'] })
})
afterAll(() => sites.close())

const places = ['one', 'two'] as const
type Place = (typeof places)[number]
const placeOf = (number: number): Place => places[number % 2] as Place
const other = (place: Place): Place => (place === 'one' ? 'two' : 'one')
const turn = (on: boolean) =>
  admin.call('setSiteSwitch', { name: 'waiting_room', on, reason: 'A crowd', per_minute: 60 })
const page = '/en/home'
const ask = (place: Place, remoteAddress: string, cookie = '') =>
  sites[place].app.inject({ url: page, remoteAddress, headers: { cookie } })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => String(headers['set-cookie']).split(';')[0] ?? ''
const isOpen = (place: Place) => sites[place].services.waitingRoom.isOpen()
/** The work of a second of each process, one after the other. */
async function letIn(seconds: number): Promise<void> {
  for (const place of places) await sites[place].services.protection.letIn(sites.now() + seconds * 1_000)
}

beforeEach(async () => {
  await turn(false)
  await expect.poll(() => places.map(isOpen)).toEqual([false, false])
  expect((await turn(true)).code).toBe(200)
  // The second learns of it by a message.
  await expect.poll(() => places.map(isOpen)).toEqual([true, true])
})

it('takes the place of one process, and its admission, at the other', async () => {
  const held = await ask('one', '203.0.113.9')
  expect(held.statusCode).toBe(503)
  const ticket = cookieOf(held)
  const again = await ask('two', '203.0.113.9', ticket)
  expect([again.statusCode, again.headers['set-cookie']], 'no new place is given').toEqual([503, undefined])
  await letIn(10)
  const admitted = await ask('two', '203.0.113.9', ticket)
  expect(admitted.statusCode).toBe(302)
  for (const place of places) expect((await ask(place, '203.0.113.9', cookieOf(admitted))).statusCode).toBe(200)
  expect((await ask('one', '203.0.113.10', cookieOf(admitted))).statusCode, 'the pass of another network').toBe(503)
})

it('admits in the order of arrival, whichever process visitors came to and ask at', async () => {
  const waiting: { address: string; ticket: string; place: Place }[] = []
  for (let number = 1; number <= 24; number += 1) {
    const [address, place] = [`198.51.100.${number}`, placeOf(number)]
    waiting.push({ address, place, ticket: cookieOf(await ask(place, address)) })
    // Three arrive each second, at either process.
    if (number % 3 !== 0) continue
    sites.pass(1_000)
    await letIn(0)
  }
  const admitted = async (at: (place: Place) => Place) => {
    const answers = await Promise.all(waiting.map(({ address, ticket, place }) => ask(at(place), address, ticket)))
    return answers.map(({ statusCode }) => statusCode === 302)
  }
  const counts: number[] = []
  for (let seconds = 1; seconds <= 40; seconds += 1) {
    await letIn(seconds)
    const [own, others] = [await admitted((place) => place), await admitted(other)]
    // Nobody enters before somebody who came first, and both processes agree.
    expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)))
    expect(others).toEqual(own)
    counts.push(own.filter(Boolean).length)
  }
  // One a second enters, counted for both processes together and from the first arrival; two of a second may have one place.
  for (const [index, count] of counts.entries()) expect(count).toBeLessThanOrEqual(8 + index + 1 + 2)
  expect(counts.at(-1)).toBe(24)
})

it('keeps the places that a process gave before it stopped', async () => {
  const address = '203.0.113.20'
  const ticket = cookieOf(await ask('two', address))
  await letIn(1)
  for (let seconds = 2; seconds <= 10; seconds += 1)
    await sites.one.services.protection.letIn(sites.now() + seconds * 1_000)
  expect((await ask('one', address, ticket)).statusCode).toBe(302)
  // One that starts, or missed the messages, reads how far visitors have been let in.
  expect((await ask('two', address, ticket)).statusCode).toBe(503)
  await sites.two.services.protection.load()
  expect((await ask('two', address, ticket)).statusCode).toBe(302)
})
