import { describe, expect, it } from 'vitest'
import { findings, unsavedEntries } from './checks.ts'
import { type EventValues, emptyValues, eventOf, newQuestion, newType, setupOf, withNumbers } from './values.ts'

const sound = (): EventValues => ({
  ...emptyValues('zh-Hans', '标准票'),
  title: '零知识之夜',
  detail: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '自带电脑。' }] }] },
  start: '2026-12-06T19:00',
  end: '2026-12-06T22:00',
  city: '香港',
  venue: '潮汐空间',
  address: '上环文咸东街68号',
  organiser_name: '岸线研究',
})
const found = (part: Partial<EventValues>) =>
  findings({ ...sound(), ...part }).map(({ field, problem, values }) => [field, problem, values])

describe('the form of an event', () => {
  it('has nothing to say of a sound one', () => expect(findings(sound())).toEqual([]))

  it.each<[string, Partial<EventValues>, unknown[]]>([
    ['no title', { title: ' ' }, ['title', 'wrong.required', undefined]],
    ['a long title', { title: '长'.repeat(81) }, ['title', 'wrong.long', { most: 80 }]],
    ['an end before the start', { end: '2026-12-06T18:30' }, ['end', 'wrong.order', { minutes: 30 }]],
    ['an end at the start', { end: '2026-12-06T19:00' }, ['end', 'wrong.order', { minutes: 0 }]],
    ['months', { end: '2027-12-06T19:00' }, ['end', 'wrong.days', { most: 92 }]],
    [
      'nothing said',
      { detail: { type: 'doc', content: [{ type: 'paragraph' }] } },
      ['detail', 'wrong.required', undefined],
    ],
    ['no venue', { venue: ' ' }, ['venue', 'wrong.required', undefined]],
    ['no city', { city: '' }, ['city', 'wrong.required', undefined]],
    ['an online event without a link', { attendance: 'online' }, ['online_url', 'wrong.required', undefined]],
    ['a script as a map', { map_url: 'javascript:alert(1)' }, ['map_url', 'wrong.address', undefined]],
    ['a map without encryption', { map_url: 'http://maps.test' }, ['map_url', 'wrong.address', undefined]],
    ['a script as a profile', { telegram: 'javascript:alert(1)' }, ['telegram', 'wrong.social', undefined]],
    ['a profile of elsewhere', { twitter: 'https://evil.test/x' }, ['twitter', 'wrong.social', undefined]],
    ['a name without an address', { links: [{ name: '议程', url: '' }] }, ['links.0.url', 'wrong.required', undefined]],
    ['no ticket', { types: [] }, ['types', 'wrong.ticket', undefined]],
  ])('tells of %s', (_, part, finding) => expect(found(part)).toEqual([finding]))

  it('saves the rest while an address is still being written', () => {
    const links = [
      { name: '议程', url: 'https:/' },
      { name: '回放', url: 'https://replay.test' },
    ]
    const saved = eventOf({ ...sound(), map_url: 'htt', online_url: 'https://live.test', links, telegram: 'a b' })
    expect(saved).toMatchObject({ title: '零知识之夜', map_url: '', online_url: 'https://live.test', telegram: '' })
    expect(saved.links).toEqual([links[1]])
    for (const end of ['2026-12-06T18:00', '2027-12-06T18:00', '0002-12-06T22:00'])
      expect(eventOf({ ...sound(), end })).toMatchObject({ start: '2026-12-06T19:00', end: null })
  })

  it('tells when the clock is turned over a time, and where it goes on', () => {
    const times = { time_zone: 'Europe/London', start: '2026-03-29T01:15', end: '2026-03-29T05:00' }
    expect(found(times)).toEqual([['start', 'wrong.gap', { next: '02:15' }]])
  })

  it('asks for no more in a zone that does not exist', () => {
    expect(found({ time_zone: 'Mars/Olympus' })).toEqual([
      ['start', 'wrong.time', undefined],
      ['end', 'wrong.time', undefined],
    ])
  })

  it.each([-1, 1.5, 1_000_001, Number.NaN, '' as never])('takes %j for no capacity', (capacity) => {
    const [pool] = sound().pools
    expect(found({ pools: [{ key: 'p', name: '', ...pool, capacity }] })).toEqual([
      ['pools.0.capacity', 'wrong.number', { least: 0, most: 1_000_000 }],
    ])
  })

  const priced = (more: Partial<EventValues['types'][number]>, currency = 'HKD') => ({
    currency,
    types: [{ ...newType('pool'), name: '全价票', kind: 'full_price' as const, ...more }],
  })

  it.each([
    ['a price with too many decimals', priced({ price: '12.345' }), ['types.0.price', 'wrong.price', { exponent: 2 }]],
    ['cents of a yen', priced({ price: '1200.5' }, 'JPY'), ['types.0.price', 'wrong.priceWhole', undefined]],
    ['no price of what is sold', priced({ price: '' }), ['types.0.price', 'wrong.required', undefined]],
    ['a price below nothing', priced({ price: '-5' }), ['types.0.price', 'wrong.price', { exponent: 2 }]],
    [
      'a price too high',
      priced({ price: '99999999999999' }),
      ['types.0.price', 'wrong.priceHigh', { most: '10000000000.00' }],
    ],
    [
      'a price beyond counting',
      priced({ price: '9'.repeat(19) }),
      ['types.0.price', 'wrong.priceHigh', { most: '10000000000.00' }],
    ],
    [
      'a group of one',
      priced({ price: '120', group_prices: [{ from: 1, price: '100' }] }),
      ['types.0.group_prices.0.from', 'wrong.group', undefined],
    ],
    [
      'two prices of one group',
      priced({
        price: '120',
        group_prices: [
          { from: 5, price: '100' },
          { from: 5, price: '90' },
        ],
      }),
      ['types.0.group_prices.1.from', 'wrong.group', undefined],
    ],
  ])('tells of %s', (_, part, finding) => expect(found(part)).toEqual([finding]))

  it('takes an official ticket with and without a price', () => {
    expect(found(priced({ kind: 'official', price: '' }))).toEqual([])
    expect(found(priced({ kind: 'official', price: '1,280.50' }))).toEqual([])
  })

  it('tells of a sale that ends before it begins or begins after the event', () => {
    const type = { ...newType('p'), name: '早到票' }
    const wrong = ['types.0.sale_until', 'wrong.sale', undefined]
    expect(found({ types: [{ ...type, sale_from: '2026-12-02T10:00', sale_until: '2026-12-01T10:00' }] })).toEqual([
      wrong,
    ])
    expect(found({ types: [{ ...type, sale_from: '2026-12-07T10:00' }] })).toEqual([wrong])
  })

  it('wants two options of a question to choose from, and not ten thousand', () => {
    const question = { ...newQuestion(), label: '做什么？', kind: 'choice' as const }
    expect(found({ questions: [{ ...question, options: '写代码\n\n写代码' }] })).toEqual([
      ['questions.0.options', 'wrong.options', undefined],
    ])
    const many = Array.from({ length: 10_000 }, (_, place) => `${place}`).join('\n')
    expect(found({ questions: [{ ...question, options: many }] })).toEqual([
      ['questions.0.options', 'wrong.many', { n: 10_000, most: 50 }],
    ])
  })
})

