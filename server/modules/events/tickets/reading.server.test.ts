import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import { addEvent, confirmation, freeType, reservation, resetLimits } from '../orders/test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const page = async (path: string) => (await fetch(site.origin + path)).text()

const written = {
  types: [freeType('网络安全专场', { description: '含软件演示' })],
  questions: [
    { kind: 'choice' as const, label: '你使用哪种软件？', options: ['钱包插件', '交易所'], required: true },
    { kind: 'several' as const, label: '感兴趣的话题', options: ['网络', '信息'], required: false },
  ],
}

describe('places that several types share', () => {
  it('are said to be shared, by types that can be had and by the pool that limits them', async () => {
    const paused = freeType('停售票', { on_sale: false })
    const own = freeType('工作坊', { pools: [0, 1] })
    const types = [freeType('普通票'), freeType('学生票'), paused, own, freeType('隐藏票', { hidden: true })]
    const event = await addEvent(site, { pools: [{ capacity: 12 }, { capacity: 5 }], types })
    const [ordinary, student, , workshop] = event.types
    const { data: offer } = await callAsVisitor(site, 'getTicketOffer', { event: event.id })
    expect(offer.types.map(({ left, shares_with }) => [left, shares_with])).toEqual([
      [12, [student, workshop]],
      [12, [ordinary, workshop]],
      [12, [ordinary, student, workshop]],
      [5, []],
    ])
    const { data: stock } = await callAsVisitor(site, 'getTicketStock', { event: event.id })
    expect(stock.types.map(({ shares_with }) => shares_with)).toEqual(offer.types.map((type) => type.shares_with))
    const { data: totals } = await event.organiser.call('activityHome', { id: event.id })
    expect(totals.types.map(({ left, shared_with }) => [left, shared_with])).toEqual([
      [12, ['学生票', '停售票', '工作坊', '隐藏票']],
      [12, ['普通票', '停售票', '工作坊', '隐藏票']],
      [12, ['普通票', '学生票', '工作坊', '隐藏票']],
      [5, []],
      [12, ['普通票', '学生票', '停售票', '工作坊']],
    ])
  })
})

describe('what an event offers', () => {
  it('is shown in the script of its reader', async () => {
    const event = await addEvent(site, written)
    const offered = async (language: string) =>
      (await callAsVisitor(site, 'getTicketOffer', { event: event.id }, { language })).data
    expect(await offered('hk')).toMatchObject({
      language: 'zh-Hant-HK',
      types: [{ name: '網絡安全專場', description: '含軟件演示' }],
      questions: [{ label: '你使用哪種軟件？', options: ['錢包外掛程式', '交易所'] }, { options: ['網絡', '資訊'] }],
    })
    expect(await offered('en')).toMatchObject({ language: 'zh-Hans', types: [{ name: '网络安全专场' }] })
    const [type] = event.types
    const one = await callAsVisitor(site, 'getTicketDetails', { id: type }, { language: 'hk' })
    expect(one.data.name).toBe('網絡安全專場')
  })

  it('is shown in simplified characters where it was written in traditional ones', async () => {
    const event = await addEvent(site, { types: [freeType('網絡安全專場')] })
    await site.services.database.pool.query(`update events set language = 'zh-Hant-HK' where id = $1`, [event.id])
    const offered = await callAsVisitor(site, 'getTicketOffer', { event: event.id }, { language: 'cn' })
    expect(offered.data).toMatchObject({ language: 'zh-Hans', types: [{ name: '网络安全专场' }] })
  })

  it('is answered in the script in which it was read, and stays in the words of the organiser', async () => {
    const event = await addEvent(site, written)
    const [choice = 0, several = 0] = event.questions
    const held = await callAsVisitor(site, 'reserveTickets', reservation(event), { language: 'hk' })
    expect(held.data.lines[0]?.name).toBe('網絡安全專場')
    const line = held.data.lines[0]?.id ?? 0
    const answers = { [choice]: '錢包外掛程式', [several]: ['網絡'] }
    const given = confirmation(held.data, { attendees: [{ line, name: '陳大文', answers }] })
    const paid = await callAsVisitor(site, 'confirmOrder', given, { language: 'hk' })
    const [ticket] = paid.data.attendees
    expect(ticket?.type_name).toBe('網絡安全專場')
    const stored = await site.services.database.pool.query('select answers from tickets where id = $1', [ticket?.id])
    expect(stored.rows).toEqual([{ answers: { [choice]: '钱包插件', [several]: ['网络'] } }])
    const opened = { ticket: ticket?.id, token: ticket?.token }
    const shown = await callAsVisitor(site, 'getTicket', opened, { language: 'hk' })
    expect(shown.data.answers).toEqual([
      { question: choice, label: '你使用哪種軟件？', answer: '錢包外掛程式' },
      { question: several, label: '感興趣的話題', answer: ['網絡'] },
    ])
    expect((await callAsVisitor(site, 'getTicket', opened, { language: 'cn' })).data).toMatchObject({
      type_name: '网络安全专场',
      answers: [{ answer: '钱包插件' }, { answer: ['网络'] }],
    })
  })

  it('is on the page of the event as soon as its organiser saved it', async () => {
    const event = await addEvent(site, { types: [freeType('早来的票')] })
    const shows = async (name: string) => (await page(`/events/${event.id}`)).includes(name)
    expect(await shows('早来的票')).toBe(true)
    const [pool = 0] = event.pools
    const saved = await event.organiser.call('saveActivityTickets', {
      id: event.id,
      pools: [{ id: pool, capacity: 5 }],
      types: [freeType('后来的票')],
      questions: [],
    })
    expect(saved.code).toBe(200)
    await expect.poll(() => shows('后来的票')).toBe(true)
  })

  it('says with what is left whether a place can be waited for', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 1 }] })
    const stock = async () => (await callAsVisitor(site, 'getTicketStock', { event: event.id })).data.types[0]
    expect(await stock()).toMatchObject({ left: 1, unavailable: null, waiting_list: false })
    await callAsVisitor(site, 'reserveTickets', reservation(event))
    expect(await stock()).toMatchObject({ left: 0, unavailable: 'sold_out', waiting_list: true })
  })

  it('names the street of an event in the script of who holds a ticket', async () => {
    const event = await addEvent(site)
    await site.services.database.pool.query(`update events set address = '数码港道100号' where id = $1`, [event.id])
    const held = await callAsVisitor(site, 'reserveTickets', reservation(event), { language: 'hk' })
    expect(held.data.event.address).toBe('數碼港道100號')
  })
})
