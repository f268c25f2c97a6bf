import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { topicRecord } from '#contract/content/topics.record.ts'
import type { FieldsOf, RecordOf } from '#contract/records/record-kind.ts'
import { actsOn, openNewsroomWithItems, refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import type { TestNewsroom } from '#server/test-newsroom.ts'

type StaffTopic = RecordOf<typeof topicRecord>
type TopicFields = FieldsOf<typeof topicRecord>

let newsroom: TestNewsroom & { items: number[] }
beforeAll(async () => {
  newsroom = await openNewsroomWithItems()
})
afterAll(() => newsroom.close())

const hans = (title: string, more: object = {}) => ({ 'zh-Hans': { title, ...more } })
const fields = (given: Partial<TopicFields> = {}): TopicFields => ({
  texts: hans('稳定币元年', { summary: '从条例刊宪到第一枚流通。' }),
  ...{
    cover: 'stable',
    pic: null,
    position: null,
    online: true,
    order: 'reading',
    incident: null,
    items: [],
    chapters: [],
  },
  ...given,
})
/** The answer to saving a topic. */
type Saving = { saved: true; record: StaffTopic } | { saved: false; current: StaffTopic }
async function save(given: object, member = newsroom.editor) {
  const answer = await member.call('saveRecord', { ...given, kind: 'topic' })
  return { ...answer, data: answer.data as unknown as Saving }
}
async function added(given: Partial<TopicFields> = {}): Promise<StaffTopic> {
  const { data, message } = await save(fields(given))
  if (!data?.saved) throw new Error(`The topic was not added: ${message}`)
  return data.record
}
const seen = (id: number, language = 'cn', more: object = {}) =>
  callAsVisitor(newsroom.site, 'getSpecialDetails', { id, ...more }, { language })
const page = async (path: string) => (await fetch(`${newsroom.site.origin}${path}`)).text()

describe('special topics', () => {
  it('may begin with signs of two halves, of which the log keeps whole ones', async () => {
    const topic = await added({ texts: hans('表情', { summary: `长${'😀'.repeat(60)}` }) })
    expect((await actsOn(newsroom, `topic:${topic.id}`))[0]).toMatchObject({
      after: { summary: `长${'😀'.repeat(39)}` },
    })
  })

  it('hold chapters and items in the order of the editors, which readers get', async () => {
    const [a = 0, b = 0, c = 0, , e = 0] = newsroom.items
    const topic = await added({
      chapters: [
        { texts: { ...hans('发牌'), en: { title: 'Licences' } }, items: [c, a] },
        { texts: hans('使用'), items: [b] },
      ],
      items: [e],
    })
    expect(topic.chapters.map(({ items }) => items)).toEqual([[c, a], [b]])
    const { data } = await seen(topic.id)
    expect(data.list.map(({ id }) => id)).toEqual([c, a, b, e])
    expect((await seen(topic.id, 'en')).data.chapters.map(({ title }) => title)).toEqual(['Licences', '使用'])
    const [first, second] = topic.chapters
    if (!first || !second) throw new Error('No chapters')
    const changed = { ...topic, order: 'time', chapters: [second, { ...first, items: [a, c, e] }], items: [] }
    const { data: saved } = await save(changed)
    if (!saved.saved) throw new Error('Not saved')
    expect(saved.record.chapters.map(({ id }) => id)).toEqual([second.id, first.id])
    const after = (await seen(topic.id)).data
    expect(after).toMatchObject({ order: 'time', first_order: 'time' })
    expect(after.list.map(({ id }) => id)).toEqual([e, c, b, a])
    expect((await seen(topic.id, 'cn', { order: 'reading' })).data.list.map(({ id }) => id)).toEqual([b, a, c, e])
  })

  it('have their traditional texts derived field by field, and English by hand alone', async () => {
    const topic = await added({
      texts: {
        'zh-Hans': { title: '软件质量', summary: '说明' },
        'zh-Hant-HK': { title: '軟件質素' },
        en: { title: '' },
      },
    })
    expect(topic.texts.en).toBeUndefined()
    expect((await seen(topic.id, 'hk')).data).toMatchObject({
      title: '軟件質素',
      summary: '說明',
      language: 'zh-Hant-HK',
    })
    expect((await seen(topic.id, 'en')).data).toMatchObject({ title: '软件质量', language: 'zh-Hans' })
  })

  it('reach readers’ pages at once, and leave them offline or in the bin', async () => {
    const topic = await added({ texts: hans('香港牌照之路') })
    expect(await page(`/features/${topic.id}`)).toContain('香港牌照之路')
    expect(await page('/features')).toContain('香港牌照之路')
    const { data } = await save({ ...topic, texts: hans('牌照之路') })
    if (!data.saved) throw new Error('Not saved')
    await expect.poll(() => page(`/features/${topic.id}`)).toContain('<title>牌照之路｜')
    await save({ ...data.record, online: false })
    await expect.poll(() => page('/features')).not.toContain('牌照之路')
    expect((await seen(topic.id)).code).toBe(404)
    const { data: opened } = await newsroom.editor.call('getRecord', { kind: 'topic', id: topic.id })
    const previewed = await page(opened.about.page ?? '')
    expect(previewed).toContain('牌照之路')
    expect(previewed).toContain('noindex')
    expect((await seen(topic.id, 'cn', { preview: 'a-guess' })).code).toBe(404)
    expect(
      (await newsroom.editor.call('findRecords', { kind: 'topic', filters: { online: 'offline' } })).data.list,
    ).toMatchObject([{ id: topic.id }])
  })

  it('saved on top of a newer version are not saved: one of two at the same moment wins', async () => {
    const topic = await added()
    const answers = await Promise.all([
      save({ ...topic, position: 7 }),
      save({ ...topic, position: 8 }, newsroom.colleague),
    ])
    const [winner] = answers.filter(({ data }) => data.saved)
    const [loser] = answers.filter(({ data }) => !data.saved)
    if (!winner?.data.saved || !loser || loser.data.saved) throw new Error('Both were saved, or none')
    expect(loser.data.current).toMatchObject({ version: 2, position: winner.data.record.position })
  })

  it('are deleted into the bin and come back with all that they held', async () => {
    const [a = 0] = newsroom.items
    const topic = await added({ texts: hans('将被删除'), chapters: [{ texts: hans('一'), items: [a] }] })
    const { id, version } = topic
    expect(await newsroom.editor.call('deleteRecord', { kind: 'topic', id, version })).toMatchObject({ code: 200 })
    expect((await seen(topic.id)).code).toBe(404)
    expect(await newsroom.editor.call('getRecord', { kind: 'topic', id: topic.id })).toMatchObject(
      refusal('itemMissing'),
    )
    expect((await newsroom.editor.call('findRecords', { kind: 'topic', keyword: '将被删除' })).data.total).toBe(0)
    const bin = await newsroom.editor.call('binEntries', { kind: 'topic' })
    expect(bin.data.list).toMatchObject([{ id: String(topic.id), title: '将被删除' }])
    await newsroom.editor.call('restoreFromBin', { kind: 'topic', id: String(topic.id) })
    expect((await seen(topic.id)).data.list.map(({ id }) => id)).toEqual([a])
    expect((await actsOn(newsroom, `topic:${topic.id}`)).map(({ action }) => action)).toEqual([
      'bin.restore',
      'topic.delete',
      'topic.add',
    ])
  })

  it('are not deleted by who has not seen what a colleague wrote since', async () => {
    const { id, version, ...topic } = await added({ online: false })
    await save({ ...topic, id, version, online: true }, newsroom.colleague)
    expect(await newsroom.editor.call('deleteRecord', { kind: 'topic', id, version })).toMatchObject(
      refusal('editConflict'),
    )
    expect((await seen(id)).code).toBe(200)
    expect(await newsroom.editor.call('deleteRecord', { kind: 'topic', id })).toMatchObject(refusal('invalidInput'))
    expect(await newsroom.editor.call('deleteRecord', { kind: 'topic', id, version: version + 1 })).toMatchObject({
      code: 200,
    })
  })

  it('leave in the log what changed, and nothing else', async () => {
    const topic = await added({ texts: hans('旧名') })
    await save({ ...topic, texts: hans('新名'), position: 3 })
    const [act] = await actsOn(newsroom, `topic:${topic.id}`)
    expect(act).toMatchObject({
      action: 'topic.save',
      before: { title: '旧名' },
      after: { title: '新名', position: 3 },
    })
    expect(Object.keys(act?.after as object).toSorted()).toEqual(['position', 'title', 'titles'])
  })

  it.each([
    ['no title', { texts: { 'zh-Hans': { title: ' \u200b ', summary: '有' } } }, 'texts.zh-Hans.title'],
    ['a long title', { texts: hans('长'.repeat(61)) }, 'texts.zh-Hans.title'],
    [
      'a chapter without a title in the topic’s language',
      { chapters: [{ texts: { en: { title: 'x' } }, items: [] }] },
      'chapters.0.texts.zh-Hans.title',
    ],
    ['a picture that is not here', { pic: '/media/0123456789abcdef0123456789abcdef/1.jpg' }, 'pic'],
    ['an incident that is not here', { incident: 999_999 }, 'incident'],
    ['no place', { position: 0 }, 'position'],
  ])('with %s are not saved', async (_, given, field) => {
    const answer = await save({ ...fields(), ...given })
    expect(answer).toMatchObject(refusal('invalidInput'))
    expect(answer.fields?.join()).toContain(field)
  })

  it('hold each item once, and only what is there', async () => {
    const [a = 0] = newsroom.items
    const twice = await save(fields({ items: [a], chapters: [{ texts: hans('一'), items: [a] }] }))
    expect(twice).toMatchObject(refusal('invalidInput'))
    expect(await save(fields({ items: [999_999] }))).toMatchObject(refusal('itemMissing'))
  })

  it('do not take the chapters of another topic', async () => {
    const other = await added({ chapters: [{ texts: hans('别人的'), items: [] }] })
    const topic = await added()
    expect(await save({ ...topic, chapters: other.chapters })).toMatchObject(refusal('editConflict'))
    expect((await seen(other.id)).data.chapters).toHaveLength(1)
  })

  it('are found by parts of their names in either script', async () => {
    const { id } = await added({ texts: { ...hans('监管沙盒'), en: { title: 'Sandbox' } } })
    for (const keyword of ['沙盒', '監管', 'sandBOX', '管沙']) {
      const { data } = await newsroom.editor.call('findRecords', { kind: 'topic', keyword })
      expect(
        data.list.map((row) => row.id),
        keyword,
      ).toEqual([id])
    }
    expect((await newsroom.editor.call('findRecords', { kind: 'topic', keyword: '%' })).data.total).toBe(0)
  })

  it('are for editors', async () => {
    expect(await newsroom.author.call('findRecords', { kind: 'topic' })).toMatchObject(refusal('notAllowed'))
    expect(await save(fields(), newsroom.author)).toMatchObject(refusal('notAllowed'))
  })
})
