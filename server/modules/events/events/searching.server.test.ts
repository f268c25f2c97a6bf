import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { submitEvent } from './test-events.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const publish = (given: object) => submitEvent(newsroom.editor, given)
const found = async (keyword: string, language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'search', { keyword }, { language })).data

describe('searching', () => {
  it.each([
    ['its title', '网络黄昏'],
    ['its place', '潮汐空间'],
    ['its organiser', '岸线研究'],
    ['its detail', '帐户抽象'],
    ['its title in the other script', '網絡黃昏'],
    ['its English title', 'dusk'],
    ['words of several of them', '岸线研究 dusk'],
  ])('finds an event by %s', async (_, keyword) => {
    const { id } = await publish({
      title: '网络黄昏',
      venue: '潮汐空间',
      organiser_name: '岸线研究',
      detail: documentOf('从帐户抽象讲起。'),
    })
    const english = JSON.stringify({ en: { title: 'Networks at dusk' } })
    await newsroom.site.services.database.pool.query('update events set versions = $2 where id = $1', [id, english])
    const { events, totals } = await found(keyword)
    expect(events.map((event) => event.id)).toContain(id)
    expect(totals.events).toBeGreaterThan(0)
    const page = await callAsVisitor(newsroom.site, 'searchMore', { keyword, type: 'events' })
    expect(page.data.list.map((event) => event.id)).toContain(id)
  })

  it('shows it in the script of its reader, with the words marked', async () => {
    const { id } = await publish({ title: '软件与信息之夜' })
    const { events } = await found('软件', 'hk')
    const event = events.find((one) => one.id === id)
    expect(event).toMatchObject({ kind: 'event', language: 'zh-Hant-HK', title: '軟件與資訊之夜', status: 'upcoming' })
    expect(event?.title_segments).toContainEqual({ t: '軟件', hit: true })
  })

  it('finds neither drafts nor names of fields, nor an event once it is cancelled', async () => {
    const event = await publish({ title: '取消的夜航' })
    expect((await found('title')).totals.events).toBe(0)
    expect((await found('夜航')).totals.events).toBe(1)
    const { version, id } = event
    const cancelled = await newsroom.editor.call('cancelActivity', { id, version, reason: '台风' })
    expect(cancelled.code).toBe(200)
    await expect.poll(async () => (await found('夜航')).totals.events).toBe(0)
  })

  it('begins with those to come, the next first', async () => {
    const at = (day: string) => ({ start: `${day}T19:00`, end: `${day}T21:00` })
    const later = await publish({ title: '灯塔聚会', ...at('2031-05-02') })
    const next = await publish({ title: '灯塔聚会', ...at('2031-05-01') })
    const over = await publish({ title: '灯塔聚会', ...at('2031-05-03') })
    await newsroom.site.services.database.pool.query(
      `update events set starts_at = '2020-01-01', ends_at = '2020-01-02' where id = $1`,
      [over.id],
    )
    expect((await found('灯塔')).events.map(({ id }) => id)).toEqual([next.id, later.id, over.id])
  })
})