describe('what is saved of prices', () => {
  const saved = (more: Partial<EventValues['types'][number]>, currency = 'HKD') =>
    setupOf({ ...sound(), currency, types: [{ ...newType('pool'), name: '票', ...more }] }).types[0]

  it('is in the smallest unit of the currency', () => {
    const groups = [{ from: 5, price: '100.5' }]
    expect(saved({ kind: 'ordinary', price: '128', group_prices: groups })).toMatchObject({
      ...{ price: '12800', group_prices: [{ from: 5, price: '10050' }], on_sale: true },
    })
    expect(saved({ kind: 'ordinary', price: '128' }, 'JPY')).toMatchObject({ price: '128' })
  })

  it('is nothing for a free ticket, whatever stood there before', () => {
    const more = { kind: 'free', price: '128', group_prices: [{ from: 5, price: '1' }] } as const
    expect(saved({ ...more, group_prices: [...more.group_prices] })).toMatchObject({ price: '0', group_prices: [] })
  })

  it('does not sell for nothing what cannot be read, and keeps the price of before', () => {
    expect(saved({ kind: 'ordinary', price: '12,8' })).toMatchObject({ price: '0', on_sale: false })
    expect(saved({ kind: 'ordinary', price: '' })).toMatchObject({ price: '0', on_sale: false })
    expect(saved({ kind: 'official', price: '' })).toMatchObject({ price: '0', on_sale: true })
    const type = { ...newType('pool'), id: 7, name: '票', kind: 'ordinary' as const, price: '12,8' }
    const priced = (price: string) => ({
      types: [{ id: 7, price, group_prices: [{ from: 5, price: '9000' }] }] as never,
    })
    const values = { ...sound(), currency: 'HKD', types: [type] }
    expect(setupOf(values, priced('12800')).types[0]).toMatchObject({
      ...{ price: '12800', group_prices: [{ from: 5, price: '9000' }], on_sale: true },
    })
    expect(setupOf(values, priced('0')).types[0]).toMatchObject({ on_sale: false })
  })

  it('leaves out a price of a group that is still being written', () => {
    const groups = [
      { from: 3, price: '' },
      { from: 5, price: '100' },
    ]
    expect(saved({ kind: 'ordinary', price: '128', group_prices: groups })).toMatchObject({
      ...{ price: '12800', group_prices: [{ from: 5, price: '10000' }], on_sale: true },
    })
  })
})

