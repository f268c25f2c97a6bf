import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { addEvent, eventFields, submitEvent } from './test-events.ts'

let newsroom: TestNewsroom
let organiser: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  organiser = await addMember(newsroom.site, { nickname: '主办人' })
})
afterAll(() => newsroom.close())

const add = (given: object = {}, member = organiser) => addEvent(member, given)
const publish = (given: object = {}) => submitEvent(newsroom.editor, given)
const seen = (id: number, language = 'cn') => callAsVisitor(newsroom.site, 'getActivityDetails', { id }, { language })
const idsOf = async (filter: object) =>
  (await callAsVisitor(newsroom.site, 'getActivityList', filter)).data.list.map(({ id }) => id)

describe('an event', () => {
  it('is a draft of its organiser until it is published, in all languages then', async () => {
    const draft = await add()
    expect(draft).toMatchObject({ state: 'draft', role: 'owner', fields: { start: '2030-12-05T19:00:00+08:00' } })
    expect(await seen(draft.id)).toMatchObject(refusal('eventMissing'))
    const { id } = await publish()
    expect((await seen(id, 'hk')).data).toMatchObject({
      title: '零知識證明之夜',
      city: '香港',
      city_key: 'hong-kong',
      start_time: '2030-12-05T19:00:00+08:00',
      end_time: '2030-12-05T22:00:00+08:00',
      time_zone: 'Asia/Hong_Kong',
      status: 'upcoming',
      html: '<p>從原理到實踐。</p>',
      organiser: { name: '港島密碼學社' },
    })
    expect((await seen(id, 'en')).data).toMatchObject({ city: 'Hong Kong', language: 'zh-Hans' })
    expect(JSON.stringify((await seen(id)).data)).not.toContain('online_url')
  })

  it('keeps what readers have until its changes are approved', async () => {
    const event = await publish({ title: '原来的名字' })
    const saved = await newsroom.editor.call('activityUpdate', {
      id: event.id,
      version: event.version,
      title: '新名字',
    })
    if (!saved.data.saved) throw new Error('Not saved')
    expect(saved.data.record).toMatchObject({ state: 'published', changes: 'draft', fields: { title: '新名字' } })
    expect((await seen(event.id)).data.title).toBe('原来的名字')
    const preview = await newsroom.editor.call('previewActivity', { id: event.id })
    expect(preview.data.title).toBe('新名字')
    await newsroom.editor.call('submitActivity', { id: event.id, version: saved.data.record.version })
    expect((await seen(event.id)).data.title).toBe('新名字')
  })

  it('has no changes where they were changed back', async () => {
    const links = [{ name: '议程', url: 'https://example.org/agenda' }]
    let now = await publish({ title: '原来的名字', links })
    const change = async (fields: object) => {
      const { data } = await newsroom.editor.call('activityUpdate', { id: now.id, version: now.version, ...fields })
      if (!data.saved) throw new Error('Not saved')
      now = data.record
      return now.changes
    }
    const { title, start, detail } = now.fields
    expect(await change({ title: '新名字' })).toBe('draft')
    expect(await change({ title })).toBeNull()
    expect(await change({ start: '2030-12-05T18:30', links: [] })).toBe('draft')
    expect(await change({ start: start?.slice(0, 16) })).toBe('draft')
    expect(await change({ links, detail })).toBeNull()
    const { code } = await newsroom.editor.call('discardActivityChanges', { id: now.id, version: now.version })
    expect(code).toBe(refusal('wrongState').code)
    expect((await newsroom.editor.call('submitActivity', { id: now.id, version: now.version })).code).toBe(code)
  })

  it('that is begun twice with one key is one', async () => {
    const client_key = crypto.randomUUID()
    const both = await Promise.all([add({ client_key }), add({ client_key })])
    expect(both[0].id).toBe(both[1].id)
  })

  it('saved on top of a newer version is not saved', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(
      ['甲', '乙'].map((title) => organiser.call('activityUpdate', { id, version, title })),
    )
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
  })

  it.each([
    ['ends before it starts', { end: '2030-12-05T18:00' }, 'eventEndsFirst'],
    ['takes longer than a season', { end: '2031-12-05T18:00' }, 'eventTooLong'],
    ['is in no zone', { time_zone: 'Mars/Base' }, 'timeZoneUnknown'],
    [
      'starts when the clock is put forward',
      { time_zone: 'America/New_York', start: '2030-03-10T02:30', end: '2030-03-10T05:00' },
      'eventTimeSkipped',
    ],
    [
      'starts when the clock shows a time twice',
      { time_zone: 'America/New_York', start: '2030-11-03T01:30', end: '2030-11-03T05:00' },
      'eventTimeRepeated',
    ],
    ['links to a script', { map_url: 'javascript:alert(1)' }, 'invalidInput'],
    ['has its organiser on another network', { twitter: 'https://example.org/x' }, 'invalidInput'],
    ['has a document that nobody knows', { detail: { type: 'doc', content: [{ type: 'script' }] } }, 'documentRefused'],
    ['has a poster of elsewhere', { poster: 'https://example.org/p.png' }, 'invalidInput'],
  ] as const)('that %s is refused', async (_, given, reason) => {
    expect(await organiser.call('activityUpdate', eventFields(given))).toMatchObject(refusal(reason))
  })

  it('is not submitted before it is complete', async () => {
    const { id, version } = await add({ title: '', venue: '', detail: documentOf() })
    const answer = await organiser.call('submitActivity', { id, version })
    expect(answer).toMatchObject(refusal('eventIncomplete'))
    expect(answer.fields?.join(', ')).toContain('title, venue, detail')
    const past = await add({ start: '2020-01-01T10:00', end: '2020-01-01T12:00' })
    expect(await organiser.call('submitActivity', past)).toMatchObject(refusal('eventOver'))
  })

  it('waits for the newsroom, and nobody changes it meanwhile', async () => {
    const { id, version } = await add()
    const { data } = await organiser.call('submitActivity', { id, version })
    expect(data).toMatchObject({ state: 'pending' })
    const change = await organiser.call('activityUpdate', { id, version: data.version, title: '改' })
    expect(change).toMatchObject(refusal('wrongState'))
    const back = await organiser.call('withdrawActivity', { id, version: data.version })
    expect(back.data).toMatchObject({ state: 'draft', submitted_time: null })
  })

  it('that nobody has read can be deleted and brought back', async () => {
    const { id, version } = await add()
    expect((await organiser.call('activityDestroy', { id, version })).code).toBe(200)
    expect(await organiser.call('activityDetails', { id })).toMatchObject(refusal('eventMissing'))
    await newsroom.editor.call('restoreFromBin', { kind: 'event', id: String(id) })
    expect((await organiser.call('activityDetails', { id })).data.id).toBe(id)
    const published = await publish()
    expect(await newsroom.editor.call('activityDestroy', published)).toMatchObject(refusal('wrongState'))
  })
})

