import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import { addEvent, confirmation, drift, freeType, register, reservation, resetLimits } from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const reserve = (input: Parameters<typeof reservation>[0], quantity = 1, more = {}) =>
  callAsVisitor(site, 'reserveTickets', reservation(input, quantity, more))
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const database = () => site.services.database.pool

describe('registering', () => {
  it('holds places, then issues a ticket for each attendee', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 3 }] })
    const held = await reserve(event, 2)
    expect(held.data).toMatchObject({ state: 'payment_in_progress', tickets: 2, total: '0', attendees: [] })
    expect(held.data.number).toMatch(/^\d{8}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(held.data.seconds_left).toBeGreaterThan(800)
    const stock = await callAsVisitor(site, 'getTicketStock', { event: event.id })
    const open = { left: 1, shares_with: [], may_return: 0, unavailable: null, waiting_list: false }
    expect(stock.data.types).toEqual([{ id: event.types[0], ...open }])
    const paid = await callAsVisitor(site, 'confirmOrder', confirmation(held.data))
    expect(paid.data).toMatchObject({ state: 'paid', tickets: 2, seconds_left: 0, can_cancel: true })
    // The last place is reserved: it may become available again, unlike sold ones.
    await reserve(event)
    const { data: full } = await callAsVisitor(site, 'getTicketStock', { event: event.id })
    expect(full.types[0]).toMatchObject({ left: 0, may_return: 1, unavailable: 'sold_out', waiting_list: true })
    const [first] = paid.data.attendees
    const ticket = await callAsVisitor(site, 'getTicket', { ticket: first?.id, token: first?.token })
    expect(ticket.data).toMatchObject({ name: '参加者 1', online_url: 'https://meet.test/room', serial: 1 })
    expect(ticket.data.code).toMatch(/^T1:/)
    expect(await drift(site)).toEqual([])
  })

  it('answers the same request alike, and refuses another body under its key', async () => {
    const event = await addEvent(site)
    const asked = reservation(event, 2)
    const [one, two] = await Promise.all([
      callAsVisitor(site, 'reserveTickets', asked),
      callAsVisitor(site, 'reserveTickets', asked),
    ])
    expect(two.data.id).toBe(one.data.id)
    const other = await callAsVisitor(site, 'reserveTickets', {
      ...asked,
      lines: [{ type: event.types[0], quantity: 1 }],
    })
    expect(outcome(other)).toEqual(refused('keyReused'))
    const confirming = confirmation(one.data)
    const answers = await Promise.all([1, 2, 3].map(() => callAsVisitor(site, 'confirmOrder', confirming)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.attendees[0]?.id)).size).toBe(1)
    const again = await callAsVisitor(site, 'confirmOrder', confirmation(one.data))
    expect(outcome(again)).toEqual(refused('wrongState'))
  })

  it.each([
    ['more than there are', 4, 'soldOut'],
    ['more than one order may have', 11, 'tooManyTickets'],
  ] as const)('refuses %s', async (_, quantity, reason) => {
    const event = await addEvent(site, { pools: [{ capacity: 3 }] })
    expect(outcome(await reserve(event, quantity))).toEqual(refused(reason))
    expect(await drift(site)).toEqual([])
  })

  it.each([
    ['before its sale', { sale_from: '2099-01-01 00:00:00' }, 'notOnSale'],
    ['after its sale', { sale_until: '2020-01-01 00:00:00' }, 'notOnSale'],
    ['that is paused', { on_sale: false }, 'notOnSale'],
    ['that is hidden', { hidden: true }, 'ticketMissing'],
    ['for invited people', { kind: 'invite_only_free' }, 'codeRefused'],
  ] as const)('refuses a type %s', async (_, more, reason) => {
    const event = await addEvent(site, { types: [freeType('票', more)] })
    expect(outcome(await reserve(event))).toEqual(refused(reason))
  })

  it('refuses types of another event, events that are over, cancelled or not there', async () => {
    const [event, other] = [await addEvent(site), await addEvent(site)]
    expect(outcome(await reserve({ id: event.id, types: other.types }))).toEqual(refused('ticketMissing'))
    expect(outcome(await reserve({ id: 999_999, types: other.types }))).toEqual(refused('itemMissing'))
    await database().query(`update events set state = 'cancelled' where id = $1`, [event.id])
    expect(outcome(await reserve(event))).toEqual(refused('eventClosed'))
    const over = await addEvent(site, { startsAt: new Date('2026-01-01T10:00:00Z') })
    expect(outcome(await reserve(over))).toEqual(refused('eventClosed'))
  })

  it('opens what a code opens, and nothing else', async () => {
    const types = [freeType('内部票', { hidden: true }), freeType('邀请票', { kind: 'invite_only_free' })]
    const event = await addEvent(site, { types })
    const [hidden = 0, invited = 0] = event.types
    const make = (code: string, opened: number[], more = {}) =>
      event.organiser.call('makeActivityCodes', {
        id: event.id,
        code,
        types: opened,
        uses_limit: 1,
        idempotency_key: randomUUID(),
        ...more,
      })
    expect((await make('ＶＩＰ 2026', [hidden])).code).toBe(200)
    expect(outcome(await make('vip2026', []))).toEqual(refused('nameTaken'))
    await make('Late', [hidden], { valid_from: '2099-01-01 00:00:00' })
    const offer = (code?: string) => callAsVisitor(site, 'getTicketOffer', { event: event.id, code })
    expect((await offer()).data.types.map(({ id }) => id)).toEqual([invited])
    expect((await offer('vip2026')).data.types.map(({ id }) => id)).toEqual([hidden, invited])
    expect((await offer('vip2026')).data.code_accepted).toBe(true)
    expect((await offer('<b>')).data).toMatchObject({ code_accepted: false, takes_codes: true })
    const buy = (type: number, code: string) => reserve(event, 1, { lines: [{ type, quantity: 1, code }] })
    expect(outcome(await buy(invited, 'vip2026'))).toEqual(refused('codeRefused'))
    expect(outcome(await buy(hidden, 'late'))).toEqual(refused('codeRefused'))
    expect((await buy(hidden, 'V I P 2026')).code).toBe(200)
    expect(outcome(await buy(hidden, 'vip2026'))).toEqual(refused('codeRefused'))
    const details = (code?: string) => callAsVisitor(site, 'getTicketDetails', { id: hidden, ...(code && { code }) })
    expect(outcome(await details())).toEqual(refused('ticketMissing'))
    expect(await drift(site)).toEqual([])
  })

  it.each([
    ['only types that are not listed', { hidden: true }, { types: [], takes_codes: true }],
    ['only types that are not listed, and paused', { hidden: true, on_sale: false }, { types: [], takes_codes: false }],
    ['a type for the invited', { kind: 'invite_only_free' }, { takes_codes: true }],
    ['types for everybody', {}, { takes_codes: false }],
  ] as const)('asks for a code or not where an event has %s', async (_, more, expected) => {
    const event = await addEvent(site, { types: [freeType('票', more)] })
    expect((await callAsVisitor(site, 'getTicketOffer', { event: event.id })).data).toMatchObject(expected)
  })

  it('takes attendees of every script, and their answers to what is asked', async () => {
    const questions = [
      { kind: 'text', label: '公司' },
      { kind: 'choice', label: '餐饮', options: ['素', '荤'], required: true },
      { kind: 'several', label: '兴趣', options: ['DeFi', 'NFT', 'L2'] },
      { kind: 'agreement', label: '同意拍摄', required: true },
    ] as const
    const event = await addEvent(site, {
      questions: questions.map((one) => ({ ...one, options: [...('options' in one ? one.options : [])] })),
    })
    const [company = 0, food = 0, interests = 0, agreed = 0] = event.questions
    const held = (await reserve(event)).data
    const line = held.lines[0]?.id ?? 0
    const name = '=HYPERLINK("x") <b>علي</b> กมล 𠮷'
    const confirm = (answers: object, more = {}) =>
      callAsVisitor(
        site,
        'confirmOrder',
        confirmation(held, { attendees: [{ line, name, answers: answers as never }], ...more }),
      )
    const refusal = (answers: object) => confirm(answers).then(outcome)
    expect(await refusal({})).toEqual(refused('attendeesIncomplete'))
    expect(await refusal({ [food]: '鱼', [agreed]: true })).toEqual(refused('attendeesIncomplete'))
    expect(await refusal({ [food]: '素', [agreed]: false })).toEqual(refused('attendeesIncomplete'))
    expect(await refusal({ [food]: '素', [agreed]: true, [interests]: ['DeFi', 'x'] })).toEqual(
      refused('attendeesIncomplete'),
    )
    expect(outcome(await confirm({ [food]: '素', [agreed]: true }, { email: 'nobody' }))).toEqual(
      refused('invalidEmail'),
    )
    expect(outcome(await confirm({}, { attendees: [] }))).toMatchObject({ code: 400 })
    const paid = await confirm({
      [food]: '素',
      [agreed]: true,
      [interests]: ['L2', 'DeFi'],
      [company]: ' 港讯 ',
      99999: 'x',
    })
    expect(paid.code).toBe(200)
    const [attendee] = paid.data.attendees
    expect(attendee?.name).toBe(name)
    const ticket = await callAsVisitor(site, 'getTicket', { ticket: attendee?.id, token: attendee?.token })
    expect(ticket.data.answers.map(({ answer }) => answer)).toEqual(['港讯', '素', ['DeFi', 'L2'], true])
  })

  it('opens orders and tickets to their owner alone', async () => {
    const event = await addEvent(site)
    const buyer = await addMember(site, { email: 'buyer@mail.test' })
    const stranger = await addMember(site)
    const held = (await buyer.call('reserveTickets', reservation(event))).data
    const paid = (await buyer.call('confirmOrder', confirmation(held, { token: undefined, email: 'buyer@mail.test' })))
      .data
    const ticket = paid.attendees[0]
    expect((await buyer.call('getOrder', { order: held.id })).code).toBe(200)
    for (const token of [undefined, '', 'x', `${held.token}x`, ticket?.token ?? ''])
      expect(outcome(await stranger.call('getOrder', { order: held.id, token }))).toEqual(refused('orderMissing'))
    expect(outcome(await stranger.call('cancelOrder', { order: held.id }))).toEqual(refused('orderMissing'))
    expect(outcome(await stranger.call('getTicket', { ticket: ticket?.id }))).toEqual(refused('ticketMissing'))
    expect(
      outcome(
        await callAsVisitor(site, 'passTicketOn', {
          ticket: ticket?.id,
          token: held.token,
          name: 'x',
          email: 'x@mail.test',
        }),
      ),
    ).toEqual(refused('ticketMissing'))
    expect((await buyer.call('myOrders')).data).toMatchObject({ total: 1, list: [{ id: held.id, state: 'paid' }] })
    expect((await buyer.call('myTickets')).data).toMatchObject({ total: 1, list: [{ id: ticket?.id }] })
    expect((await buyer.call('myTickets', { past: true })).data.total).toBe(0)
    expect((await buyer.call('activityMine')).data.list.map(({ id }) => id)).toEqual([event.id])
    const { path } = (await buyer.call('calendarAddress')).data
    const calendar = await (await fetch(site.origin + path)).text()
    expect(calendar.match(/UID:event-\d+@/g)).toEqual([`UID:event-${event.id}@`])
    expect((await stranger.call('myOrders')).data.total).toBe(0)
  })
})

