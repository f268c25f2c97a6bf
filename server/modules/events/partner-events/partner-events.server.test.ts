import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let calendar = ''
let elsewhere: Server
beforeAll(async () => {
  elsewhere = createServer((_, answer) => answer.end(calendar)).listen(0, '127.0.0.1')
  newsroom = await openTestNewsroom({ fetcher: createFetcher({ allowPrivate: true }) })
})
afterAll(async () => {
  elsewhere.close()
  await newsroom.close()
})

const events = async (filter: object = {}, language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'getPartnerEvents', filter, { language })).data.list
const vevent = (uid: string, title: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART;TZID=Asia/Tokyo:20300601T190000\r\nDURATION:PT2H\r\nEND:VEVENT`
const fields = {
  title: '海外峰会',
  start: '2030-05-01T09:00',
  end: '2030-05-02T18:00',
  time_zone: 'Asia/Dubai',
  city: '迪拜',
  venue: '会展中心',
  url: 'https://example.org/summit',
}
const readNow = () => newsroom.site.services.partnerEvents.readDue(AbortSignal.timeout(10_000), new Date('2030-05-20'))

describe('events that are hosted elsewhere', () => {
  it('are entered by editors and shown in every language until they are taken away', async () => {
    const { data } = await newsroom.editor.call('savePartnerEvent', fields)
    expect(await events({ city: 'dubai' }, 'hk')).toMatchObject([
      { id: data.id, title: '海外峰會', city: '杜拜', start_time: '2030-05-01T09:00:00+04:00', url: fields.url },
    ])
    const { cities } = (await callAsVisitor(newsroom.site, 'getPartnerEvents', { keyword: '没有' })).data
    expect(cities).toContainEqual({ key: 'dubai', name: '迪拜', count: 1 })
    expect((await newsroom.author.call('savePartnerEvent', fields)).code).toBe(403)
    await newsroom.editor.call('deletePartnerEvent', data)
    expect(await events({ city: 'dubai' })).toEqual([])
  })

  it.each([
    ['end first', { end: '2030-04-01T09:00' }, 'eventEndsFirst'],
    ['are in no zone', { time_zone: 'Moon/Base' }, 'timeZoneUnknown'],
    ['lead to a script', { url: 'javascript:alert(1)' }, 'invalidInput'],
    ['have no title', { title: ' ' }, 'invalidInput'],
  ] as const)('that %s are refused', async (_, given, reason) => {
    expect(await newsroom.editor.call('savePartnerEvent', { ...fields, ...given })).toMatchObject(refusal(reason))
  })

  it('are imported from a table, and another table of the same name replaces them', async () => {
    const table = (...titles: string[]) =>
      ['title,start,url', ...titles.map((title) => `${title},2030-07-01 10:00,https://example.org`)].join('\n')
    const file = { name: '会议表', time_zone: 'Asia/Tokyo' }
    const { data } = await newsroom.editor.call('importPartnerEvents', { ...file, text: `${table('一', '二')}\n,x,` })
    expect(data).toMatchObject({ taken: 2, problems: [expect.stringContaining('line 4')] })
    await newsroom.editor.call('importPartnerEvents', { ...file, text: table('二', '三') })
    expect((await events({ from: '2030-07-01' })).map(({ title }) => title).toSorted()).toEqual(['三', '二'].toSorted())
  })

  it('follow the calendar that they are read from, but what was taken away does not come back', async () => {
    calendar = `BEGIN:VCALENDAR\r\n${vevent('a', 'One')}\r\n${vevent('b', 'Two')}\r\nEND:VCALENDAR`
    const { data } = await newsroom.editor.call('savePartnerSource', {
      name: '东京日历',
      url: 'https://calendar.example.org/tokyo.ics',
      time_zone: 'Asia/Tokyo',
    })
    const { port } = elsewhere.address() as AddressInfo
    const { pool } = newsroom.site.services.database
    const due = () =>
      pool.query('update partner_sources set url = $1, next_read_at = now() where id = $2', [
        `http://127.0.0.1:${port}/tokyo.ics`,
        data.id,
      ])
    await due()
    expect(await readNow()).toEqual(['2 events, 0 problems'])
    const june = { from: '2030-06-01', to: '2030-06-30' }
    const [one] = await events(june)
    expect(await events(june)).toHaveLength(2)
    await newsroom.editor.call('deletePartnerEvent', { id: one?.id })
    calendar = `BEGIN:VCALENDAR\r\n${vevent('a', 'One, moved')}\r\n${vevent('b', 'Two, moved')}\r\nEND:VCALENDAR`
    await due()
    await readNow()
    const left = await events(june)
    expect(left).toHaveLength(1)
    expect(left[0]?.title).toContain('moved')
    elsewhere.close()
    elsewhere.closeAllConnections()
    await due()
    await readNow()
    expect(await events(june)).toHaveLength(1)
    const { data: sources } = await newsroom.editor.call('partnerSources')
    expect(sources.list.find(({ id }) => id === data.id)).toMatchObject({ failing: true, events: 1 })
  })
})

it('addresses of the own network are not read', async () => {
  const guarded = await openTestNewsroom()
  try {
    const { pool } = guarded.site.services.database
    await pool.query(`insert into partner_sources (name, url) values ('x', 'http://127.0.0.1:1/x.ics')`)
    await guarded.site.services.partnerEvents.readDue(AbortSignal.timeout(10_000))
    const { data } = await guarded.editor.call('partnerSources')
    expect(data.list).toMatchObject([{ failing: true, events: 0 }])
  } finally {
    await guarded.close()
  }
})
