import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { addEvent, confirmation, drift, register, reservation, resetLimits, type TestEvent } from '../test-events.ts'

/** Messages to people, and who gets places that become free. Both processes work at the same time. */

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
})
afterAll(() => sites.close())
beforeEach(async () => {
  await resetLimits(sites.one)
  // Messages of one test are not sent in the next one's stead.
  await database().query('delete from attendee_message_receivers')
  await database().query('delete from waiting_mails')
})

const database = () => sites.one.services.database.pool
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const work = () =>
  Promise.all([sites.one, sites.two].map(({ services }) => services.orders.work(new Date(sites.now()))))

interface Mail {
  recipient: string
  subject: string
  body: string
  language: string
  files: string[]
}

const mails = async (): Promise<Mail[]> =>
  (
    await database().query<Mail>(
      `select recipient, subject, body, language,
         array(select type from waiting_mail_files where about = waiting_mails.about order by place) as files
       from waiting_mails order by recipient, about`,
    )
  ).rows

it('emails one address only so often about free orders, however many name it, but always to its member', async () => {
  const event = await addEvent(sites.one, { pools: [{ capacity: 100 }] })
  const email = 'much-named@mail.test'
  const [owner, stranger] = [await addMember(sites.one, { email }), await addMember(sites.one)]
  const order = async (call: typeof owner.call) => {
    const { data: held } = await call('reserveTickets', reservation(event))
    expect((await call('confirmOrder', { ...confirmation(held), email })).data.state).toBe('paid')
  }
  const asVisitor: typeof owner.call = (name, input) => callAsVisitor(sites.one, name, input)
  const received = async () => (await mails()).filter(({ recipient }) => recipient === email).length
  for (let turn = 0; turn < 30; turn += 1) await order(asVisitor)
  await work()
  expect(await received()).toBe(30)
  await order(stranger.call)
  await work()
  expect(await received(), 'the order stands, and its email is not sent').toBe(30)
  await order(owner.call)
  await work()
  expect(await received()).toBe(31)
})

describe('a registration', () => {
  it.each([
    ['cn', 'zh-Hans', '报名成功', '你有一张门票'],
    ['hk', 'zh-Hant-HK', '報名成功', '你有一張門票'],
    ['en', 'en', 'You are registered', 'Your ticket'],
  ])(
    'is told once, in the language %s of the buyer, with ticket and calendar entry',
    async (header, language, words, toFriend) => {
      const event = await addEvent(sites.one)
      const buyer = await addMember(sites.one, { email: `${randomUUID()}@mail.test` })
      const held = (await buyer.call('reserveTickets', reservation(event, 2), { language: header })).data
      const attendees = held.lines.flatMap(({ id }) => [
        { line: id, name: '自己' },
        { line: id, name: 'Friend', email: 'friend@mail.test' },
      ])
      await buyer.call('confirmOrder', confirmation(held, { email: 'me@mail.test', attendees }), { language: header })
      await work()
      await work()
      const sent = await mails()
      expect(sent.map(({ recipient }) => recipient)).toEqual(['friend@mail.test', 'me@mail.test'])
      for (const mail of sent)
        expect([mail.language, mail.files]).toEqual([language, ['application/pdf', 'text/calendar; charset=utf-8']])
      expect(sent.map(({ subject }) => subject)).toEqual([toFriend, words].map((one) => expect.stringContaining(one)))
      expect(sent[1]?.body).toContain(`/order/${held.id}?token=${held.token}`)
      const { data } = await buyer.call('myMessages', {}, { language: header })
      expect(data.list.map(({ title, link }) => [title.includes(words), link])).toEqual([[true, `/order/${held.id}`]])
    },
  )

  it('that is cancelled, passed on or sent again is told once each', async () => {
    const event = await addEvent(sites.one)
    const paid = await register(sites.one, event, 2)
    const [one, two] = paid.attendees
    await callAsVisitor(sites.one, 'passTicketOn', {
      ticket: one?.id,
      token: one?.token,
      name: '乙',
      email: 'new@mail.test',
    })
    const again = await Promise.all([1, 2].map(() => event.organiser.call('activityOrderResend', { order: paid.id })))
    expect(again.map(({ code }) => code).sort()).toEqual([200, 429])
    await work()
    await database().query('delete from waiting_mails')
    await callAsVisitor(sites.one, 'cancelTicket', { ticket: two?.id, token: two?.token })
    await event.organiser.call('activityOrderCancel', { order: paid.id, reason: '场地 <b>变更</b>' })
    await work()
    const sent = await mails()
    const cancelled = [`buyer-${paid.id}@mail.test`, 'new@mail.test'].map((to) =>
      sent.find(({ recipient, body }) => recipient === to && body.includes('场地 <b>变更</b>')),
    )
    expect(cancelled.map((mail) => mail?.subject)).toEqual(
      ['订单已取消', '门票已取消'].map((one) => expect.stringContaining(one)),
    )
  })

  it('of an event that does not take place is cancelled with it', async () => {
    const event = await addEvent(sites.one)
    const paid = await Promise.all([1, 2, 3].map(() => register(sites.one, event)))
    await callAsVisitor(sites.one, 'reserveTickets', reservation(event))
    await database().query(`update events set state = 'cancelled', cancel_reason = '台风' where id = $1`, [event.id])
    await work()
    const { rows } = await database().query<{ state: string; n: number }>(
      'select state, count(*)::int as n from orders where event_id = $1 group by state order by state',
      [event.id],
    )
    expect(rows).toEqual([
      { state: 'payment_cancelled', n: 1 },
      { state: 'refund_complete', n: 3 },
    ])
    expect(await drift(sites.one)).toEqual([])
    await work()
    const cancelled = (await mails()).filter(({ subject }) => subject.includes('活动取消'))
    expect(cancelled.map(({ recipient }) => recipient).sort()).toEqual(paid.map(({ email }) => email).sort())
    expect(cancelled[0]?.body).toContain('台风')
  })
})