describe('mails to addresses that nobody proved to be theirs', () => {
  const named = async (event: Awaited<ReturnType<typeof addEvent>>, emails: readonly string[]) => {
    const { data: held } = await reserve(event, emails.length)
    const given = confirmation(held)
    const attendees = given.attendees.map((attendee, place) => ({ ...attendee, email: emails[place] }))
    const answer = await callAsVisitor(site, 'confirmOrder', { ...given, attendees })
    return { answer, given: { ...given, attendees } }
  }

  it('are bounded for the caller who names an address, and for nobody else', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 300 }] })
    for (let turn = 0; turn < 30; turn += 1) expect((await named(event, ['somebody@mail.test'])).answer.code).toBe(200)
    const { answer, given } = await named(event, ['somebody@mail.test'])
    expect(outcome(answer)).toEqual(refused('tooManyRequests'))
    // The places are still reserved for a buyer who enters another address.
    const attendees = given.attendees.map((attendee) => ({ ...attendee, email: 'another@mail.test' }))
    expect((await callAsVisitor(site, 'confirmOrder', { ...given, attendees })).data.state).toBe('paid')
    const ticket = (await register(site, event)).attendees[0]
    const passing = { ticket: ticket?.id, token: ticket?.token, name: 'x', email: 'somebody@mail.test' }
    expect(outcome(await callAsVisitor(site, 'passTicketOn', passing))).toEqual(refused('tooManyRequests'))
    const other = await addMember(site)
    const { data: held } = await other.call('reserveTickets', reservation(event))
    const sameAddress = { ...confirmation(held), email: 'somebody@mail.test' }
    expect((await other.call('confirmOrder', sameAddress)).data.state).toBe('paid')
  })

  it('never keep members from ordering to the address that they confirmed', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 300 }] })
    const member = await addMember(site, { email: 'confirmed@mail.test' })
    for (let turn = 0; turn < 32; turn += 1) {
      const { data: held } = await member.call('reserveTickets', reservation(event))
      const given = { ...confirmation(held), email: 'Confirmed@mail.test' }
      expect((await member.call('confirmOrder', given)).data.state).toBe('paid')
    }
  })

  it('do not count for orders that are refused', async () => {
    const event = await addEvent(site)
    const { data: held } = await reserve(event)
    const given = { ...confirmation(held), email: 'refused@mail.test' }
    await site.services.database.pool.query(
      "update orders set expires_at = now() - interval '1 minute' where id = $1",
      [held.id],
    )
    for (let turn = 0; turn < 40; turn += 1)
      expect(outcome(await callAsVisitor(site, 'confirmOrder', { ...given, idempotency_key: randomUUID() }))).toEqual(
        refused('reservationExpired'),
      )
    const fine = { ...confirmation((await reserve(event)).data), email: 'refused@mail.test' }
    expect((await callAsVisitor(site, 'confirmOrder', fine)).data.state).toBe('paid')
  })

  it('are bounded by the client, however many addresses it names', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 300 }] })
    const strangers = (turn: number) => Array.from({ length: 10 }, (_, place) => `stranger-${turn}-${place}@mail.test`)
    for (let turn = 0; turn < 20; turn += 1) expect((await named(event, strangers(turn))).answer.code).toBe(200)
    expect(outcome((await named(event, strangers(20))).answer)).toEqual(refused('tooManyRequests'))
    // A buyer who registers with their own address is not affected by it.
    expect((await register(site, event)).state).toBe('paid')
  })
})

