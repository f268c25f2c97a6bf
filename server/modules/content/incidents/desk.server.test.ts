import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { incidentLimits } from '#contract/constants.ts'
import type { incidentRecord } from '#contract/content/incidents.record.ts'
import type { Incident } from '#contract/content/incidents.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { RecordAbout } from '#contract/records/record-calls.ts'
import type { FieldsOf, RecordOf } from '#contract/records/record-kind.ts'
import { actsOn, openNewsroomWithItems, refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import type { TestNewsroom } from '#server/test-newsroom.ts'

type StaffIncident = RecordOf<typeof incidentRecord> & { about: RecordAbout }
type IncidentFields = FieldsOf<typeof incidentRecord>

let newsroom: TestNewsroom & { items: number[] }
beforeAll(async () => {
  newsroom = await openNewsroomWithItems()
})
afterAll(() => newsroom.close())

const fields = (given: object = {}): IncidentFields => ({
  texts: { 'zh-Hans': { title: '跨链桥被盗', summary: '私钥泄露。' } },
  ...{
    status: 'ongoing',
    online: true,
    occurred: '2026-11-18',
    loss: 624_000_000,
    chains: '以太坊、Ronin',
    aliases: '',
    labels: [],
  },
  entries: [],
  ...given,
})
const entry = (date: string, title: string, given: object = {}) => ({
  date,
  time: null,
  source: null,
  item: null,
  texts: { 'zh-Hans': { title } },
  ...given,
})
/** The answer to saving a incident. */
type Saving = { saved: true; record: StaffIncident } | { saved: false; current: StaffIncident }
async function save(given: object, member = newsroom.editor) {
  const answer = await member.call('saveRecord', { ...given, kind: 'incident' })
  return { ...answer, data: answer.data as unknown as Saving }
}
async function added(given: object = {}): Promise<StaffIncident> {
  const { data, message } = await save(fields(given))
  if (!data?.saved) throw new Error(`The incident was not added: ${message}`)
  return data.record
}
const seen = async (id: number, language = 'cn') => {
  const answer = await callAsVisitor(newsroom.site, 'getEventDetails', { id }, { language })
  return answer.data as Incident
}

describe('incidents', () => {
  it('stand in the sitemap with the languages that they have, as long as readers have them', async () => {
    const { id } = await added({})
    const sitemap = async () => (await fetch(`${newsroom.site.origin}/sitemap-1.xml`)).text()
    const listed = (path: string) => `<loc>http://site.test${path}</loc>`
    const text = await sitemap()
    for (const prefix of ['', '/zh-hant']) expect(text).toContain(listed(`${prefix}/gw_shijian/${id}`))
    expect(text).not.toContain(listed(`/en/gw_shijian/${id}`))
    await newsroom.site.services.database.pool.query('update incidents set online = false where id = $1', [id])
    expect(await sitemap()).not.toContain(`/gw_shijian/${id}<`)
  })

  it('are found by their other names, however these are dotted', async () => {
    const texts = { 'zh-Hans': { title: 'Mt. Harbour倒闭', summary: '' } }
    const { id } = await added({ texts, aliases: '闸门沟、Mt.Harbour，失窃' })
    for (const keyword of ['闸门沟', 'Mt.Harbour', 'Mt. Harbour', 'mtharbour', 'mtharbour 失窃']) {
      const { data } = await callAsVisitor(newsroom.site, 'search', { keyword })
      expect((data as CallOutput<'search'>).records, keyword).toContainEqual(
        expect.objectContaining({ kind: 'incident', id }),
      )
    }
    const long = await save(fields({ aliases: '名'.repeat(incidentLimits.aliases + 1) }))
    expect(long).toMatchObject({ code: errorCatalogue.invalidInput.code })
  })

  it('keep their facts, and their timeline in the order of time, for readers in all languages', async () => {
    const flash = newsroom.items[4] ?? 0
    const label = await newsroom.editor.call('saveRecord', {
      kind: 'label',
      texts: { 'zh-Hans': { name: '安全事故' } },
      coin: null,
      synonyms: [],
    })
    if (!label.data?.saved) throw new Error('No label')
    const incident = await added({
      labels: [label.data.record.id],
      entries: [
        entry('2026-11-19', '追回部分资产', { time: '18:05', source: 'https://example.org/post' }),
        entry('2026-11-18', '发现异常', {
          texts: { 'zh-Hans': { title: '发现异常', text: '监控报警。' }, en: { title: 'Anomaly' } },
        }),
        entry('2026-11-19', '暂停桥接', { time: '09:30', item: flash }),
      ],
    })
    expect(incident.about.items).toMatchObject([{ id: flash, kind: 'flash', visible: true }])
    const shown = await seen(incident.id, 'hk')
    expect(shown.facts).toMatchObject({ date: '2026-11-18', loss: 624_000_000, chains: '以太坊、Ronin' })
    expect(shown.facts.labels).toMatchObject([{ name: '安全事故' }])
    expect(shown.entries.map(({ date, time, title, source, item }) => [date, time, title, source, item?.id])).toEqual([
      ['2026-11-18', null, '發現異常', null, undefined],
      ['2026-11-19', '09:30', '暫停橋接', null, flash],
      ['2026-11-19', '18:05', '追回部分資產', 'https://example.org/post', undefined],
    ])
    expect((await seen(incident.id, 'en')).entries[0]).toMatchObject({ title: 'Anomaly', text: '' })
    const [first, ...others] = incident.entries
    const { data } = await save({ ...incident, entries: [...others, { ...first, date: '2026-11-30' }] })
    if (!data.saved) throw new Error('Not saved')
    expect(data.record.entries.map(({ id }) => id)).toEqual([...others, first].map((one) => one?.id))
  })

  it('reach readers’ pages at once, those of topics that show them as well', async () => {
    const incident = await added({
      texts: { 'zh-Hans': { title: '旧事件名' } },
      entries: [entry('2026-11-18', '第一天')],
    })
    const topic = await newsroom.editor.call('saveRecord', {
      kind: 'topic',
      texts: { 'zh-Hans': { title: '有来龙去脉的专题' } },
      cover: 'event',
      pic: null,
      position: null,
      online: true,
      order: 'reading',
      items: [],
      chapters: [],
      incident: incident.id,
    })
    if (!topic.data?.saved) throw new Error('No topic')
    const { id } = topic.data.record
    const page = async (path: string) => (await fetch(`${newsroom.site.origin}${path}`)).text()
    expect(await page(`/features/${id}`)).toContain('第一天')
    expect(await page('/gw_shijian')).toContain('旧事件名')
    const entries = [{ ...incident.entries[0], texts: { 'zh-Hans': { title: '开始那天' } } }]
    const { data } = await save({ ...incident, texts: { 'zh-Hans': { title: '新事件名' } }, entries })
    if (!data.saved) throw new Error('Not saved')
    await expect.poll(() => page('/gw_shijian')).toContain('新事件名')
    await expect.poll(() => page(`/features/${id}`)).toContain('开始那天')
    const found = async () => (await callAsVisitor(newsroom.site, 'search', { keyword: '新事件名' })).data.records
    expect(await found()).toMatchObject([{ kind: 'incident', id: incident.id }])
    await save({ ...data.record, online: false })
    await expect.poll(() => page('/gw_shijian')).not.toContain('新事件名')
    await expect.poll(found).toEqual([])
  })

  it('go to the bin and come back with their timeline', async () => {
    const incident = await added({ entries: [entry('2026-11-18', '一天')] })
    await newsroom.editor.call('deleteRecord', { kind: 'incident', id: incident.id, version: incident.version })
    expect((await callAsVisitor(newsroom.site, 'getEventDetails', { id: incident.id })).code).toBe(404)
    await newsroom.editor.call('restoreFromBin', { kind: 'incident', id: String(incident.id) })
    expect((await seen(incident.id)).entries).toHaveLength(1)
    expect((await actsOn(newsroom, `incident:${incident.id}`)).map(({ action }) => action)).toEqual([
      'bin.restore',
      'incident.delete',
      'incident.add',
    ])
  })

  it('saved on top of a newer version are not saved', async () => {
    const incident = await added()
    const answers = await Promise.all([
      save({ ...incident, loss: 1 }),
      save({ ...incident, loss: 2 }, newsroom.colleague),
    ])
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
    const loser = answers.find(({ data }) => !data.saved)
    expect(loser?.data).toMatchObject({ current: { version: 2 } })
  })

  it.each([
    ['no title', { texts: {} }, 'texts.zh-Hans.title'],
    ['a day that does not exist', { occurred: '2026-02-30' }, 'occurred'],
    ['an entry on a day that does not exist', { entries: [entry('2026-04-31', '无')] }, 'entries.0.date'],
    ['an entry at no time', { entries: [entry('2026-04-30', '无', { time: '24:10' })] }, 'time'],
    [
      'a source that is no address',
      { entries: [entry('2026-04-30', '无', { source: 'javascript:alert(1)' })] },
      'entries.0.source',
    ],
    ['a negative loss', { loss: -1 }, 'loss'],
  ])('with %s are not saved', async (_, given, field) => {
    const answer = await save(fields(given))
    expect(answer).toMatchObject(refusal('invalidInput'))
    expect(answer.fields?.join()).toContain(field)
  })

  it('are listed by course, state and words', async () => {
    const { id } = await added({
      texts: { 'zh-Hans': { title: '稳定币脱锚' } },
      status: 'closed',
      online: false,
      chains: 'Terra',
    })
    for (const filter of [
      { keyword: '脱锚' },
      { keyword: '脫錨' },
      { keyword: 'terra' },
      { filters: { status: 'closed' } },
      { filters: { online: 'offline', status: 'closed' } },
    ]) {
      const { data } = await newsroom.editor.call('findRecords', { kind: 'incident', ...filter })
      expect(
        data.list.map((row) => row.id),
        JSON.stringify(filter),
      ).toEqual([id])
    }
  })
})