describe('the waiting list', () => {
  const join = (event: TestEvent, email: string, quantity = 1) =>
    callAsVisitor(sites.one, 'joinWaitingList', { type: event.types[0], quantity, name: '候补', email })
  const offers = async () =>
    (
      await database().query<{ email: string; id: number }>(
        `select email, id from orders where source = 'waiting_list' and state = 'payment_in_progress' order by id`,
      )
    ).rows

  it('offers places that become free in order, for some hours, and to nobody else', async () => {
    const event = await addEvent(sites.one, { pools: [{ capacity: 2 }] })
    const paid = await register(sites.one, event, 2)
    expect((await callAsVisitor(sites.one, 'getTicketOffer', { event: event.id })).data.types[0]).toMatchObject({
      unavailable: 'sold_out',
      waiting_list: true,
    })
    const joined = [
      await join(event, 'a@mail.test', 2),
      await join(event, 'b@mail.test'),
      await join(event, 'c@mail.test'),
    ]
    expect(joined.map(({ data }) => data.position)).toEqual([1, 2, 3])
    expect(outcome(await join(event, 'B@mail.test'))).toEqual(refused('alreadyWaiting'))
    const leaving = { entry: joined[1]?.data.entry, token: joined[2]?.data.token }
    expect(outcome(await callAsVisitor(sites.one, 'leaveWaitingList', leaving))).toEqual(refused('itemMissing'))
    const [one] = paid.attendees
    await callAsVisitor(sites.one, 'cancelTicket', { ticket: one?.id, token: one?.token })
    expect(outcome(await callAsVisitor(sites.one, 'reserveTickets', reservation(event)))).toEqual(refused('soldOut'))
    await work()
    const [offer] = await offers()
    expect((await offers()).map(({ email }) => email)).toEqual(['b@mail.test'])
    await work()
    expect(
      (await mails()).filter(({ subject }) => subject.includes('有名额了')).map(({ recipient }) => recipient),
    ).toEqual(['b@mail.test'])
    sites.pass(12 * 3_600_000 + 1_000)
    await work()
    expect((await offers()).map(({ email }) => email)).toEqual(['c@mail.test'])
    const [next] = await offers()
    expect(next?.id).not.toBe(offer?.id)
    const token = /token=([\w-]+)/.exec(
      (await mails().then((all) => all.find(({ recipient }) => recipient === 'c@mail.test')))?.body ?? '',
    )?.[1]
    const held = (await callAsVisitor(sites.two, 'getOrder', { order: next?.id, token })).data
    expect((await callAsVisitor(sites.two, 'confirmOrder', confirmation(held))).data.state).toBe('paid')
    const { rows } = await database().query<{ state: string }>(
      'select state from waiting_entries where event_id = $1 order by id',
      [event.id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'expired', 'taken'])
    expect(await drift(sites.one)).toEqual([])
  })

  it('is not for tickets that can be had', async () => {
    const event = await addEvent(sites.one)
    expect(outcome(await join(event, 'x@mail.test'))).toEqual(refused('stillTickets'))
  })
})