describe('a ticket', () => {
  it('is passed on: its code changes, it takes no place, and its former holder has it no more', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 1 }] })
    const paid = await register(site, event)
    const [own] = paid.attendees
    const given = { ticket: own?.id, token: own?.token }
    const before = (await callAsVisitor(site, 'getTicket', given)).data
    const changed = await callAsVisitor(site, 'changeAttendee', { ...given, name: '李小明' })
    expect(changed.data).toMatchObject({ name: '李小明', serial: 1 })
    const passing = { ...given, name: 'Friend', email: 'Friend@Mail.test' }
    const answers = await Promise.all([1, 2].map(() => callAsVisitor(site, 'passTicketOn', passing)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(outcome(await callAsVisitor(site, 'getTicket', given))).toEqual(refused('ticketMissing'))
    const order = (await callAsVisitor(site, 'getOrder', { order: paid.id, token: paid.token })).data
    expect(order.attendees[0]).toMatchObject({
      ...{ name: '', email: '' },
      passed_on: true,
      token: null,
    })
    const { rows } = await database().query<{ serial: number }>('select serial from tickets where id = $1', [own?.id])
    expect([before.serial, rows[0]?.serial]).toEqual([1, 2])
    const cancelled = await callAsVisitor(site, 'cancelOrder', { order: paid.id, token: paid.token })
    expect(outcome(cancelled)).toEqual(refused('ticketPassedOn'))
    expect(await drift(site)).toEqual([])
  })

  it('offers an exchange only where there is another kind, and no change once the event is over', async () => {
    const read = async (ticket: object) => (await callAsVisitor(site, 'getTicket', ticket)).data
    const held = ({ attendees: [one] }: Awaited<ReturnType<typeof register>>) => ({
      ticket: one?.id ?? '',
      token: one?.token ?? '',
    })
    const single = await addEvent(site)
    const ticket = held(await register(site, single))
    expect(await read(ticket)).toMatchObject({ can_upgrade: false, can_change: true })
    const hidden = { types: [freeType(), freeType('嘉宾票', { hidden: true })] }
    expect(await read(held(await register(site, await addEvent(site, hidden))))).toMatchObject({ can_upgrade: false })
    const several = await addEvent(site, { types: [freeType(), freeType('前排票')] })
    expect(await read(held(await register(site, several)))).toMatchObject({ can_upgrade: true, upgrade_costs: false })
    await database().query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where id = $1`,
      [single.id],
    )
    expect(await read(ticket)).toMatchObject({ can_change: false, can_cancel: false, state: 'valid' })
    const passing = { ...ticket, name: '李四', email: 'li@mail.test' }
    expect(outcome(await callAsVisitor(site, 'passTicketOn', passing))).toEqual(refused('eventClosed'))
    expect(outcome(await callAsVisitor(site, 'changeAttendee', { ...ticket, name: '李四' }))).toEqual(
      refused('eventClosed'),
    )
  })

  it('is found by its holder for one event, until it is given back', async () => {
    const holder = await addMember(site)
    const [one, other] = [await addEvent(site), await addEvent(site)]
    for (const event of [one, other]) {
      const held = await holder.call('reserveTickets', reservation(event))
      await holder.call('confirmOrder', confirmation(held.data))
    }
    const ofOne = async () => (await holder.call('myTickets', { event: one.id })).data
    expect(await ofOne()).toMatchObject({ total: 1, list: [{ event: { id: one.id }, state: 'valid' }] })
    const [ticket] = (await ofOne()).list
    await holder.call('cancelTicket', { ticket: ticket?.id ?? '' })
    expect(await ofOne()).toMatchObject({ total: 0, list: [] })
    expect((await holder.call('myTickets', {})).data).toMatchObject({ total: 1, list: [{ event: { id: other.id } }] })
    expect((await (await addMember(site)).call('myTickets', { event: other.id })).data.list).toEqual([])
  })

  it('is cancelled within the rule of the organiser, once', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 2 }] })
    const paid = await register(site, event, 2)
    const [one] = paid.attendees
    const opened = { order: paid.id, token: paid.token }
    const cancel = (input: object) => callAsVisitor(site, 'cancelOrder', { ...opened, ...input })
    const partly = await Promise.all([1, 2, 3].map(() => cancel({ tickets: [one?.id] })))
    expect(partly.map(({ data }) => [data.state, data.tickets])).toEqual([1, 2, 3].map(() => ['paid', 1]))
    expect(await drift(site)).toEqual([])
    const wholly = await Promise.all([1, 2, 3].map(() => cancel({})))
    expect(wholly.map(({ data }) => data.state)).toEqual([1, 2, 3].map(() => 'refund_complete'))
    expect(await drift(site)).toEqual([])
    const stock = await callAsVisitor(site, 'getTicketStock', { event: event.id })
    expect(stock.data.types[0]?.left).toBe(2)
  })

  it.each([
    ['never', null, 10],
    ['too late', 24, 0.5],
  ] as const)('is not cancelled by its holder where that is %s allowed', async (_, cancellationHours, days) => {
    const startsAt = new Date(Date.now() + days * 86_400_000)
    const paid = await register(site, await addEvent(site, { startsAt, cancellationHours }))
    const answer = await callAsVisitor(site, 'cancelOrder', { order: paid.id, token: paid.token })
    expect(outcome(answer)).toEqual(refused('cancellationOver'))
  })

  it('comes as a document and as an entry of a calendar', async () => {
    const paid = await register(site, await addEvent(site))
    const [own] = paid.attendees
    const file = async (format: 'pdf' | 'ics') =>
      (await callAsVisitor(site, 'getTicketFile', { ticket: own?.id, token: own?.token, format })).data
    const pdf = await file('pdf')
    expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const calendar = Buffer.from((await file('ics')).base64, 'base64').toString()
    expect(calendar).toContain('SUMMARY:香港 Web3 见面会')
    expect(calendar).toContain(`UID:ticket-${own?.id}@site.test`)
  })

  it('comes as a file at most 20 times in ten minutes, and another ticket still does', async () => {
    const event = await addEvent(site)
    const [own, other] = [(await register(site, event)).attendees[0], (await register(site, event)).attendees[0]]
    const file = async (ticket: typeof own) =>
      callAsVisitor(site, 'getTicketFile', { ticket: ticket?.id, token: ticket?.token, format: 'ics' })
    for (let asked = 0; asked < 20; asked += 1) expect((await file(own)).code).toBe(200)
    expect(outcome(await file(own))).toEqual(refused('tooManyRequests'))
    expect((await file(other)).code).toBe(200)
  })
})
