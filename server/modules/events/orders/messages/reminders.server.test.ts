import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addEvent, register, resetLimits } from '../test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await resetLimits(site)
  await database().query('delete from waiting_mails')
})

const database = () => site.services.database.pool
const work = (now = new Date()) => site.services.orders.work(now)

const mails = async () =>
  (await database().query<{ recipient: string }>('select recipient from waiting_mails order by recipient')).rows

describe('a message to attendees', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('is stopped by the program of a receiver with one request of %s', async (type, payload) => {
    const event = await addEvent(site)
    await register(site, event)
    const write = () =>
      event.organiser.call('messageActivityAttendees', {
        ...{ id: event.id, subject: '换了地方', text: '请看', idempotency_key: randomUUID() },
      })
    expect((await write()).data.recipients).toBe(1)
    await work()
    const statement = `select stop_url from waiting_mails where subject like '%换了地方%'`
    const { rows } = await database().query<{ stop_url: string }>(statement)
    expect(rows).toEqual([{ stop_url: expect.stringMatching(/^http:\/\/site\.test\/stop-messages\?event=\d+&email=/) }])
    const url = rows[0]?.stop_url.replace('http://site.test', '')
    const stopped = await site.app.inject({ url, method: 'POST', payload, headers: { 'content-type': type } })
    expect(stopped.statusCode).toBe(200)
    expect((await write()).data.recipients).toBe(0)
  })
})

describe('a reminder', () => {
  it('is taken back by who asked for it, and by nobody else', async () => {
    const event = await addEvent(site, { startsAt: new Date(Date.now() + 2 * 86_400_000) })
    const remind = (email: string) => callAsVisitor(site, 'remindMe', { event: event.id, email })
    const stop = (email: string, key: string) => callAsVisitor(site, 'stopReminder', { event: event.id, email, key })
    const own = await remind('own@mail.test')
    const second = await remind('own@mail.test')
    const other = await remind('other@mail.test')
    await stop('own@mail.test', second.data.key)
    await stop('own@mail.test', other.data.key)
    await stop('other@mail.test', other.data.key)
    const waiting = await database().query('select email from event_reminders where event_id = $1', [event.id])
    expect(waiting.rows).toEqual([{ email: 'own@mail.test' }])
    await work(new Date(Date.now() + 86_400_000 + 3_600_000))
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['own@mail.test'])
    expect((await stop('own@mail.test', own.data.key)).code).toBe(200)
  })

  it('is known to its member wherever they asked for it', async () => {
    const event = await addEvent(site, { startsAt: new Date(Date.now() + 2 * 86_400_000) })
    const member = await addMember(site, { email: 'member@mail.test' })
    const state = async () => (await member.call('myReminder', { event: event.id })).data.reminded
    expect(await state()).toBe(false)
    const asked = await member.call('remindMe', { event: event.id })
    expect(asked.data.email).toMatch(/@/)
    expect(await state()).toBe(true)
    await (await addMember(site)).call('stopReminder', { event: event.id })
    expect(await state()).toBe(true)
    await member.call('stopReminder', { event: event.id })
    expect(await state()).toBe(false)
  })

  it('is not sent to who stopped the mails of an event, when a visitor asks', async () => {
    const event = await addEvent(site, { startsAt: new Date(Date.now() + 2 * 86_400_000) })
    await callAsVisitor(site, 'remindMe', { event: event.id, email: 'no@mail.test' })
    await work(new Date(Date.now() + 86_400_000 + 3_600_000))
    const link = `select stop_url from waiting_mails where recipient = 'no@mail.test'`
    const { rows } = await database().query<{ stop_url: string }>(link)
    const query = new URLSearchParams(rows[0]?.stop_url.split('?')[1])
    const stop = { event: event.id, email: query.get('email'), token: query.get('token') }
    expect((await callAsVisitor(site, 'stopEventMessages', stop)).code).toBe(200)
    await database().query('delete from event_reminders')
    expect((await callAsVisitor(site, 'remindMe', { event: event.id, email: 'no@mail.test' })).code).toBe(200)
    expect((await database().query('select from event_reminders')).rowCount).toBe(0)
  })
})