/** An event whose organiser has just proved who they are, by the clock of the sites. */
async function eventToWriteAbout(): Promise<TestEvent> {
  return addEvent(sites.one, { organiser: await addMember(sites.one, { authenticatedAt: new Date(sites.now()) }) })
}

describe('a message to attendees', () => {
  it('goes to each address once, but not to who has stopped them, and is not sent without end', async () => {
    const event = await eventToWriteAbout()
    const paid = await Promise.all([1, 2].map(() => register(sites.one, event, 2)))
    const write = (key = randomUUID()) =>
      event.organiser.call('messageActivityAttendees', {
        id: event.id,
        subject: '停车',
        text: '请走\n北门',
        idempotency_key: key,
      })
    const key = randomUUID()
    const written = await Promise.all([write(key), write(key)])
    expect(written.map(({ data }) => [data.id, data.recipients])).toEqual([1, 2].map(() => [written[0]?.data.id, 2]))
    await work()
    await work()
    const sent = (await mails()).filter(({ subject }) => subject.includes('停车'))
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(paid.map(({ email }) => email).sort())
    const query = new URLSearchParams(/stop-messages\?(\S+)/.exec(sent[0]?.body ?? '')?.[1])
    const stop = { event: event.id, email: query.get('email'), token: query.get('token') }
    expect(outcome(await callAsVisitor(sites.one, 'stopEventMessages', { ...stop, email: 'x@mail.test' }))).toEqual(
      refused('itemMissing'),
    )
    // The link in the email leads to a page whose button alone unsubscribes.
    const url = `/stop-messages?${query}`
    const asked = await sites.two.app.inject({ url })
    expect([asked.statusCode, asked.body.includes(stop.email ?? '?')]).toEqual([200, true])
    const wrong = await sites.two.app.inject({
      url: '/en/stop-messages?event=1&email=x@mail.test&token=x',
      method: 'POST',
    })
    expect([wrong.statusCode, wrong.body]).toEqual([404, expect.stringContaining('Use the one in your latest email')])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await sites.two.app.inject({ url, method: 'POST', payload: '', headers })
    expect([done.statusCode, done.body.includes('<form')]).toEqual([200, false])
    expect((await callAsVisitor(sites.one, 'stopEventMessages', stop)).code).toBe(200)
    expect((await write()).data.recipients).toBe(1)
    expect([(await write()).code, (await write()).code]).toEqual([200, 200])
    expect(outcome(await write())).toEqual(refused('tooManyRequests'))
  })

  it('says before how many get it, and afterwards who did and who could not', async () => {
    const event = await eventToWriteAbout()
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => register(sites.one, event)))
    const [email = '', failing = ''] = [first?.email, second?.email]
    const stopping = 'insert into stopped_event_messages (event_id, email) values ($1, $2)'
    await database().query(stopping, [event.id, third?.email])
    const message = { id: event.id, subject: '停车', text: '请走北门' }
    const preview = async (further: object = {}) =>
      (await event.organiser.call('previewAttendeeMessage', { ...message, ...further }, { language: 'en' })).data
    expect(await preview()).toMatchObject({
      ...{ recipients: 2, stopped: 1 },
      mails: expect.arrayContaining([
        expect.objectContaining({
          ...{ language: 'en', subject: expect.stringContaining('停车 – ') },
          lines: expect.arrayContaining(['请走北门']),
        }),
      ]),
    })
    expect(await preview({ types: [2_000_000_000] })).toMatchObject({ recipients: 0, stopped: 0 })
    await event.organiser.call('messageActivityAttendees', { ...message, idempotency_key: randomUUID() })
    const standing = async () => (await event.organiser.call('activityMessages', { id: event.id })).data.list
    expect(await standing()).toMatchObject([{ recipients: 2, sent: 0, failed: 0 }])
    await work()
    expect(await standing()).toMatchObject([{ recipients: 2, sent: 0, failed: 0 }])
    await database().query(`delete from waiting_mails where about not like 'attendee-message:%'`)
    await database().query(`update waiting_mails set failed_at = now(), recipient = '' where recipient = $1`, [failing])
    await sites.one.services.mails.sendDue()
    const failures = [{ name: second?.attendees[0]?.name, email: failing }]
    expect(await standing()).toMatchObject([{ recipients: 2, sent: 1, failed: 1, failures }])
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain(email)
  })

  it('reaches everybody in their language, with when and where the event is', async () => {
    const event = await eventToWriteAbout()
    const readers = ['zh-Hans', 'zh-Hant-HK', 'en'] as const
    const orders = await Promise.all(readers.map(() => register(sites.one, event)))
    for (const [place, language] of readers.entries())
      await database().query('update tickets set language = $2 where order_id = $1', [orders[place]?.id, language])
    const message = { id: event.id, subject: '软件更新', text: '请走北门', language: 'zh-Hans' as const }
    const english = { en: { subject: 'North gate', text: 'Please use the north gate' } }
    const preview = async (versions: object) =>
      (await event.organiser.call('previewAttendeeMessage', { ...message, versions }, { language: 'hk' })).data
    const { recipients, mails: shown } = await preview(english)
    expect(recipients).toBe(3)
    expect(shown.map((mail) => [mail.language, mail.recipients])).toEqual([
      ['zh-Hant-HK', 1],
      ['zh-Hans', 1],
      ['en', 1],
    ])
    const asRead = (all: typeof shown) => all.map(({ lines }) => lines.slice(1, 3).join(' | '))
    expect(asRead(shown)).toEqual([
      expect.stringMatching(/^請走北門 \| 時間：\d{4}年/),
      expect.stringMatching(/^请走北门 \| 时间：\d{4}年/),
      expect.stringMatching(/^Please use the north gate \| When: .*\d{4}/),
    ])
    expect(shown.map(({ lines }) => lines.some((line) => /主辦方|主办方|reach the organiser/.test(line)))).toEqual([
      true,
      true,
      true,
    ])
    expect(shown.map(({ lines }) => lines.some((line) => /^(地點：|地点：|Where: )/.test(line)))).toEqual([
      true,
      true,
      true,
    ])
    // Without one, who reads English gets what was written.
    expect(asRead((await preview({})).mails)[2]).toMatch(/^请走北门 \| When: /)
    const write = (versions: object) =>
      event.organiser.call('messageActivityAttendees', { ...message, versions, idempotency_key: randomUUID() })
    expect(outcome(await write({ en: { subject: ' ', text: 'x' } }))).toEqual(refused('invalidInput'))
    expect(outcome(await write({ 'zh-Hans': english.en }))).toEqual(refused('invalidInput'))
    expect((await write(english)).data.languages).toEqual(['zh-Hans', 'en'])
    await work()
    const sent = await mails()
    const readBy = orders.map((order) =>
      sent
        .filter(({ recipient }) => recipient === order?.email)
        .flatMap(({ body }) => /请走北门|請走北門|Please use the north gate/.exec(body)?.[0] ?? []),
    )
    expect(readBy).toEqual([['请走北门'], ['請走北門'], ['Please use the north gate']])
  })

  it('is no longer counted for who stops them while it is under way', async () => {
    const event = await eventToWriteAbout()
    const [first] = await Promise.all([1, 2].map(() => register(sites.one, event)))
    const message = { id: event.id, subject: '停车', text: '请走北门', idempotency_key: randomUUID() }
    await event.organiser.call('messageActivityAttendees', message)
    const email = first?.email ?? ''
    const token = sites.one.services.orders.access.stop(event.id, email)
    await callAsVisitor(sites.one, 'stopEventMessages', { event: event.id, email, token })
    expect((await event.organiser.call('activityMessages', { id: event.id })).data.list).toMatchObject([
      { recipients: 1, sent: 0 },
    ])
  })

  it('reminds once, the day before', async () => {
    const event = await addEvent(sites.one, { startsAt: new Date(sites.now() + 2 * 86_400_000) })
    const remind = () => callAsVisitor(sites.one, 'remindMe', { event: event.id, email: 'r@mail.test' })
    expect([(await remind()).code, (await remind()).code]).toEqual([200, 200])
    const reminders = async () => (await mails()).filter(({ subject }) => subject.includes('明天'))
    await work()
    expect(await reminders()).toEqual([])
    sites.pass(86_400_000 + 3_600_000)
    await work()
    await work()
    expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['r@mail.test'])
  })
})
