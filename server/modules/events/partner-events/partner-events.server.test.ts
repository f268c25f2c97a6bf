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
  it('are changed over the version that was read, taken away and given back', async () => {
    const { editor, colleague } = newsroom
    const { id } = (await editor.call('savePartnerEvent', { ...fields, title: '改期的峰会', city: '里斯本' })).data
    const listed = async (show = 'coming') =>
      (await editor.call('staffPartnerEvents', { source: 0, show, keyword: '改期' })).data.list
    const [row] = await listed()
    expect(row).toMatchObject({ id, version: 1, start: '2030-05-01T09:00', source: null, hidden: false, over: false })
    const change = { ...fields, id, version: 1, title: '改期到六月的峰会', city: '里斯本' }
    expect((await editor.call('savePartnerEvent', change)).data).toEqual({ id })
    expect(await colleague.call('savePartnerEvent', change)).toMatchObject(refusal('editConflict'))
    await editor.call('deletePartnerEvent', { id })
    expect([await listed(), (await listed('hidden')).map((one) => one.title)]).toEqual([[], ['改期到六月的峰会']])
    expect(await editor.call('deletePartnerEvent', { id })).toMatchObject(refusal('itemMissing'))
    await editor.call('restorePartnerEvent', { id })
    expect((await events({ keyword: '改期' })).map(({ title }) => title)).toEqual(['改期到六月的峰会'])
    const { data } = await newsroom.administrator.call('auditLog', { target: `partnerEvent:${id}` })
    expect(data.list.map(({ action, target_title }) => `${action} ${target_title}`)).toEqual(
      ['restore', 'delete', 'save', 'add'].map((verb) => `partnerEvent.${verb} 改期到六月的峰会`),
    )
  })

  it('of a file are looked at before they are taken over', async () => {
    const file = {
      name: '预览表',
      time_zone: 'Asia/Tokyo',
      text: 'title,start\n预览的活动,2030-03-01 10:00\n错,2030-13-01\n',
    }
    const { data } = await newsroom.editor.call('importPartnerEvents', { ...file, preview: true })
    expect(data).toMatchObject({
      ...{ taken: 1, failed: 1, removed: 0, problems: [{ place: '3', reason: 'timeUnreadable' }] },
      events: [{ title: '预览的活动', start_time: '2030-03-01T10:00:00+09:00' }],
    })
    expect(await events({ keyword: '预览的' })).toEqual([])
    await newsroom.editor.call('importPartnerEvents', file)
    expect(await events({ keyword: '预览的' })).toHaveLength(1)
    expect((await newsroom.editor.call('importPartnerEvents', { ...file, preview: true })).data.removed).toBe(0)
  })

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
    expect(data).toMatchObject({
      taken: 2,
      failed: 1,
      problems: [{ place: '4', reason: 'titleMissing', detail: ', x, ' }],
    })
    await newsroom.editor.call('importPartnerEvents', { ...file, text: table('二', '三') })
    expect((await events({ from: '2030-07-01' })).map(({ title }) => title).toSorted()).toEqual(['三', '二'].toSorted())
  })

  it('of a file with an event at the end of time are those that can be, and the page has them', async () => {
    const far = (lines: string) =>
      `BEGIN:VEVENT\r\nUID:${lines.replace(/\W/g, '')}\r\nSUMMARY:Far\r\n${lines}\r\nEND:VEVENT`
    const october = (uid: string, title: string) => vevent(uid, title).replace('20300601', '20301001')
    const text = [
      'BEGIN:VCALENDAR',
      far('DTSTART;VALUE=DATE:99991231'),
      far('DTSTART:20300801T100000Z\r\nDTEND;TZID=America/New_York:99991231T235959'),
      far('DTSTART:20300801T100000Z\r\nDURATION:P999999999999999999W'),
      october('fine', 'Beside the far ones\0'),
      'END:VCALENDAR',
    ].join('\r\n')
    const file = { name: 'Far', time_zone: 'Asia/Tokyo', text }
    const { data } = await newsroom.editor.call('importPartnerEvents', file)
    expect(data).toMatchObject({ taken: 1, failed: 3 })
    expect(data.problems.map(({ reason }) => reason)).toEqual(['timeOutside', 'timeOutside', 'tooLong'])
    expect(await events({ keyword: 'Beside the far' })).toMatchObject([{ title: 'Beside the far ones' }])
    const bare = { ...file, name: 'Bare', text: october('bare', 'Without a calendar') }
    expect((await newsroom.editor.call('importPartnerEvents', bare)).data).toMatchObject({ taken: 1, failed: 0 })
    expect((await fetch(`${newsroom.site.origin}/third`)).status).toBe(200)
  })

  it('are left as they are by a file that is none, and lose none to a calendar that is cut off', async () => {
    const dated = (uid: string, title = uid) => vevent(uid, title).replace('20300601', '20301101')
    const whole = ['BEGIN:VCALENDAR', dated('cut-a'), dated('cut-b'), dated('cut-c'), 'END:VCALENDAR'].join('\r\n')
    const file = { name: '截断的日历', time_zone: 'Asia/Tokyo' }
    const take = async (text: string, preview = false) =>
      (await newsroom.editor.call('importPartnerEvents', { ...file, text, preview })).data
    const titles = async () =>
      (await events({ from: '2030-11-01', to: '2030-11-30' })).map(({ title }) => title).toSorted()
    expect(await take(whole)).toMatchObject({ taken: 3, failed: 0 })
    const nothing = { taken: 0, removed: 0, failed: 1, events: [] }
    const refused = { place: '1', reason: 'unreadable' }
    expect(await take('hello')).toMatchObject({
      ...nothing,
      problems: [{ ...refused, detail: 'title, start (hello)' }],
    })
    expect(await take('<!doctype html><p>Moved</p>')).toMatchObject({ ...nothing, problems: [refused] })
    expect(await take('PK\u0003\u0004x')).toMatchObject({ ...nothing, problems: [{ reason: 'spreadsheet' }] })
    expect(await take('BEGIN:VCALENDAR\r\nEND:VCALENDAR')).toMatchObject({
      ...nothing,
      problems: [{ reason: 'noEvents' }],
    })
    expect(await titles()).toEqual(['cut-a', 'cut-b', 'cut-c'])
    const cut = whole.replace('SUMMARY:cut-a', 'SUMMARY:cut-a, moved').slice(0, -60)
    expect(await take(cut)).toMatchObject({
      taken: 2,
      removed: 0,
      failed: 1,
      problems: [{ reason: 'incomplete' }, {}],
    })
    expect(await titles()).toEqual(['cut-a, moved', 'cut-b', 'cut-c'])
    const fewer = whole.replace(dated('cut-b'), '')
    expect(await take(fewer, true)).toMatchObject({ taken: 2, removed: 1 })
    expect(await titles()).toContain('cut-b')
    expect(await take(fewer)).toMatchObject({ taken: 2, removed: 1 })
    expect(await titles()).toEqual(['cut-a', 'cut-c'])
  })

  it('stay as they were where their entry cannot be read any more', async () => {
    const dated = (uid: string, title = uid) => vevent(uid, title).replace('20300601', '20310101')
    const whole = (...entries: string[]) => ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR'].join('\r\n')
    const take = async (name: string, text: string) =>
      (await newsroom.editor.call('importPartnerEvents', { name, time_zone: 'Asia/Tokyo', text })).data
    const titles = async () =>
      (await events({ from: '2031-01-01', to: '2031-01-31', size: 100 })).map(({ title }) => title).toSorted()
    await take('受损的日历', whole(...['damaged-a', 'damaged-b', 'damaged-c', 'damaged-d'].map((uid) => dated(uid))))
    const damaged = [
      dated('damaged-a').replace('SUMMARY:damaged-a', 'SUMMARY:'),
      dated('damaged-b').replace('DURATION', 'RRULE:FREQ=OFTEN\r\nDURATION'),
      dated('damaged-c').replace('20310101', '99990101'),
    ]
    expect(await take('受损的日历', whole(...damaged))).toMatchObject({ taken: 0, failed: 3 })
    expect(await take('受损的日历', whole(...damaged, dated('damaged-e')))).toMatchObject({ taken: 1, failed: 3 })
    expect(await titles()).toEqual(['damaged-a', 'damaged-b', 'damaged-c', 'damaged-e'])
    await take('受损的日历', whole(dated('damaged-e')))
    await take('受损的表', 'title,start\n甲,2031-01-05\n乙,2031-01-06\n丙,2031-01-07\n')
    expect(await take('受损的表', 'title,start\n甲,2031-01-32\n乙,2031-01-06\n')).toMatchObject({ taken: 1, failed: 1 })
    expect(await titles()).toEqual(['damaged-e', '乙', '甲'].toSorted())
  })

  it('of a file in another encoding are read as it is written, and those of a calendar that nobody can read stay', async () => {
    const bytes = (...given: number[]) => Buffer.from(given)
    const line = (title: Buffer, start: string) => [title, Buffer.from(`,${start}\n`)]
    // The words 区块链开发者大会 in GB18030, and the same in traditional characters in Big5.
    const simplified = bytes(
      0xc7,
      0xf8,
      0xbf,
      0xe9,
      0xc1,
      0xb4,
      0xbf,
      0xaa,
      0xb7,
      0xa2,
      0xd5,
      0xdf,
      0xb4,
      0xf3,
      0xbb,
      0xe1,
    )
    const traditional = bytes(
      0xb0,
      0xcf,
      0xb6,
      0xf4,
      0xc3,
      0xec,
      0xb6,
      0x7d,
      0xb5,
      0x6f,
      0xaa,
      0xcc,
      0xa4,
      0x6a,
      0xb7,
      0x7c,
    )
    const head = Buffer.from('title,start\n')
    const take = async (file: Buffer) =>
      (
        await newsroom.editor.call('importPartnerEvents', {
          ...{ name: '编码', time_zone: 'Asia/Tokyo', preview: true },
          text: `data:application/octet-stream;base64,${file.toString('base64')}`,
        })
      ).data.events.map(({ title }) => title)
    expect(await take(Buffer.concat([head, ...line(simplified, '2031-02-01')]))).toEqual(['区块链开发者大会'])
    expect(await take(Buffer.concat([head, ...line(traditional, '2031-02-01')]))).toEqual(['區塊鏈開發者大會'])
    expect(await take(Buffer.from('\uFEFFtitle,start\n大会,2031-02-01\n', 'utf16le'))).toEqual(['大会'])
  })

  it('are named where they are not stored as their file has them', async () => {
    const long = '长'.repeat(301)
    const text = `title,start,venue,url\n${long},2030-12-01,${long},javascript:alert(1)\nB,2030-12-02,,https://example.org\n`
    const file = { name: '过长的表', time_zone: 'Asia/Tokyo', text, preview: true }
    const { data } = await newsroom.editor.call('importPartnerEvents', file)
    expect(data).toMatchObject({ taken: 2, failed: 0 })
    expect(data.problems.map(({ place, reason }) => `${place} ${reason}`)).toEqual(['2 textCut', '2 urlLeftOut'])
  })

  it('of which one cannot be presented are listed without it', async () => {
    const { pool } = newsroom.site.services.database
    const { data } = await newsroom.editor.call('savePartnerEvent', { ...fields, title: '好端端的活动' })
    await pool.query(`insert into partner_events (title, starts_at, ends_at, time_zone, starts_on, ends_on) values
      ('坏掉的活动', '2030-05-01', '2030-05-02', 'Mars/Base', '2030-05-01', '2030-05-02'),
      ('坏掉的活动', '2030-05-01', '2100-12-31', 'nowhere', '2030-05-01', '2100-12-31')`)
    expect((await events({ keyword: '端端' })).map(({ id }) => id)).toEqual([data.id])
    expect(await events({ keyword: '坏掉' })).toEqual([])
    const listed = await newsroom.editor.call('staffPartnerEvents', { show: 'coming', size: 100 })
    expect(listed.data.list.map(({ id }) => id)).toContain(data.id)
    for (const path of ['/third', '/en/third', '/zh-hant/third'])
      expect((await fetch(newsroom.site.origin + path)).status).toBe(200)
    await pool.query(`delete from partner_events where title = '坏掉的活动'`)
  })

  it('of a table as large as the contract takes are read', async () => {
    const row = (number: number) => `会议${number}${'长'.repeat(1_000)},2030-09-01,2030-09-01\n`
    const text = `title,start,end\n${Array.from({ length: 1_900 }, (_, number) => row(number)).join('')}`
    expect(Buffer.byteLength(text)).toBeGreaterThan(5_000_000)
    const file = { name: '大表', time_zone: 'Asia/Tokyo', text, preview: true }
    expect((await newsroom.editor.call('importPartnerEvents', file)).data).toMatchObject({ taken: 1_900, failed: 0 })
  })

  it('stay where their calendar or table lost most of them, until somebody reads it by hand', async () => {
    const { editor } = newsroom
    const { pool } = newsroom.site.services.database
    const save = { name: '缩水的日历', url: 'https://calendar.example.org/shrunk', time_zone: 'Asia/Tokyo' }
    const { id } = (await editor.call('savePartnerSource', save)).data
    const { port } = elsewhere.address() as AddressInfo
    const point = (query: string) => pool.query(query, [`http://127.0.0.1:${port}/shrunk`, id])
    const poll = async (text: string) => {
      calendar = text
      await point('update partner_sources set url = $1, next_read_at = now() where id = $2')
      await readNow()
      return (await editor.call('partnerSources')).data.list.find((one) => one.id === id)
    }
    const whole = (...uids: string[]) =>
      ['BEGIN:VCALENDAR', ...uids.map((uid) => vevent(uid, `缩水${uid}`)), 'END:VCALENDAR', ''].join('\r\n')
    expect(await poll(whole('a', 'b', 'c', 'd', 'e'))).toMatchObject({ problem: null, events: 5 })
    expect(await poll(whole())).toMatchObject({ problem: 'incomplete', events: 5 })
    expect(await poll(whole('a', 'f'))).toMatchObject({ problem: 'shrunk', events: 6 })
    expect(await poll(whole('a', 'b', 'c'))).toMatchObject({
      ...{ problem: null, events: 3, result: '3 events, 0 problems, 3 removed' },
    })
    const table = (...titles: string[]) =>
      ['title,start,city', ...titles.map((title) => `${title},2030-06-02,东京`), ''].join('\n')
    const rows = ['甲', '乙', '丙', '丁', '戊', '己', '庚']
    expect(await poll(table(...rows))).toMatchObject({ problem: 'shrunk', events: 10 })
    const half = table(...rows).slice(0, table('甲', '乙', '丙').length - 4)
    expect(await poll(half)).toMatchObject({ problem: 'shrunk', events: 10 })
    expect(await events({ keyword: '庚' })).toHaveLength(1)
    expect((await editor.call('readPartnerSource', { id })).data).toMatchObject({ problem: null, events: 3 })
    await editor.call('deletePartnerSource', { id })
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
    expect(await readNow()).toEqual(['2 events, 0 problems, 0 removed'])
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
    const { editor, colleague } = newsroom
    await editor.call('pausePartnerSource', { id: data.id, paused: true })
    await due()
    expect(await readNow(), 'paused').toEqual([])
    const read = await editor.call('readPartnerSource', { id: data.id })
    expect(read.data).toMatchObject({ paused: true, next_time: null, failing: false, events: 1 })
    const twice = { name: '又一个', url: read.data.url, time_zone: 'UTC' }
    await pool.query(`insert into partner_sources (name, url) values ('乙', 'https://b.test/x.ics')`)
    expect(await editor.call('savePartnerSource', { ...twice, url: 'https://b.test/x.ics' })).toMatchObject(
      refusal('nameTaken'),
    )
    await pool.query(`delete from partner_sources where name = '乙'`)
    const stale = { ...twice, url: 'https://c.test/x.ics', id: data.id, version: read.data.version - 1 }
    expect(await colleague.call('savePartnerSource', stale)).toMatchObject(refusal('editConflict'))
    await editor.call('pausePartnerSource', { id: data.id, paused: false })
    const problemOf = async (text: string) => {
      calendar = text
      await due()
      await readNow()
      return (await editor.call('partnerSources')).data.list.find(({ id }) => id === data.id)
    }
    expect(await problemOf('<html>Down for maintenance</html>')).toMatchObject({ problem: 'unreadable', events: 1 })
    const cut = `BEGIN:VCALENDAR\r\n${vevent('c', 'Three')}\r\n`
    expect(await problemOf(cut)).toMatchObject({ problem: 'incomplete', events: 2 })
    expect(await problemOf('BEGIN:VCALENDAR\r\n')).toMatchObject({ problem: 'incomplete', events: 2 })
    expect(await problemOf(`${cut}END:VCALENDAR\r\n`)).toMatchObject({ problem: null, events: 1 })
    elsewhere.close()
    elsewhere.closeAllConnections()
    await due()
    await readNow()
    expect(await events(june)).toHaveLength(1)
    const { data: sources } = await newsroom.editor.call('partnerSources')
    expect(sources.list.find(({ id }) => id === data.id)).toMatchObject({
      failing: true,
      problem: 'unreachable',
      events: 1,
    })
  })
})

it('addresses of the own network are not read', async () => {
  const guarded = await openTestNewsroom()
  try {
    const { pool } = guarded.site.services.database
    await pool.query(`insert into partner_sources (name, url) values ('x', 'http://127.0.0.1:1/x.ics')`)
    await guarded.site.services.partnerEvents.readDue(AbortSignal.timeout(10_000))
    const { data } = await guarded.editor.call('partnerSources')
    expect(data.list).toMatchObject([{ failing: true, problem: 'refused', events: 0 }])
  } finally {
    await guarded.close()
  }
})