describe('what is saved of tickets', () => {
  it('draws on pools by their places, and on the first where none is left', () => {
    const values = sound()
    const second = { key: 'b', name: 'B', capacity: 5 }
    const types = [
      { ...newType('b'), name: '一' },
      { ...newType('gone'), name: '二' },
      { ...newType('b'), name: ' ' },
    ]
    const setup = setupOf({ ...values, pools: [...values.pools, second], types })
    expect(setup.types.map(({ name, pools }) => [name, pools])).toEqual([
      ['一', [1]],
      ['二', [0]],
    ])
  })

  it('gets its numbers once, whatever was written meanwhile', () => {
    const sent = sound()
    const added = { ...newType('x'), name: '新' }
    const now = { ...sent, types: [added, ...sent.types] }
    const stored = {
      event: 1,
      pools: [{ id: 5, name: '', capacity: 100, held: 0, sold: 0 }],
      types: [{ ...(setupOf(sent).types[0] as never as object), id: 9, sold: 0, waiting: 0 }],
      questions: [],
    }
    const numbered = withNumbers(now, sent, stored as never)
    expect(numbered.types.map(({ id }) => id)).toEqual([undefined, 9])
    expect(numbered.pools.map(({ id }) => id)).toEqual([5])
  })
})

describe('an entry that is not what is saved', () => {
  const sold = (price: string, more: object = {}) => ({
    types: sound().types.map((type) => ({ ...type, kind: 'ordinary' as const, price, ...more })),
  })
  it.each<[string, Partial<EventValues>, string[]]>([
    ['a price that is none', sold('二百八'), ['types.0.price']],
    ['a price with too many decimals', sold('280.555'), ['types.0.price']],
    ['a price that was taken out', sold(''), ['types.0.price']],
    [
      'a group price that is none',
      sold('280', { group_prices: [{ from: 5, price: 'x' }] }),
      ['types.0.group_prices.0.price'],
    ],
    ['an end before the start', { end: '2026-12-06T18:30' }, ['end']],
    ['an address that is still being written', { map_url: 'https:/' }, ['map_url']],
    ['nothing: a price that can be read', sold('280'), []],
    ['nothing: what is missing is not saved either', { title: '', city: '' }, []],
  ])('is found: %s', (_, part, fields) => {
    expect(unsavedEntries({ ...sound(), ...part }).map(({ field }) => field)).toEqual(fields)
  })
})
