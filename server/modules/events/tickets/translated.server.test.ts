import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '../../../test-newsroom.ts'
import { addEvent, freeType, register } from '../orders/test-events.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const description = '含茶点与证书'
const translation = { name: 'Standard', description: 'With refreshments and a certificate' }
const add = (more: Parameters<typeof freeType>[1]) =>
  addEvent(newsroom.site, { types: [freeType('普通席', { description, ...more })] })

const read = async (event: number, language: 'cn' | 'hk' | 'en') =>
  (await callAsVisitor(newsroom.site, 'getTicketOffer', { event }, { language })).data.types[0]

describe('a ticket type', () => {
  it('is read in English once its organiser translated it, and in both Chinese scripts', async () => {
    const { id } = await add({ translation })
    expect(await read(id, 'en')).toMatchObject({ ...translation, language: 'en' })
    expect(await read(id, 'cn')).toMatchObject({ name: '普通席', description, language: 'zh-Hans' })
    expect(await read(id, 'hk')).toMatchObject({ description: '含茶點與證書', language: 'zh-Hant-HK' })
  })

  it('has its name in the reader’s language on orders and tickets, also once it is no longer offered', async () => {
    const event = await add({ translation })
    const { id: order, token, attendees } = await register(newsroom.site, event)
    const named = async (language: 'cn' | 'hk' | 'en') => {
      const [ofOrder, ofTicket] = await Promise.all([
        callAsVisitor(newsroom.site, 'getOrder', { order, token }, { language }),
        callAsVisitor(
          newsroom.site,
          'getTicket',
          { ticket: attendees[0]?.id, token: attendees[0]?.token },
          { language },
        ),
      ])
      const [line] = ofOrder.data.lines
      return [
        [line?.name, line?.language],
        ...[ofOrder.data.attendees[0], ofTicket.data].map((one) => [one?.type_name, one?.type_language]),
      ]
    }
    const thrice = (name: string, language: string) => Array.from({ length: 3 }, () => [name, language])
    expect(await named('en')).toEqual(thrice('Standard', 'en'))
    expect(await named('cn')).toEqual(thrice('普通席', 'zh-Hans'))
    const setup = (await event.organiser.call('activityTickets', { id: event.id })).data
    const other = { ...freeType('站票'), translation: { name: 'Standing', description: '' } }
    await event.organiser.call('saveActivityTickets', { ...setup, id: event.id, types: [other] })
    expect(await named('en')).toEqual(thrice('Standard', 'en'))
  })

  it('says on tickets as well which language its name is in where nobody translated it', async () => {
    const { attendees } = await register(newsroom.site, await add({}))
    const opened = { ticket: attendees[0]?.id, token: attendees[0]?.token }
    const { data } = await callAsVisitor(newsroom.site, 'getTicket', opened, { language: 'en' })
    expect([data.type_name, data.type_language]).toEqual(['普通席', 'zh-Hans'])
  })

  it('says which language it is in where nobody translated it', async () => {
    const { id } = await add({})
    expect(await read(id, 'en')).toMatchObject({ name: '普通席', description, language: 'zh-Hans' })
  })

  it('is edited with its translation, which goes when it is emptied', async () => {
    const { id, organiser } = await add({ translation })
    const setup = (await organiser.call('activityTickets', { id })).data
    expect(setup.types[0]?.translation).toEqual(translation)
    const emptied = { name: '', description: '' }
    const types = setup.types.map((type) => ({ ...type, translation: emptied }))
    await organiser.call('saveActivityTickets', { ...setup, id, types })
    expect(await read(id, 'en')).toMatchObject({ name: '普通席', language: 'zh-Hans' })
  })

  it('refuses a translation that is too long, by the name of its field', async () => {
    const { id, organiser } = await add({})
    const setup = (await organiser.call('activityTickets', { id })).data
    const types = setup.types.map((type) => ({ ...type, translation: { name: 'x'.repeat(61), description: '' } }))
    expect((await organiser.call('saveActivityTickets', { ...setup, id, types })).code).not.toBe(200)
    expect(await read(id, 'en')).toMatchObject({ name: '普通席' })
  })

  it('is translated at the desk like the other texts of the event, whose version stays', async () => {
    const { id, types, organiser } = await add({})
    const { editor } = newsroom
    const version = async () => (await organiser.call('activityDetails', { id })).data.version
    const before = await version()
    const { data } = await editor.call('getTranslation', { kind: 'ticketType', id: types[0] ?? 0 })
    expect(data.segments.map(({ source }) => source)).toEqual(['普通席', description])
    const texts = Object.fromEntries(data.segments.map(({ hash, field }) => [hash, `English ${field}`]))
    const saving = {
      kind: 'ticketType',
      id: types[0] ?? 0,
      version: data.version,
      seen: data.seen,
      texts,
      confirm: true,
    } as const
    expect((await editor.call('saveTranslation', saving)).data.saved).toBe(true)
    expect(await read(id, 'en')).toMatchObject({ name: 'English name', language: 'en' })
    expect(await version()).toBe(before)
  })
})

describe('a co-host', () => {
  it('is named in the reader’s language once it is translated, also after others are added', async () => {
    const { id, organiser } = await add({})
    const { editor } = newsroom
    await organiser.call('saveActivityHosts', { id, hosts: [{ name: '港讯活动组' }] })
    const { rows } = await newsroom.site.services.database.pool.query<{ id: number }>(
      'select id::float8 as id from event_hosts where event_id = $1',
      [id],
    )
    const host = rows[0]?.id ?? 0
    const { data } = await editor.call('getTranslation', { kind: 'eventHost', id: host })
    const texts = Object.fromEntries(data.segments.map(({ hash }) => [hash, 'Harbourwire Events']))
    await editor.call('saveTranslation', {
      ...{ kind: 'eventHost', id: host, version: data.version, seen: data.seen, texts, confirm: true },
    } as never)
    await organiser.call('saveActivityHosts', { id, hosts: [{ name: '港讯活动组' }, { name: '岸线研究' }] })
    const { hosts } = (await callAsVisitor(newsroom.site, 'getActivityDetails', { id }, { language: 'en' })).data
    expect(hosts).toMatchObject([
      { name: 'Harbourwire Events', language: 'en' },
      { name: '岸线研究', language: 'zh-Hans' },
    ])
  })
})