describe('the list of events', () => {
  const pool = () => newsroom.site.services.database.pool
  /** Published events with these hours from now, in a city of their own. */
  async function addAt(city: string, hours: readonly (readonly [number, number])[]): Promise<number[]> {
    const ids: number[] = []
    for (const [from, to] of hours) {
      const { rows } = await pool().query(
        `insert into events (state, title, city, city_key, starts_at, ends_at, starts_on, ends_on, published_at)
         select 'published', 'x', $1, $1, starts, ends, starts::date, ends::date, now()
         from (select now() + $2 * interval '1 hour' as starts, now() + $3 * interval '1 hour' as ends) as times returning id`,
        [city, from, to],
      )
      ids.push(rows[0].id)
    }
    return ids
  }

  it('begins with what takes place now, then what is to come, then what is over, in pages of one order', async () => {
    const [later, over, now, soon, longOver] = await addAt('nowhere', [
      [50, 52],
      [-5, -3],
      [-1, 1],
      [20, 22],
      [-90, -80],
    ])
    const order = [now, soon, later, over, longOver]
    expect(await idsOf({ city: 'nowhere' })).toEqual(order)
    const paged: number[] = []
    let after: string | undefined
    do {
      const { data } = await callAsVisitor(newsroom.site, 'getActivityList', { city: 'nowhere', size: 2, after })
      expect(data.total).toBe(5)
      paged.push(...data.list.map(({ id }) => id))
      after = data.next ?? undefined
    } while (after)
    expect(paged).toEqual(order)
    for (const page of [1, 2, 3]) {
      expect(await idsOf({ city: 'nowhere', size: 2, page })).toEqual(order.slice(page * 2 - 2, page * 2))
    }
    expect(await idsOf({ city: 'nowhere', status: 'in_progress' })).toEqual([now])
    expect(await idsOf({ city: 'nowhere', status: 'upcoming' })).toEqual([soon, later])
    expect(await idsOf({ city: 'nowhere', status: 'concluded' })).toEqual([over, longOver])
  })

  it('is filtered by days of the event’s own zone', async () => {
    const evening = {
      time_zone: 'America/New_York',
      start: '2030-06-30T22:00',
      end: '2030-07-01T01:00',
      city: 'Boston',
    }
    const { id } = await publish(evening)
    expect(await idsOf({ city: 'boston', from: '2030-06-30', to: '2030-06-30' })).toEqual([id])
    expect(await idsOf({ city: 'boston', from: '2030-07-01', to: '2030-07-31' })).toEqual([id])
    expect(await idsOf({ city: 'boston', from: '2030-07-02' })).toEqual([])
    expect(await idsOf({ city: 'boston', to: '2030-06-29' })).toEqual([])
    const { data } = await callAsVisitor(newsroom.site, 'getActivityPlaces', { month: '2030-07' })
    expect(data.days).toEqual(['2030-07-01'])
  })

  it('is filtered by words in either script, and by online', async () => {
    const { id } = await publish({
      title: '区块链扩容工作坊',
      attendance: 'online',
      online_url: 'https://meet.example.org/a',
    })
    expect(await idsOf({ keyword: '擴容' })).toEqual([id])
    expect(await idsOf({ keyword: '扩容', online: true })).toEqual([id])
    expect(await idsOf({ keyword: '扩容', online: false })).toEqual([])
    expect(await idsOf({ keyword: '从原理', city: 'hong-kong' })).not.toContain(id)
  })

  it('refuses a mark of another list', async () => {
    expect(await callAsVisitor(newsroom.site, 'getActivityList', { after: 'x.1.1' })).toMatchObject(
      refusal('invalidInput'),
    )
    const other = { after: 'c.1.1', status: 'upcoming' }
    expect(await callAsVisitor(newsroom.site, 'getActivityList', other)).toMatchObject(refusal('invalidInput'))
  })
})

describe('the list of events', () => {
  it.each([
    { from: '2026-02-31' },
    { from: '2026-13-01' },
    { to: '0000-01-01' },
    { after: 'zzz' },
    { status: 'upcoming', after: 'u.999999999999999.1' },
    { status: 'upcoming', after: 'u.-99999999999999.1' },
  ])('refuses what no calendar and no list has: %j', async (input) => {
    expect(await callAsVisitor(newsroom.site, 'getActivityList', input)).toMatchObject({ code: 400 })
  })
})
